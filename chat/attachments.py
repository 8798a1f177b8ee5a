"""The addresses of attachments: give a file, take it back, see it, have a picture remembered."""

import time
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from chat.attachments_turn import words_under
from chat.marking import TemporaryChat
from chat.store import conversations
from memoryhub.attachments import api as attachments
from memoryhub.attachments.types import AttachmentView
from memoryhub.errors import MemoryHubError
from memoryhub.providers import api as providers
from memoryhub.spaces.api import scope, space_of
from memoryhub.web import htmx
from memoryhub.web.errors import status_of
from memoryhub.web.pace import pace
from memoryhub.web.toasts import toast

# Of the pace of asking: decoding a large photograph takes about as long as ten pages.
COST = 4.0


@login_required
@require_POST
def upload(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """One file, as the page's script sends it: its entry for the list of what is attached, or the plain reason."""
    file = request.FILES.get("file")
    try:
        pace.ask(request.user.id, time.monotonic(), COST)
        one = _take(request, conversation_id, file.name if file else "", file.read() if file else b"")
    except MemoryHubError as problem:
        return HttpResponse(_(problem.sentence), status=status_of(problem), content_type="text/plain; charset=utf-8")
    return render(request, "chat/_attachment_chip.html", {"one": one})


def _take(request: HttpRequest, conversation_id: UUID, name: str, data: bytes) -> AttachmentView:
    space_id = space_of(request.user).id
    with scope(space_id):
        conversations.get(space_id, conversation_id)
    return attachments.take(space_id, conversation_id, name, data)


def taken(request: HttpRequest, conversation_id: UUID) -> list[UUID]:
    """What a plain form sends along: files it brings, and ids of what was attached before.

    Raises: Refused, of the first file that cannot be taken; those before it wait.
    """
    ids = [_id(raw) for raw in request.POST.getlist("attached")]
    files = [one for one in request.FILES.getlist("files") if one.name]
    if len(ids) + len(files) > attachments.PER_MESSAGE:
        raise attachments.TooMany(count=len(ids) + len(files))
    return ids + [_take(request, conversation_id, one.name, one.read()).attachment_id for one in files]


def _id(raw: str) -> UUID:
    try:
        return UUID(raw)
    except ValueError:
        raise attachments.Gone() from None


def waiting(space_id: UUID, conversation_id: UUID) -> dict[str, object]:
    """What the composer shows: files not sent yet, and whether a model looks at pictures."""
    return {"files": attachments.waiting(space_id, conversation_id), "sees": providers.sees()}


@login_required
@require_POST
def remove(request: HttpRequest, conversation_id: UUID, attachment_id: UUID) -> HttpResponse:
    """Take back what is not sent yet. Without script the words typed so far come back with the page."""
    from chat.views import _chat

    attachments.drop(space_of(request.user).id, conversation_id, attachment_id)
    if htmx.is_fragment(request):
        return HttpResponse(status=200)
    return _chat(request, conversation_id, draft=request.POST.get("text", ""))


@login_required
@require_GET
def whole(request: HttpRequest, conversation_id: UUID, attachment_id: UUID) -> HttpResponse:
    one, data = attachments.content(space_of(request.user).id, conversation_id, attachment_id)
    mime = one.mime if one.is_image else "text/plain; charset=utf-8"
    return _strict(HttpResponse(data, content_type=mime), one.name, is_download=not one.is_image)


@login_required
@require_GET
def thumb(request: HttpRequest, conversation_id: UUID, attachment_id: UUID) -> HttpResponse:
    small = attachments.thumb(space_of(request.user).id, conversation_id, attachment_id)
    return _strict(HttpResponse(small, content_type="image/webp"), "thumb.webp", is_download=False)


def _strict(response: HttpResponse, name: str, *, is_download: bool) -> HttpResponse:
    """A file is a file: no browser reads it as a page, runs it, keeps it, or shows it inside another site."""
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["Content-Disposition"] = content_disposition_header(is_download, name)
    response["Cache-Control"] = "private, no-store"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


@require_POST
@htmx.signed_in
def remember(request: HttpRequest, conversation_id: UUID, attachment_id: UUID) -> HttpResponse:
    """The click: yes, keep this picture."""
    space_id = space_of(request.user).id
    with scope(space_id):
        if conversations.get(space_id, conversation_id).is_temporary:
            raise TemporaryChat()
    one = attachments.view(space_id, conversation_id, attachment_id)
    said = words_under(space_id, one) if one.message_id else ""
    added = attachments.want(
        space_id, conversation_id, attachment_id, said, time_zone=request.time_zone, now=timezone.now()
    )
    _say(request, added)
    if not htmx.is_fragment(request):
        return redirect(f"{reverse('chat:show', args=[conversation_id])}?at={one.message_seq}#m-{one.message_seq}")
    fresh = attachments.view(space_id, conversation_id, attachment_id)
    return htmx.trigger(render(request, "chat/_attachment_kept.html", {"one": fresh}), "capsule-changed")


def _say(request: HttpRequest, added) -> None:
    if added is None:
        toast(request, _("It is being looked at, and remembered then."))
    elif added.known:
        toast(request, _("I knew that already."))
    else:
        undo = reverse("undo", args=[added.event_id]) if added.event_id else ""
        toast(request, _("Remembered. You find it in your memory capsule."), undo=undo)
