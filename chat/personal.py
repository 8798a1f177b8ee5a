"""The chat's personal data (memoryhub.spaces.declared)."""

from datetime import datetime
from uuid import UUID

from chat import push
from chat.store import conversations
from chat.tools.examples import shop
from chat.tools.examples import store as shop_store
from memoryhub.errors import NotFound
from memoryhub.spaces.api import fence, scope
from memoryhub.spaces.declared import Part, Piece, Place, Reach, Rows, Stage, Subject


def no_sockets(subject: Subject) -> int:
    """Open sockets are each process's own and stand in no store."""
    return 0


def end_sockets(subject: Subject) -> int:
    """Ring at each conversation: a socket looks whether its person still may be there, and ends."""
    with scope(subject.space_id, even_locked=True):
        found = conversations.all_ids(subject.space_id)
    for conversation_id in found:
        push.ring(conversation_id, {"type": "rows"})
    return 0


def find(space_id: UUID, part: Part) -> list[UUID]:
    """A conversation; those that lie wholly within a range; none for a topic."""
    with scope(space_id):
        if part.reach is Reach.CONVERSATION and part.conversation_id:
            return [conversations.get(space_id, part.conversation_id).conversation_id]
        if part.reach is Reach.RANGE:
            return conversations.within(space_id, part.since, part.until)
    return []


def erase(space_id: UUID, ids: list[UUID], now: datetime) -> int:
    """Their messages; what was remembered from them is the engine's to erase."""
    return sum(_erase(space_id, conversation_id, now) for conversation_id in ids)


def _erase(space_id: UUID, conversation_id: UUID, now: datetime) -> bool:
    try:
        with scope(space_id):
            fence(space_id)
            conversations.lock(space_id, conversation_id)
            conversations.delete(space_id, conversation_id, now)
    except NotFound:  # gone already
        return False
    push.ring(conversation_id, {"type": "rows"})
    return True


def left(space_id: UUID, ids: list[UUID]) -> int:
    with scope(space_id):
        return len(set(ids) & set(conversations.all_ids(space_id)))


def words_in_shop(subject: Subject) -> int:
    return shop_store.words_of(shop.path(), subject.space_id)


def leave_shop(subject: Subject) -> int:
    """Addresses and reasons that they wrote into the example shop, which is a file of its own."""
    return shop_store.forget(shop.path(), subject.space_id)


STORES = (
    Place("shop", words_in_shop, leave_shop),
    Place("sockets", no_sockets, end_sockets, Stage.ACCESS),
    Rows("messages", "chat.TaskState", counted=False),
    Rows("messages", "chat.ToolCall", counted=False),
    Rows("messages", "chat.Turn", counted=False),
    Rows("messages", "chat.Message"),
    Rows("chats", "chat.Conversation"),
    Rows("logs", "chat.TokenSpending", counted=False),
    Piece("chats", find, erase, left),
)
