"""The four steps: what, what that comes to, it is you, yes."""

from uuid import UUID

from allauth.account.authentication import get_authentication_records
from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from capsule.forgetting import wish
from capsule.forgetting.forms import ChooseForm, ConfirmForm
from capsule.forgetting.wish import Wish
from memoryhub.errors import NotFound, Refused
from memoryhub.memory import api as memory
from memoryhub.privacy import api as privacy
from memoryhub.privacy.api import DryRun, Factor, Reach
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import signed_in

MOST_NAMED = 20  # a screen of them; half hides too much of a wide topic, double is a list nobody reads


@require_http_methods(["GET", "POST"])
@never_cache
@signed_in
def choose(request: HttpRequest) -> HttpResponse:
    """Step 1. `?conversation=` names a chat that the person comes from."""
    named = _uuid(request.POST.get("conversation") or request.GET.get("conversation"))
    reach = Reach.CONVERSATION if named else request.GET.get("reach")
    form = ChooseForm(_posted(request), conversation_id=named, initial={"reach": reach, "conversation": named})
    if form.is_valid():
        part = form.part()
        try:
            wish.look(request, space_of(request.user).id, part)
            return redirect("forget_counts")
        except Refused as problem:
            form.add_error("words" if part.reach is Reach.TOPIC else None, translation.gettext(problem.sentence))
        except NotFound as problem:
            form.add_error("reach", translation.gettext(problem.sentence))
    return _page(request, "choose", 1, {"form": form}, 400 if form.is_bound else 200)


@require_GET
@never_cache
@signed_in
def counts(request: HttpRequest) -> HttpResponse:
    """Step 2: looked up anew each time, so that what is said yes to is what is there."""
    space_id = space_of(request.user).id
    wished = wish.kept(request, space_id)
    if wished is None:
        return redirect("forget")
    return _counts(request, wish.look(request, space_id, wished.part))


def _named(space_id: UUID, found: DryRun) -> dict[str, object]:
    """What a topic was taken to mean, in words: a number alone could hide a wrong guess."""
    if found.part.reach is not Reach.TOPIC:
        return {}
    ids = found.ids.get("facts", [])
    return {
        "named": [memory.memory(space_id, UUID(one)).text for one in ids[:MOST_NAMED]],
        "more": max(0, len(ids) - MOST_NAMED),
    }


def _counts(request: HttpRequest, found: DryRun, *, changed: bool = False) -> HttpResponse:
    facts = {
        "found": found,
        "rows": [(privacy.store_name(store), found.counts[store]) for store in privacy.in_order(list(found.counts))],
        **_named(space_of(request.user).id, found),
        "is_whole": found.part.reach is Reach.EVERYTHING,
        "changed": changed,
        "backup_days": settings.BACKUP_DAYS,
        "cooling_hours": settings.COOLING_OFF_HOURS,
    }
    return _page(request, "counts", 2, facts, 409 if changed else 200)


@require_http_methods(["GET", "POST"])
@never_cache
@signed_in
@reauthentication_required(enabled=lambda request: not request.user.is_guest)
def confirm(request: HttpRequest) -> HttpResponse:
    """Steps 3 and 4: django-allauth asks who it is, then the typed words."""
    space_id = space_of(request.user).id
    wished = wish.kept(request, space_id)
    if wished is None:
        return redirect("forget")
    form = ConfirmForm(_posted(request))
    if not form.is_valid():
        facts = {"form": form, "is_whole": wished.part.reach is Reach.EVERYTHING}
        return _page(request, "confirm", 4, facts, 400 if form.is_bound else 200)
    return _open(request, space_id, wished)


def _open(request: HttpRequest, space_id: UUID, wished: Wish) -> HttpResponse:
    found = wish.look(request, space_id, wished.part)
    if found.part.reach is not Reach.EVERYTHING and found.mark != wished.mark:
        return _counts(request, found, changed=True)
    language = translation.get_language() or ""
    opened, salt = privacy.open_request(space_id, found, factor(request), now=timezone.now(), language=language)
    wish.drop(request)
    return redirect("forget_status", privacy.token_of(opened.id, salt))


def factor(request: HttpRequest) -> Factor:
    """By what the person was last asked who they are."""
    if request.user.is_guest:
        return Factor.GUEST
    last = (get_authentication_records(request, request.user) or [{}])[-1]
    if last.get("method") == "mfa":
        return Factor.PASSKEY if last.get("type") == "webauthn" else Factor.TOTP
    return Factor.PASSWORD


def _page(request: HttpRequest, name: str, step: int, facts: dict[str, object], status: int) -> HttpResponse:
    return render(request, f"forgetting/{name}.html", facts | {"step": step, "room": "capsule"}, status=status)


def _posted(request: HttpRequest) -> QueryDict | None:
    """An empty form that was sent was sent all the same."""
    return request.POST if request.method == "POST" else None


def _uuid(text: str | None) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        return None
