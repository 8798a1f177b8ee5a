"""The to-dos as a calendar that other programs subscribe to, behind a secret link."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from capsule import answers, feed
from capsule.views.making import Maker, page_of
from memoryhub.memory import api as memory
from memoryhub.spaces.api import space_of
from memoryhub.tokens import api as tokens
from memoryhub.web.htmx import signed_in


def _made(request: HttpRequest, space_id: UUID) -> str:
    label, now = request.POST.get("label", ""), timezone.now()
    _view, secret = tokens.issue(space_id, "calendar", label=label, scopes=("read",), days=None, now=now)
    return request.build_absolute_uri(reverse("calendar_feed", args=[secret]))


_LINKS = Maker("capsule/calendar.html", _made, lambda space_id, draft: {"tokens": tokens.tokens(space_id, "calendar")})
calendar = page_of(_LINKS, proves=False)  # it opens to-dos alone


@require_POST
@signed_in
def revoke(request: HttpRequest, token_id: UUID) -> HttpResponse:
    """A calendar link, or an access token: from now on it opens nothing."""
    tokens.revoke(space_of(request.user).id, token_id, now=timezone.now())
    answers.done(request, _("Revoked. It opens nothing any more."))
    return redirect("access_tokens" if request.POST.get("back") == "tokens" else "calendar")


@require_safe
@never_cache
def calendar_feed(request: HttpRequest, secret: str) -> HttpResponse:
    """Whoever has the link reads the open to-dos, and nothing else."""
    holder = tokens.check(secret, "calendar", now=timezone.now())
    if holder is None:
        raise Http404
    with override(holder.user.language or None):
        body = feed.calendar(memory.todos(holder.space_id), str(_("MemoryHub to-dos")), timezone.now())
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response.headers["Content-Disposition"] = 'inline; filename="todos.ics"'
    return response
