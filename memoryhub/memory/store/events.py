"""The timeline: events appended, read, and, only in an erasure, emptied."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import Q

from memoryhub.errors import Conflict, NotFound
from memoryhub.memory.models import EventLink, MemoryEvent
from memoryhub.memory.store.states import MemoryState, TodoState, to_json
from memoryhub.spaces.ids import uuid7

State = MemoryState | TodoState

_BARE = ("event_id", "kind", "actor", "reason", "memory_id", "turn_id", "conversation_id", "happened_at")
_INSERT_BARE = """
    INSERT INTO memory_memoryevent
        (space_id, created_at, touched, id, kind, actor, reason, memory_id, turn_id, conversation_id, happened_at)
    SELECT %s, now(), '{}', bare.* FROM unnest(
        %s::uuid[], %s::text[], %s::text[], %s::text[], %s::uuid[], %s::uuid[], %s::uuid[], %s::timestamptz[]
    ) AS bare"""


@dataclass(frozen=True, slots=True)
class Happening:
    """One event as the engine writes and reads it. `before` and `after` map ids (as text) to states; a missing
    `before` means the thing did not exist."""

    kind: str
    happened_at: datetime
    actor: str = "assistant"
    reason: str = ""
    memory_id: UUID | None = None
    todo_id: UUID | None = None
    undoes: UUID | None = None
    turn_id: UUID | None = None
    conversation_id: UUID | None = None
    message_seq: int | None = None
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    ids: tuple[UUID, ...] = ()  # memories it speaks of without keeping a state of them
    event_id: UUID = field(default_factory=uuid7)

    @property
    def touched(self) -> tuple[UUID, ...]:
        named = [UUID(key) for key in (*self.before, *self.after)]
        return tuple(dict.fromkeys([*named, *self.ids]))

    def text(self, side: dict[str, Any]) -> str:
        """What the event's subject said on this side; for a memory that replaced another, the replaced one's words."""
        own = str(self.memory_id or self.todo_id or "")
        if own in side:
            return side[own]["text"]
        return next((state["text"] for state in side.values()), "")


def states(*given: State) -> dict[str, Any]:
    """States as an event keeps them."""
    return {str(s.memory_id if isinstance(s, MemoryState) else s.todo_id): to_json(s) for s in given}


def append(space_id: UUID, event: Happening) -> UUID:
    """Raises: Conflict when it undoes what was already undone."""
    try:
        with transaction.atomic():
            row_of(space_id, event).save(force_insert=True)
    except IntegrityError as error:
        raise Conflict(f"event {event.undoes}") from error
    return event.event_id


def append_bare(space_id: UUID, given: Sequence[Happening]) -> None:
    """Events of one memory each that hold no content and undo nothing; one statement, since a night may bring many."""
    columns = zip(*(tuple(getattr(event, name) for name in _BARE) for event in given), strict=True)
    with connection.cursor() as cursor:
        cursor.execute(_INSERT_BARE, [space_id, *map(list, columns)])


def find(space_id: UUID, event_id: UUID) -> Happening:
    """Raises: NotFound."""
    row = MemoryEvent.objects.filter(space_id=space_id, id=event_id).first()
    if row is None:
        raise NotFound(f"event {event_id}")
    return _happening(row)


def newest(
    space_id: UUID, kinds: Sequence[str], before: datetime | None, before_id: UUID | None, limit: int
) -> list[Happening]:
    """The timeline, newest first, from behind the line of this time and id (one capture's lines share a time)."""
    rows = MemoryEvent.objects.filter(space_id=space_id)
    if kinds:
        rows = rows.filter(kind__in=list(kinds))
    if before is not None:
        earlier = Q(happened_at__lt=before)
        rows = rows.filter(earlier | Q(happened_at=before, id__lt=before_id) if before_id else earlier)
    return [_happening(row) for row in rows.order_by("-happened_at", "-id")[:limit]]


def head(space_id: UUID) -> UUID | None:
    """The event written last; None where nothing happened yet. Ids sort by the time they were made."""
    rows = MemoryEvent.objects.filter(space_id=space_id)
    return rows.order_by("-happened_at", "-id").values_list("id", flat=True).first()


def of_memory(space_id: UUID, memory_id: UUID) -> list[Happening]:
    """Every event that touched a memory, newest first."""
    rows = MemoryEvent.objects.filter(
        Q(memory_id=memory_id) | Q(id__in=speaking_of(space_id, [memory_id])), space_id=space_id
    )
    return [_happening(row) for row in rows.order_by("-happened_at", "-id")]


def speaking_of(space_id: UUID, ids: Sequence[UUID]) -> list[UUID]:
    """Events of other things that touched one of these memories or to-dos."""
    rows = EventLink.objects.filter(space_id=space_id, thing_id__in=list(ids))
    return list(rows.values_list("event_id", flat=True).distinct())


def of_turn(space_id: UUID, turn_id: UUID) -> list[Happening]:
    """What capture did with one turn, oldest first."""
    rows = MemoryEvent.objects.filter(space_id=space_id, turn_id=turn_id).exclude(kind="recalled")
    return [_happening(row) for row in rows.order_by("happened_at", "id")]


def undone(space_id: UUID, event_ids: Iterable[UUID]) -> set[UUID]:
    """Those of these events that a later one undid."""
    rows = MemoryEvent.objects.filter(space_id=space_id, undoes__in=list(event_ids))
    return set(rows.values_list("undoes", flat=True))


def has_recalled(space_id: UUID, turn_id: UUID) -> bool:
    """Whether the answer of this turn has already been counted."""
    return MemoryEvent.objects.filter(space_id=space_id, turn_id=turn_id, kind="recalled").exists()


def erase(space_id: UUID, memory_id: UUID) -> None:
    """Remove a memory's own events and take it out of those it shares with others (a value that replaced it)."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('memoryhub.erasing', 'on', true)")
    own = Q(memory_id=memory_id)
    MemoryEvent.objects.filter(own, space_id=space_id).exclude(kind="recalled").delete()
    for row in MemoryEvent.objects.filter(space_id=space_id, id__in=speaking_of(space_id, [memory_id])):
        row.before = {k: v for k, v in (row.before or {}).items() if k != str(memory_id)} or None
        row.after = {k: v for k, v in (row.after or {}).items() if k != str(memory_id)} or None
        row.touched = [one for one in row.touched if one != memory_id]
        row.save(update_fields=["before", "after", "touched"])
    EventLink.objects.filter(space_id=space_id, thing_id=memory_id).delete()
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('memoryhub.erasing', '', true)")


def row_of(space_id: UUID, event: Happening) -> MemoryEvent:
    return MemoryEvent(
        id=event.event_id, space_id=space_id, kind=event.kind, actor=event.actor, reason=event.reason,
        memory_id=event.memory_id, todo_id=event.todo_id, touched=list(event.touched), undoes=event.undoes,
        turn_id=event.turn_id, conversation_id=event.conversation_id, message_seq=event.message_seq,
        happened_at=event.happened_at, before=event.before or None, after=event.after or None,
    )  # fmt: skip


def _happening(row: MemoryEvent) -> Happening:
    same = (
        "kind",
        "happened_at",
        "actor",
        "reason",
        "memory_id",
        "todo_id",
        "undoes",
        "turn_id",
        "conversation_id",
        "message_seq",
    )
    plain = {name: getattr(row, name) for name in same}
    kept = {"before": row.before or {}, "after": row.after or {}}
    return Happening(**plain, **kept, ids=tuple(row.touched), event_id=row.id)
