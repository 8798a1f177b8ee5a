"""One's data taken along, and brought back."""

from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from capsule import answers
from memoryhub.audit import api as audit
from memoryhub.errors import Refused
from memoryhub.export import api as exporting
from memoryhub.memory.owner_types import Brought
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import is_fragment, signed_in

PARTS = {
    "memories": gettext_lazy("Memories and roles"),
    "todos": gettext_lazy("To-dos"),
    "timeline": gettext_lazy("Timeline"),
    "conversations": gettext_lazy("Chats"),
    "settings": gettext_lazy("Settings"),
}
# A guest has nothing to prove it by: the browser is all there is.
_proved = reauthentication_required(enabled=lambda request: not request.user.is_guest)


@require_GET
@never_cache
@signed_in
def data(request: HttpRequest) -> HttpResponse:
    return _page(request)


@require_POST
@signed_in
@_proved
def ask(request: HttpRequest) -> HttpResponse:
    """Have an archive made."""
    space_id, parts = space_of(request.user).id, tuple(request.POST.getlist("part"))
    language = translation.get_language() or "en"
    try:
        exporting.ask(space_id, parts, language=language, now=timezone.now())
    except exporting.StillMaking as problem:
        return _page(request, problem=_(problem.sentence))
    except Refused:
        return _page(request, problem=_("Choose at least one part."))
    answers.done(request, _("It is being made. You can leave this page."))
    return redirect("capsule_data")


@require_POST
@signed_in
@_proved
def take(request: HttpRequest, export_id: UUID) -> HttpResponse:
    """Once: from now on it is only with its owner."""
    archive = exporting.take(space_of(request.user).id, export_id, now=timezone.now())
    response = HttpResponse(archive, content_type="application/zip")
    name = f"memoryhub-{timezone.localdate():%Y-%m-%d}.zip"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


@require_POST
@signed_in
def bring(request: HttpRequest) -> HttpResponse:
    file = request.FILES.get("file")
    if file is None or file.size > exporting.LARGEST_FILE:
        return _page(request, problem=_(exporting.BadFile.sentence))
    try:
        brought = exporting.bring(space_of(request.user).id, file.read(), now=timezone.now())
    except Refused as problem:
        return _page(request, problem=_(problem.sentence))
    return _page(request, brought=told(brought))


def told(brought: Brought) -> list[str]:
    """What came of an import, a sentence for each count."""
    n = brought.added
    found = [
        ngettext("%(n)s memory waits for you to confirm it.", "%(n)s memories wait for you to confirm them.", n)
        % {"n": n}
    ]
    if brought.known:
        n = brought.known
        found.append(ngettext("%(n)s was remembered already.", "%(n)s were remembered already.", n) % {"n": n})
    if brought.buried:
        n = brought.buried
        found.append(
            ngettext("%(n)s stays out: you took it back once.", "%(n)s stay out: you took them back once.", n)
            % {"n": n}
        )
    if brought.revoked:
        n = brought.revoked
        found.append(
            ngettext("%(n)s stays out: it was revoked there.", "%(n)s stay out: they were revoked there.", n) % {"n": n}
        )
    if brought.refused:
        n = brought.refused
        found.append(
            ngettext("%(n)s was left out: past, empty or a secret.", "%(n)s were left out: past, empty or secrets.", n)
            % {"n": n}
        )
    return found


def _page(request: HttpRequest, *, problem: str = "", brought: list[str] | None = None) -> HttpResponse:
    found = exporting.exports(space_of(request.user).id, now=timezone.now())
    facts = {"parts": PARTS.items(), "exports": found, "problem": problem, "brought": brought, "room": "capsule"}
    facts["is_making"] = any(one.state == "waiting" for one in found)
    facts["head"] = audit.head()
    template = "capsule/_exports.html" if is_fragment(request) else "capsule/data.html"
    return render(request, template, facts, status=400 if problem else 200)
