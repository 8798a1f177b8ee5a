"""The engine's personal data (memoryhub.spaces.declared): its tables, and what of it belongs to a part of a space."""

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

from memoryhub.memory.forgetting import gather, work
from memoryhub.memory.forgetting.types import ForgetScope
from memoryhub.memory.forgetting.types import Reach as Wanted
from memoryhub.memory.store import many, orders
from memoryhub.memory.writing import writing
from memoryhub.spaces.api import scope
from memoryhub.spaces.declared import Part, Piece, Reach, Rows


def memories_of(space_id: UUID, part: Part) -> list[UUID]:
    wanted = _wanted(part)
    vector, embedder = gather.vector_of(wanted)
    with scope(space_id):
        return gather.memories_of(space_id, wanted, vector, embedder)


def todos_of(space_id: UUID, part: Part) -> list[UUID]:
    with scope(space_id):
        return [one.todo_id for one in gather.todos_of(space_id, _wanted(part))]


def _wanted(part: Part) -> ForgetScope:
    """Raises: Refused when the part lacks what its reach needs."""
    slot, words = (part.words, "") if part.reach is Reach.SLOT else ("", part.words)
    return gather.checked(ForgetScope(Wanted(part.reach), slot, words, part.since, part.until, part.conversation_id))


def erase_memories(space_id: UUID, ids: list[UUID], now: datetime) -> int:
    """With them the words of what the owner said of them when it was revoked before ("my health")."""
    gone = _in_slices(space_id, ids, lambda some: work.erase(space_id, some, now))
    with writing(space_id):
        orders.blank_within(space_id, ids)
    return gone


def memories_left(space_id: UUID, ids: list[UUID]) -> int:
    with scope(space_id):
        return len(many.clear(space_id, ids))


def todos_left(space_id: UUID, ids: list[UUID]) -> int:
    with scope(space_id):
        return len(many.some_todos(space_id, ids))


def erase_todos(space_id: UUID, ids: list[UUID], now: datetime) -> int:
    def gone(some: Sequence[UUID]) -> int:
        found = many.some_todos(space_id, some)
        work.erase_todos(space_id, found, now, actor="you", reason="scope")
        return len(found)

    return _in_slices(space_id, ids, gone)


def _in_slices(space_id: UUID, ids: list[UUID], erase: Callable[[Sequence[UUID]], int]) -> int:
    done = 0
    for start in range(0, len(ids), work.SLICE):
        with writing(space_id):
            done += erase(ids[start : start + work.SLICE])
    return done


STORES = (
    Rows("index", "memory.MemoryIndex"),
    Rows("logs", "memory.ForgetOrder", counted=False),
    Rows("facts", "memory.Evidence", counted=False),
    Rows("facts", "memory.Tombstone", counted=False),
    Rows("logs", "memory.TopicSummary", counted=False),
    Rows("facts", "memory.EntityName", counted=False),
    Rows("facts", "memory.Relation", counted=False),
    Rows("facts", "memory.Entity", counted=False),
    Rows("facts", "memory.Memory"),
    Rows("todos", "memory.Todo"),
    Rows("timeline", "memory.EventLink", counted=False),
    Rows("timeline", "memory.MemoryEvent"),
    Rows("logs", "memory.CaptureLog"),
    Rows("logs", "memory.RecallLog"),
    Piece("facts", memories_of, erase_memories, memories_left),
    Piece("todos", todos_of, erase_todos, todos_left),
)
