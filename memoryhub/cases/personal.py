"""What is kept of answers, and what people said of them (memoryhub.spaces.declared)."""

from datetime import datetime
from uuid import UUID

from memoryhub.cases import store
from memoryhub.spaces.api import fence, scope
from memoryhub.spaces.declared import Part, Piece, Reach, Rows


def find(space_id: UUID, part: Part) -> list[UUID]:
    """The conversation that is erased, where anything is kept of it."""
    if part.reach is not Reach.CONVERSATION or part.conversation_id is None:
        return []
    with scope(space_id):
        return [part.conversation_id] if store.knows(space_id, part.conversation_id) else []


def erase(space_id: UUID, ids: list[UUID], now: datetime) -> int:
    for conversation_id in ids:
        with scope(space_id):
            fence(space_id)
            store.forget_conversation(space_id, conversation_id)
    return len(ids)


def left(space_id: UUID, ids: list[UUID]) -> int:
    with scope(space_id):
        return sum(store.knows(space_id, one) for one in ids)


STORES = (
    Rows("logs", "cases.AssemblyLog", counted=False),
    Rows("logs", "cases.Rating", counted=False),
    Rows("logs", "cases.Mark", counted=False),
    Rows("logs", "cases.Review", counted=False),
    Rows("cases", "cases.Case"),
    Piece("cases", find, erase, left),
)
