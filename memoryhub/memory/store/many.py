"""Many memories at once: found by clear columns, taken out of use, removed. A few statements a slice, since forgetting
one by one costs four milliseconds each.

Each function runs inside `spaces.scope` and takes the space first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import F, Q, QuerySet

from memoryhub.memory.models import CaptureLog, EventLink, Evidence, Memory, MemoryEvent, RecallLog, Todo, Tombstone
from memoryhub.memory.store.events import Happening, row_of, speaking_of
from memoryhub.memory.store.states import MemoryState, TodoState, memory_of, todo_of
from memoryhub.memory.types import Status

# What a dry run opens at most; a person's memory is a tenth of it. Half may leave some of a long life unseen.
MOST = 100_000


def everything(space_id: UUID) -> list[MemoryState]:
    """Memories of every status, newest first."""
    rows = Memory.objects.filter(space_id=space_id).order_by("-said_at", "-id")
    return [memory_of(row) for row in rows[:MOST]]


def clear(space_id: UUID, memory_ids: Iterable[UUID]) -> list[tuple[UUID, str, str]]:
    """(id, status, category) without opening anything, newest first."""
    rows = Memory.objects.filter(space_id=space_id, id__in=list(memory_ids)).order_by("-said_at", "-id")
    return list(rows.values_list("id", "status", "category"))


def all_ids(space_id: UUID) -> list[UUID]:
    return list(Memory.objects.filter(space_id=space_id).values_list("id", flat=True)[:MOST])


def told_only_between(space_id: UUID, since: datetime | None, until: datetime | None) -> list[UUID]:
    """Memories all of whose evidence was said in [since, until); one without evidence counts by its own time."""
    return _standing_only_on(space_id, _between("said_at", since, until))


def told_only_in(space_id: UUID, conversation_id: UUID) -> list[UUID]:
    """Memories that stand on this conversation alone."""
    return _standing_only_on(space_id, Q(conversation_id=conversation_id))


def _standing_only_on(space_id: UUID, inside: Q) -> list[UUID]:
    told = Evidence.objects.filter(space_id=space_id)
    elsewhere = told.filter(~inside).values("memory_id")
    standing = Q(id__in=told.filter(inside).values("memory_id"))
    bare = inside & ~Q(id__in=told.values("memory_id"))
    rows = Memory.objects.filter(standing | bare, space_id=space_id).exclude(id__in=elsewhere)
    return list(rows.values_list("id", flat=True)[:MOST])


def _between(column: str, since: datetime | None, until: datetime | None) -> Q:
    found = Q()
    if since is not None:
        found &= Q(**{f"{column}__gte": since})
    return found & Q(**{f"{column}__lt": until}) if until is not None else found


def todos(
    space_id: UUID, *, since: datetime | None = None, until: datetime | None = None, conversation_id: UUID | None = None
) -> list[TodoState]:
    """To-dos of every state but the forgotten."""
    rows = Todo.objects.filter(_between("said_at", since, until), space_id=space_id).exclude(state="forgotten")
    rows = rows.filter(conversation_id=conversation_id) if conversation_id else rows
    return [todo_of(row) for row in rows.order_by("-said_at", "-id")[:MOST]]


def some_todos(space_id: UUID, todo_ids: Iterable[UUID]) -> list[TodoState]:
    """Those that exist here, whatever their state, newest first."""
    rows = Todo.objects.filter(space_id=space_id, id__in=list(todo_ids)).order_by("-said_at", "-id")
    return [todo_of(row) for row in rows]


def forgotten_todos(space_id: UUID, before: datetime, limit: int) -> list[UUID]:
    """To-dos that were forgotten before this moment."""
    rows = Todo.objects.filter(space_id=space_id, state="forgotten", closed_at__lt=before)
    return list(rows.values_list("id", flat=True)[:limit])


def lock(space_id: UUID, memory_ids: Iterable[UUID], *, standing: bool) -> list[MemoryState]:
    """Those of these memories that exist, locked until this transaction ends; `standing`: without the revoked."""
    rows = Memory.objects.select_for_update().filter(space_id=space_id, id__in=list(memory_ids)).order_by("id")
    return [memory_of(row) for row in (rows.exclude(status=Status.REVOKED) if standing else rows)]


def revoke(space_id: UUID, states: Sequence[MemoryState], now: datetime) -> list[MemoryState]:
    """Out of use, and out of the index. Returns what the rows now are."""
    ids = [state.memory_id for state in states]
    rows = Memory.objects.filter(space_id=space_id, id__in=ids)
    rows.update(status=Status.REVOKED, revoked_at=now, version=F("version") + 1)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM memory_memoryindex WHERE space_id = %s AND memory_id = ANY(%s)", [space_id, ids])
    return [replace(one, status=Status.REVOKED, revoked_at=now, version=one.version + 1) for one in states]


def bury(space_id: UUID, forms: Mapping[UUID, Iterable[int]], reason: str, now: datetime) -> None:
    """Tombstones of many memories."""
    Tombstone.objects.bulk_create(
        Tombstone(space_id=space_id, memory_id=memory_id, fingerprint=form, reason=reason, laid_at=now)
        for memory_id, given in forms.items()
        for form in given
    )


def append(space_id: UUID, given: Iterable[Happening]) -> None:
    """Events that undo nothing, in one statement."""
    MemoryEvent.objects.bulk_create(row_of(space_id, event) for event in given)


def revocations(space_id: UUID, memory_ids: Sequence[UUID], todo_ids: Sequence[UUID], at: datetime) -> list[UUID]:
    """The events by which an order took these out of use at this moment."""
    ours = Q(kind="revoked", memory_id__in=memory_ids) | Q(kind="todo_forgotten", todo_id__in=todo_ids)
    rows = MemoryEvent.objects.filter(ours, space_id=space_id, reason="scope", happened_at=at)
    return list(rows.order_by("id").values_list("id", flat=True))


def turns_behind(space_id: UUID, memory_ids: Iterable[UUID]) -> list[UUID]:
    """The turns these memories were learned from."""
    rows = Evidence.objects.filter(space_id=space_id, memory_id__in=list(memory_ids), turn_id__isnull=False)
    return list(rows.values_list("turn_id", flat=True).distinct())


def erase(space_id: UUID, memory_ids: Sequence[UUID]) -> None:
    """Rows, evidence and index entries (by the database's own cascade); events lose what they said of them."""
    _erase_events(space_id, Q(memory_id__in=memory_ids), memory_ids)
    Memory.objects.filter(space_id=space_id, id__in=list(memory_ids)).delete()


def erase_todos(space_id: UUID, todo_ids: Sequence[UUID]) -> None:
    _erase_events(space_id, Q(todo_id__in=todo_ids), todo_ids)
    Todo.objects.filter(space_id=space_id, id__in=list(todo_ids)).delete()


def _erase_events(space_id: UUID, own: Q, ids: Sequence[UUID]) -> None:
    gone = {str(one) for one in ids}
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('memoryhub.erasing', 'on', true)")
    MemoryEvent.objects.filter(own, space_id=space_id).exclude(kind="recalled").delete()
    for row in MemoryEvent.objects.filter(space_id=space_id, id__in=speaking_of(space_id, ids)):
        row.before = {key: side for key, side in (row.before or {}).items() if key not in gone} or None
        row.after = {key: side for key, side in (row.after or {}).items() if key not in gone} or None
        row.touched = [one for one in row.touched if str(one) not in gone]
        row.save(update_fields=["before", "after", "touched"])
    EventLink.objects.filter(space_id=space_id, thing_id__in=list(ids)).delete()
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('memoryhub.erasing', '', true)")


def blank_turns(space_id: UUID, turn_ids: Sequence[UUID]) -> None:
    """The words that capture and recall wrote down about these turns go; counts, ids and times stay."""
    CaptureLog.objects.filter(space_id=space_id, turn_id__in=list(turn_ids)).update(detail=None)
    RecallLog.objects.filter(space_id=space_id, turn_id__in=list(turn_ids)).update(query=None, detail=None)


def logs_with_words(space_id: UUID) -> Iterable[tuple[Any, str]]:
    """Each log line that still holds words, with them as one text: (the row, its words)."""
    for row in _wordy(CaptureLog, space_id):
        yield row, " ".join(str(part) for line in row.detail or () for part in line.values())
    for row in _wordy(RecallLog, space_id):
        yield row, " ".join((row.query or "", str((row.detail or {}).get("rewritten", ""))))


def _wordy(model: type[CaptureLog] | type[RecallLog], space_id: UUID) -> QuerySet:
    return model.objects.filter(space_id=space_id, detail__isnull=False).iterator(chunk_size=500)


def blank_logs(space_id: UUID, rows: Iterable[Any]) -> None:
    """Empty these log lines' words."""
    by_model: dict[type, list[UUID]] = {}
    for row in rows:
        by_model.setdefault(type(row), []).append(row.id)
    for model, ids in by_model.items():
        words = {"detail": None} if model is CaptureLog else {"detail": None, "query": None}
        model.objects.filter(space_id=space_id, id__in=ids).update(**words)


def quotes_of(space_id: UUID, turn_ids: Sequence[UUID]) -> list[tuple[UUID, UUID, str]]:
    """(evidence id, memory id, quote) of everything that was learned from these turns."""
    rows = Evidence.objects.filter(space_id=space_id, turn_id__in=list(turn_ids))
    return [(row.id, row.memory_id, row.quote) for row in rows]


def cut_quotes(space_id: UUID, evidence_ids: Iterable[UUID]) -> None:
    """These memories keep that they were said, and where; the words that also say what was erased go."""
    for row in Evidence.objects.filter(space_id=space_id, id__in=list(evidence_ids)):
        row.quote = ""
        row.save(update_fields=["quote"])
