"""Undo: each event's inverse, from the states that the event itself kept. Exactly, or not at all.

An event can be taken back once, and only while everything it touched is as it left it: when the world moved on
(edited since, replaced, erased, the restore time over) it raises Conflict and changes nothing.
"""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

import numpy as np

from memoryhub.errors import Conflict, NotFound
from memoryhub.memory import making
from memoryhub.memory.change import happening, index_one, restorable_until, revocation, revokes
from memoryhub.memory.store import events, logs, memories, todos
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.memories import Held
from memoryhub.memory.store.states import COUNTERS, MemoryState, TodoState, memory_from_json, todo_from_json
from memoryhub.memory.types import Status
from memoryhub.memory.writing import writing
from memoryhub.spaces.api import scope

UNDOABLE = (
    "captured", "asked", "confirmed", "edited", "superseded", "reinforced", "revoked", "settled", "pinned", "unpinned",
    "marked", "unmarked", "moved",
    "todo_added", "todo_done", "todo_cancelled", "todo_reopened", "todo_edited", "todo_forgotten",
)  # fmt: skip
# These may have made what they touched. A "superseded" without a before is one whose replaced value was erased since.
_NEW = ("captured", "asked", "todo_added")


def undo(space_id: UUID, event_id: UUID, *, now: datetime, actor: str = "you") -> None:
    """Take one event back; `actor` is who does so, as the timeline says.

    Raises: NotFound; Conflict when it is of a kind that cannot be undone, was undone, or the world moved on.
    """
    with scope(space_id):
        event = events.find(space_id, event_id)
    vectors = _vectors_of_old_wordings(event)
    with writing(space_id):
        if not (can_be_undone(event) or _took_out(event)) or events.undone(space_id, [event_id]):
            raise Conflict(f"event {event_id}")
        if event.todo_id:
            _undo_todo(space_id, event, now)
        else:
            _undo_memories(space_id, event, vectors, now, actor)


def restore(space_id: UUID, memory_id: UUID, *, now: datetime) -> None:
    """Bring a revoked memory back: undo of whatever event revoked it. Raises: as undo; Conflict where none did."""
    with scope(space_id):
        event_id = revocation(space_id, memories.load(space_id, memory_id))
    undo(space_id, event_id, now=now)


def can_be_undone(event: Happening) -> bool:
    """Whether the event is of a kind with an inverse. (Whether it still can be is for undo to find out.)"""
    return event.kind in UNDOABLE and bool(event.after) and (bool(event.before) or event.kind in _NEW)


def _took_out(event: Happening) -> bool:
    """An undo is not undone, but for what it took out of use: a revoked memory can be restored."""
    return event.kind == "undone" and any(revokes(event, memory_id) for memory_id in event.touched)


def _undo_memories(
    space_id: UUID, event: Happening, vectors: dict[str, np.ndarray | None], now: datetime, actor: str
) -> None:
    pairs = []
    for key, plain in event.after.items():
        left = memory_from_json(plain)
        held = _as_left(space_id, left)
        if left.status is Status.REVOKED and now > (restorable_until(held.state) or now):
            raise Conflict(f"memory {left.memory_id}")
        target = _target(held, event.before.get(key), vectors.get(key), now)
        if _is_over(target.state, now):
            raise Conflict(f"memory {left.memory_id}")
        pairs.append((held, target))
    pairs.sort(key=lambda pair: pair[1].state.status is Status.ACTIVE)  # what leaves the slot goes first
    standing = [target.state for _, target in pairs if target.state.status is Status.ACTIVE]
    changed = []
    for held, target in pairs:
        saved = memories.save(space_id, target)
        index_one(space_id, saved)
        if held.state.status is Status.REVOKED:
            logs.lift(space_id, held.state.memory_id)
        elif saved.state.status is Status.REVOKED:
            forms = making.buried_forms(space_id, saved.state, standing)
            logs.bury(space_id, saved.state.memory_id, forms, "undone", now)
        changed.append((held.state, saved.state))
    before, after = events.states(*[old for old, _ in changed]), events.states(*[new for _, new in changed])
    subject = next((new for _, new in changed if new.memory_id == event.memory_id), changed[0][1])
    undone = happening("undone", subject, now, reason=event.kind, undoes=event.event_id, before=before, after=after)
    events.append(space_id, replace(undone, actor=actor))


def _is_over(state: MemoryState, now: datetime) -> bool:
    """Whether it would stand again beyond its time."""
    stands = state.status in (Status.ACTIVE, Status.PENDING)
    return stands and state.expires_at is not None and state.expires_at <= now


def _as_left(space_id: UUID, left: MemoryState) -> Held:
    try:
        return memories.load_for_change(space_id, left.memory_id, left.version)
    except NotFound as error:
        raise Conflict(f"memory {left.memory_id}") from error


def _target(held: Held, before: dict[str, object] | None, vector: np.ndarray | None, now: datetime) -> Held:
    """What the row shall be: the state before the event with today's counters of use; revoked if it was made by it."""
    if before is None:
        return held.but(status=Status.REVOKED, revoked_at=now, pending_reason="")
    counters = {name: getattr(held.state, name) for name in COUNTERS}
    state = replace(memory_from_json(before), version=held.state.version, **counters)
    if making.embedded_text(state) == making.embedded_text(held.state):
        return replace(held, state=state)
    return Held(state, vector, making.embed([])[1] if vector is not None else "")


def _vectors_of_old_wordings(event: Happening) -> dict[str, np.ndarray | None]:
    """New vectors where the event had changed the words; made before any transaction."""
    changed = {
        key: making.embedded_text(memory_from_json(plain))
        for key, plain in (event.before.items() if event.memory_id else ())
        if plain["text"] != event.after.get(key, {}).get("text")
    }
    vectors, _ = making.embed(list(changed.values()))
    return dict(zip(changed, vectors, strict=True))


def _undo_todo(space_id: UUID, event: Happening, now: datetime) -> None:
    key = str(event.todo_id)
    left = todo_from_json(event.after[key])
    try:
        current = todos.load_for_change(space_id, left.todo_id)
    except NotFound as error:
        raise Conflict(f"todo {left.todo_id}") from error
    if current.version != left.version:
        raise Conflict(f"todo {left.todo_id}")
    target = _todo_before(current, event.before.get(key), now)
    saved = todos.save(space_id, target)
    events.append(
        space_id,
        Happening(
            "undone", now, actor="you", reason=event.kind, todo_id=left.todo_id, undoes=event.event_id,
            conversation_id=left.conversation_id, message_seq=left.message_seq,
            before=events.states(current), after=events.states(saved),
        ),
    )  # fmt: skip


def _todo_before(current: TodoState, before: dict[str, object] | None, now: datetime) -> TodoState:
    if before is None:
        return replace(current, state="cancelled", closed_at=now)
    return replace(todo_from_json(before), version=current.version)
