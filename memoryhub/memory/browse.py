"""What the owner looks at: memories, their history, the timeline, what an answer used and what a turn saved."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from memoryhub.memory import reconcile
from memoryhub.memory.acting import ACTED, LOOKED
from memoryhub.memory.change import restorable_until
from memoryhub.memory.store import events, logs, memories, todos
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.states import MemoryState, view
from memoryhub.memory.types import Action, EventView, MemoryView, Saved, Status
from memoryhub.memory.undoing import can_be_undone
from memoryhub.spaces.api import scope

ORDERS = {
    "new": ("-said_at", "-id"),
    "old": ("said_at", "id"),
    "used": ("-hits", "-said_at"),
    "important": ("-importance", "-said_at"),
}
# Words are sealed, so a search opens bodies: 25 microseconds each. Beyond this the newest are searched.
SEARCHED = 4000
_BARE = ("cooled", "woken", "expired")
_ACTIONS = {
    "captured": Action.ADD,
    "todo_added": Action.ADD,
    "asked": Action.CONFLICT,
    "superseded": Action.SUPERSEDE,
    "settled": Action.SUPERSEDE,
    "reinforced": Action.REINFORCE,
    "revoked": Action.RETIRE,
    "todo_done": Action.RETIRE,
    "todo_cancelled": Action.RETIRE,
}


def listed(
    space_id: UUID,
    *,
    statuses: Sequence[Status] | None = None,
    text: str = "",
    kind: str = "",
    category: str = "",
    sort: str = "new",
    limit: int = 50,
    offset: int = 0,
) -> tuple[list[MemoryView], int]:
    """One page of memories and how many match in all.

    Args:
        statuses: None for all. text: words that a memory must contain, numerals in any spelling.
        sort: one of ORDERS.
    """
    order = ORDERS.get(sort, ORDERS["new"])
    with scope(space_id):
        wanted = [reconcile.plain(word) for word in text.split()]
        wanted = [word for word in wanted if word]
        if not wanted:
            states, total = memories.page(space_id, statuses, kind, category, order, limit, offset)
        else:
            everything = memories.opened(space_id, statuses, kind, category, order, SEARCHED)
            hits = [state for state in everything if _contains(state, wanted)]
            states, total = hits[offset : offset + limit], len(hits)
        return views(space_id, states), total


def one(space_id: UUID, memory_id: UUID) -> MemoryView:
    """Raises: NotFound."""
    with scope(space_id):
        return views(space_id, [memories.load(space_id, memory_id)])[0]


def history(space_id: UUID, memory_id: UUID) -> list[EventView]:
    """Everything that happened to one memory, newest first; of an erased one, that it was. Raises: NotFound."""
    with scope(space_id):
        found = events.of_memory(space_id, memory_id)
        if not found:
            memories.load(space_id, memory_id)
        return event_views(space_id, found)


def timeline(
    space_id: UUID,
    *,
    kinds: Sequence[str] = (),
    before: datetime | None = None,
    before_id: UUID | None = None,
    limit: int = 50,
) -> list[EventView]:
    """Newest first. `before` and `before_id` are time and id of the last line seen; lines of one turn share a time, so
    that paging by time alone may skip some."""
    with scope(space_id):
        return event_views(space_id, events.newest(space_id, kinds, before, before_id, limit))


def head(space_id: UUID) -> UUID | None:
    """What a page that shows memories compares, to find out whether anything has happened since it was made."""
    with scope(space_id):
        return events.head(space_id)


def used_in(space_id: UUID, turn_id: UUID) -> tuple[MemoryView, ...]:
    """The memories that the answer of this turn used, as they are now; erased ones are gone."""
    with scope(space_id):
        ids = logs.used_in(space_id, turn_id)
        found = memories.some(space_id, ids) if ids else {}
        return tuple(views(space_id, [found[memory_id] for memory_id in ids if memory_id in found]))


def saved_in(space_id: UUID, turn_id: UUID) -> tuple[Saved, ...]:
    """What capture did with this turn, less what was undone, forgotten or restored since. What only changed since is
    shown as it was told, without an undo."""
    with scope(space_id):
        told = events.of_turn(space_id, turn_id)
        found = [event for event in told if can_be_undone(event) or (event.kind == "superseded" and event.after)]
        gone = events.undone(space_id, [event.event_id for event in found])
        found = [event for event in found if event.event_id not in gone]
        rows = memories.some(space_id, {one for event in found if event.memory_id for one in event.touched})
        stands = {one: state.version for one, state in rows.items()}
        stands |= todos.versions(space_id, {event.todo_id for event in found if event.todo_id})
    return tuple(
        _saved(event, can_be_undone(event) and _as_left(event, stands)) for event in found if _still_true(event, rows)
    )


def counts(space_id: UUID) -> dict[str, int]:
    """active, pending, revoked, conflicts, todos (open)."""
    with scope(space_id):
        return memories.tally(space_id)


def answers_using(space_id: UUID, memory_id: UUID, limit: int = 10) -> list[tuple[UUID, UUID, datetime]]:
    """(turn, conversation, time) of the latest answers that used a memory."""
    with scope(space_id):
        return logs.turns_using(space_id, memory_id, limit)


def _contains(state: MemoryState, wanted: Sequence[str]) -> bool:
    whole = reconcile.plain(" ".join([state.text, state.value, state.topic, state.quote, *state.tags]))
    return all(word in whole for word in wanted)


def views(space_id: UUID, states: Sequence[MemoryState]) -> list[MemoryView]:
    evidence = memories.evidence(space_id, [state.memory_id for state in states]) if states else {}
    return [
        view(
            state,
            evidence.get(state.memory_id, ()),
            restorable_until(state) if state.status is Status.REVOKED else None,
        )
        for state in states
    ]


def event_views(space_id: UUID, found: Sequence[Happening]) -> list[EventView]:
    gone = events.undone(space_id, [event.event_id for event in found])
    undoable = [event for event in found if can_be_undone(event) and event.event_id not in gone]
    stands = memories.versions(space_id, {one for event in undoable if event.memory_id for one in event.touched})
    stands |= todos.versions(space_id, {event.todo_id for event in undoable if event.todo_id})
    free = {event.event_id for event in undoable if _as_left(event, stands)}
    bare = [event.memory_id for event in found if event.kind in _BARE and event.memory_id]
    rows = memories.some(space_id, bare) if bare else {}
    return [_spoken(_event_view(event, event.event_id in free), rows) for event in found]


def _spoken(event: EventView, rows: dict[UUID, MemoryState]) -> EventView:
    """Fading's events hold no words: they are those of the memory as it is now."""
    row = rows.get(event.memory_id) if event.kind in _BARE and event.memory_id else None
    if row is None:
        return event
    return replace(event, before=row.text) if event.kind == "expired" else replace(event, after=row.text)


