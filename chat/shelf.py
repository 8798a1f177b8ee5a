"""What the chat's pages do with whole conversations: find, name, erase. Each opens its own scope."""

from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from chat import notes, runner
from chat.push import hub
from chat.store import conversations, messages, turns
from chat.threads import in_thread
from chat.types import ConversationView, Mode
from memoryhub.memory import api as memory
from memoryhub.spaces.api import fence, scope

# How long an empty temporary chat is offered again. A temporary chat's 72 hours count from its making, so that twice as
# much takes a little from them; half only makes more empty rows, which the sweep erases.
EMPTY_KEPT = timedelta(hours=1)


def last_conversation(space_id: UUID) -> UUID | None:
    with scope(space_id):
        rows = conversations.newest(space_id, limit=1)
    return rows[0].conversation_id if rows else None


def empty_conversation(space_id: UUID) -> UUID:
    """A conversation without messages, the same one until something is said in it."""
    with scope(space_id):
        return conversations.open_empty(space_id, timezone.now())


def temporary_conversation(space_id: UUID) -> UUID:
    """A temporary one without messages. One that stood empty for long is not taken: its end is near."""
    now = timezone.now()
    with scope(space_id):
        return conversations.open_empty(space_id, now, Mode.TEMPORARY, since=now - EMPTY_KEPT)


def conversation(space_id: UUID, conversation_id: UUID) -> ConversationView:
    with scope(space_id):
        return conversations.get(space_id, conversation_id)


def answer_of(space_id: UUID, conversation_id: UUID, turn_id: UUID) -> int | None:
    """The number of a turn's answer; None where it was replaced. Raises: NotFound for an unknown conversation."""
    with scope(space_id):
        conversations.get(space_id, conversation_id)
        return messages.answer_of(space_id, conversation_id, turn_id)


def rename(space_id: UUID, conversation_id: UUID, title: str) -> None:
    with scope(space_id):
        fence(space_id)
        conversations.rename(space_id, conversation_id, title)


def recount(space_id: UUID, root_id: UUID) -> None:
    """Note anew how many things the turn's capture kept, after one was taken back."""
    kept = len(notes.shown(memory.saved_in(space_id, root_id)))
    with scope(space_id):
        fence(space_id)
        turns.note_captured(space_id, root_id, kept, timezone.now())


async def delete(space_id: UUID, conversation_id: UUID) -> None:
    """Erase a conversation's messages, and tell the pages that show it. Memories made from it stay.

    Raises NotFound.
    """
    runner.stop(conversation_id)
    await in_thread(_erase)(space_id, conversation_id)
    hub().publish(conversation_id, {"type": "rows"})


def _erase(space_id: UUID, conversation_id: UUID) -> None:
    with scope(space_id):
        fence(space_id)
        conversations.lock(space_id, conversation_id)
        conversations.delete(space_id, conversation_id, timezone.now())
