"""What a person does beside talking: says of a message "remember this", and as whom they speak here."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from chat.store import conversations, messages
from chat.types import MessageView, Role
from memoryhub.errors import NotFound, Refused
from memoryhub.memory import api as memory
from memoryhub.memory.owner_types import Added, Place
from memoryhub.spaces.api import choose_persona, persona_at, scope, space_of
from memoryhub.web import htmx
from memoryhub.web.toasts import toast


class TemporaryChat(Refused):
    code = "temporary_chat"
    sentence = "This chat is temporary: nothing of it is remembered."


@require_POST
@htmx.signed_in
def remember(request: HttpRequest, conversation_id: UUID, seq: int) -> HttpResponse:
    """Keep what one message says, whoever said it."""
    space_id, now = space_of(request.user).id, timezone.now()
    message = _message(space_id, conversation_id, seq)
    added = memory.add(
        space_id, message.text, now=now, time_zone=request.time_zone,
        persona_id=persona_at(space_id, conversation_id, now),
        place=Place(conversation_id, message.message_id, message.turn_id, seq),
    )  # fmt: skip
    _say(request, added)
    if not htmx.is_fragment(request):
        return redirect(f"{reverse('chat:show', args=[conversation_id])}?at={seq}#m-{seq}")
    return htmx.trigger(render(request, "chat/_kept.html"), "capsule-changed")


def _say(request: HttpRequest, added: Added) -> None:
    if added.known:
        toast(request, _("I knew that already."))
    else:
        undo = reverse("undo", args=[added.event_id]) if added.event_id else ""
        toast(request, _("Remembered. You find it in your memory capsule."), undo=undo)


def _message(space_id: UUID, conversation_id: UUID, seq: int) -> MessageView:
    """Raises: NotFound; TemporaryChat."""
    with scope(space_id):
        if conversations.get(space_id, conversation_id).is_temporary:
            raise TemporaryChat()
        found = messages.after(space_id, conversation_id, seq - 1, limit=1)
    if not found or found[0].seq != seq or found[0].role == Role.TOOL:
        raise NotFound(f"message {seq}")
    return found[0]


@require_POST
@htmx.signed_in
def persona(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """As whom they speak here from now on."""
    space_id = space_of(request.user).id
    with scope(space_id):
        conversations.get(space_id, conversation_id)
    raw = request.POST.get("persona", "")
    choose_persona(space_id, conversation_id, _id(raw) if raw else None, now=timezone.now())
    return redirect("chat:show", conversation_id)


def _id(raw: str) -> UUID:
    try:
        return UUID(raw)
    except ValueError as error:
        raise NotFound("persona") from error