def _as_left(event: Happening, stands: dict[UUID, int]) -> bool:
    return all(stands.get(UUID(key)) == state["version"] for key, state in event.after.items())


def _event_view(event: Happening, undoable: bool) -> EventView:
    gone = event.kind in ("revoked", "forgotten") or event.reason == "no_longer"
    before, after = event.text(event.before), "" if gone else event.text(event.after)
    if event.kind == "settled":
        before, after = _verdict_texts(event)
    if event.kind in (LOOKED, ACTED):
        after = event.reason
    return EventView(
        event_id=event.event_id,
        kind=event.kind,
        actor=event.actor,
        happened_at=event.happened_at,
        memory_id=event.memory_id,
        todo_id=event.todo_id,
        before=before,
        after=after,
        conversation_id=event.conversation_id,
        message_seq=event.message_seq,
        undoable=undoable,
        count=max(len(event.ids), 1) if event.kind in ("recalled", "imported") else 1,
    )


def _verdict_texts(event: Happening) -> tuple[str, str]:
    """Of a settled conflict: what was let go, and what holds; not what else was kept of the same words."""
    ends = [(state["text"], state["status"] == Status.ACTIVE) for state in event.after.values() if state["slot"]]
    return " / ".join(text for text, holds in ends if not holds), " / ".join(text for text, holds in ends if holds)


def _still_true(event: Happening, rows: dict[UUID, MemoryState]) -> bool:
    """Whether what a note says of a memory ("saved", "no longer used") still holds."""
    if event.memory_id is None:
        return True
    told, row = event.after.get(str(event.memory_id), {}).get("status"), rows.get(event.memory_id)
    is_gone = row is None or row.status is Status.REVOKED
    return is_gone if told == Status.REVOKED else not is_gone


def _saved(event: Happening, undoable: bool) -> Saved:
    status = Status.ACTIVE
    if event.memory_id:
        status = Status(event.after[str(event.memory_id)]["status"])
    action = Action.RETIRE if event.reason == "no_longer" else _ACTIONS.get(event.kind, Action.ADD)
    if event.kind == "reinforced" and any(state["status"] == Status.EXPIRED for state in event.before.values()):
        action = Action.ADD  # said again after its time: to its owner as good as new
    return Saved(event.event_id, action, event.text(event.after), status, event.memory_id, event.todo_id, undoable)
