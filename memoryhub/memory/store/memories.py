"""Memories on the shelf: read, written, counted. Each function runs inside `spaces.scope` and takes the space first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

import numpy as np
from django.db import IntegrityError, connection, transaction
from django.db.models import F, Q, QuerySet

from memoryhub.errors import Conflict, NotFound
from memoryhub.memory.models import Evidence, Memory
from memoryhub.memory.store.states import COLUMNS, MemoryState, fill, memory_of
from memoryhub.memory.types import Cardinality, EvidenceView, Status, Tier

_HELD = (Status.ACTIVE, Status.PENDING)
_CHANGING = ("body", "vector", "embedded_by", *COLUMNS)


@dataclass(frozen=True, slots=True)
class Held:
    """A memory with its vector (None while the embedder was down) and the embedder that made it."""

    state: MemoryState
    vector: np.ndarray | None
    embedded_by: str

    def but(self, **changes: Any) -> "Held":
        """The same with some of the state changed."""
        return replace(self, state=replace(self.state, **changes))

    def vector_of(self, embedder: str) -> np.ndarray | None:
        """Its vector, if this embedder made it: vectors of two embedders are never compared."""
        return self.vector if self.embedded_by == embedder else None


def lock(space_id: UUID) -> None:
    """One writer a space at a time, until this transaction ends: two workers cannot both find a thing new."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"memory {space_id}"])


def insert(space_id: UUID, state: MemoryState, vector: np.ndarray | None, embedded_by: str) -> None:
    """Raises: Conflict when the slot already has an active value (retire that one first)."""
    row = fill(Memory(id=state.memory_id, space_id=space_id), state, vector, embedded_by)
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError as error:
        raise Conflict(f"memory {state.memory_id}") from error


def insert_many(space_id: UUID, given: Sequence[tuple[MemoryState, np.ndarray | None]], embedded_by: str) -> None:
    """Free-form memories in bulk. Raises: IntegrityError where a slotted one meets an active value of its slot."""
    Memory.objects.bulk_create(
        fill(Memory(id=state.memory_id, space_id=space_id), state, vector, embedded_by) for state, vector in given
    )


def load(space_id: UUID, memory_id: UUID) -> MemoryState:
    """Raises: NotFound, for another space's ids as well."""
    return memory_of(_row(space_id, memory_id))


def load_for_change(space_id: UUID, memory_id: UUID, version: int | None = None) -> Held:
    """The memory, locked until this transaction ends.

    Raises: NotFound; Conflict when `version` is given and somebody was quicker.
    """
    row = _row(space_id, memory_id, locked=True)
    if version is not None and row.version != version:
        raise Conflict(f"memory {memory_id}")
    return Held(memory_of(row), row.vector, row.embedded_by)


def save(space_id: UUID, held: Held) -> Held:
    """Write a changed memory, locked before by load_for_change, under the next version. Returns what now stands.

    Raises: Conflict when its slot has another active value.
    """
    state = replace(held.state, version=held.state.version + 1)
    row = fill(Memory(id=state.memory_id, space_id=space_id), state, held.vector, held.embedded_by)
    try:
        with transaction.atomic():
            row.save(force_update=True, update_fields=_CHANGING)
    except IntegrityError as error:
        raise Conflict(f"memory {state.memory_id}") from error
    return replace(held, state=state)


def in_slots(space_id: UUID, slot_keys: Iterable[int]) -> list[MemoryState]:
    """What is held (active or pending) about these slots."""
    rows = Memory.objects.filter(space_id=space_id, slot_key__in=list(slot_keys), status__in=_HELD)
    return [memory_of(row) for row in rows]


def in_categories(space_id: UUID, categories: Iterable[str], with_past: bool = False) -> list[MemoryState]:
    """What is held in these categories, newest first, at most 300; `with_past` adds superseded values."""
    statuses = [*_HELD, Status.SUPERSEDED] if with_past else list(_HELD)
    rows = Memory.objects.filter(space_id=space_id, category__in=list(categories), status__in=statuses)
    return [memory_of(row) for row in rows.order_by("-said_at")[:300]]


def newest_free(space_id: UUID, limit: int) -> list[MemoryState]:
    """The latest free-form memories that are held: the likely twins while no vector tells."""
    rows = Memory.objects.filter(space_id=space_id, slot_key__isnull=True, status__in=_HELD)
    return [memory_of(row) for row in rows.order_by("-said_at")[:limit]]


def free_of_turn(space_id: UUID, turn_id: UUID) -> list[MemoryState]:
    """The free-form memories that one turn left and that are held."""
    rows = Memory.objects.filter(space_id=space_id, turn_id=turn_id, slot_key__isnull=True, status__in=_HELD)
    return [memory_of(row) for row in rows]


def in_conflict(space_id: UUID) -> list[MemoryState]:
    """What waits because it differs from what holds, and the active values of its categories of which only one can
    hold; newest first, at most 300."""
    mine = Memory.objects.filter(space_id=space_id)
    waiting = Q(status=Status.PENDING, pending_reason="open_conflict")
    categories = mine.filter(waiting).values("category")
    standing = Q(status=Status.ACTIVE, cardinality=Cardinality.ONE, category__in=categories)
    return [memory_of(row) for row in mine.filter(waiting | standing).order_by("-said_at", "-id")[:300]]


def held(space_id: UUID, limit: int) -> list[MemoryState]:
    """Everything active or pending, newest first: what "forget ..." may mean."""
    rows = Memory.objects.filter(space_id=space_id, status__in=_HELD).order_by("-said_at")
    return [memory_of(row) for row in rows[:limit]]


def some(space_id: UUID, memory_ids: Iterable[UUID]) -> dict[UUID, MemoryState]:
    """Those of these memories that exist here."""
    return {row.id: memory_of(row) for row in Memory.objects.filter(space_id=space_id, id__in=list(memory_ids))}


def lately_superseded(space_id: UUID, limit: int) -> list[MemoryState]:
    """What was replaced last, whatever it is of."""
    rows = Memory.objects.filter(space_id=space_id, status=Status.SUPERSEDED).order_by("-valid_to")
    return [memory_of(row) for row in rows[:limit]]


def earlier_in_slot(space_id: UUID, slot_key: int) -> list[MemoryState]:
    """Superseded values of a slot, newest first: what "back to the old one" can mean."""
    rows = Memory.objects.filter(space_id=space_id, slot_key=slot_key, status=Status.SUPERSEDED).order_by("-valid_to")
    return [memory_of(row) for row in rows[:8]]


def listed(space_id: UUID, statuses: Sequence[Status] | None, kind: str, category: str) -> list[UUID]:
    """Ids by clear columns, newest first."""
    rows = _filtered(space_id, statuses, kind, category).order_by("-said_at", "-id")
    return list(rows.values_list("id", flat=True))


def page(
    space_id: UUID,
    statuses: Sequence[Status] | None,
    kind: str,
    category: str,
    order: Sequence[str],
    limit: int,
    offset: int,
) -> tuple[list[MemoryState], int]:
    """One page by clear columns and how many there are in all."""
    rows = _filtered(space_id, statuses, kind, category)
    return [memory_of(row) for row in rows.order_by(*order)[offset : offset + limit]], rows.count()


def opened(
    space_id: UUID, statuses: Sequence[Status] | None, kind: str, category: str, order: Sequence[str], cap: int
) -> list[MemoryState]:
    """Up to `cap` memories with their bodies open, for a search in their words."""
    return [memory_of(row) for row in _filtered(space_id, statuses, kind, category).order_by(*order)[:cap]]


def versions(space_id: UUID, memory_ids: Iterable[UUID]) -> dict[UUID, int]:
    """Which version each now has; what is missing was erased."""
    return dict(Memory.objects.filter(space_id=space_id, id__in=list(memory_ids)).values_list("id", "version"))


_TALLY = """
    SELECT count(*) FILTER (WHERE status = 'active'), count(*) FILTER (WHERE status = 'pending'),
           count(*) FILTER (WHERE status = 'revoked'),
           count(*) FILTER (WHERE status = 'pending' AND pending_reason = 'open_conflict'),
           (SELECT count(*) FROM memory_todo WHERE space_id = %(space)s AND state = 'open')
    FROM memory_memory WHERE space_id = %(space)s
"""


def tally(space_id: UUID) -> dict[str, int]:
    """How many memories there are of each status, how many wait on an open conflict, how many to-dos are open: in one
    statement, since every page of the capsule asks."""
    with connection.cursor() as cursor:
        cursor.execute(_TALLY, {"space": space_id})
        return dict(zip(("active", "pending", "revoked", "conflicts", "todos"), cursor.fetchone(), strict=True))


def count_use(space_id: UUID, memory_ids: Iterable[UUID], now: datetime) -> dict[UUID, Tier]:
    """Raise hits and strength of what an answer used, and bring it near. Returns the tiers, as they were before, of
    those that exist here."""
    rows = Memory.objects.filter(space_id=space_id, id__in=list(memory_ids), status__in=_HELD)
    tiers = {memory_id: Tier(tier) for memory_id, tier in rows.values_list("id", "tier")}
    rows.update(hits=F("hits") + 1, strength=F("strength") + 1, last_hit_at=now, tier=Tier.HOT)
    return tiers


def strengthen(
    space_id: UUID, memory_id: UUID, *, confidence: float, strength: float, expires_at: datetime | None, now: datetime
) -> None:
    """Said again: surer, stronger, perhaps for longer. No new version, since neither wording nor status changes."""
    Memory.objects.filter(space_id=space_id, id=memory_id).update(
        confidence=confidence, strength=strength, expires_at=expires_at, tier=Tier.HOT, last_hit_at=now
    )


def add_evidence(
    space_id: UUID, state: MemoryState, quote: str, turn_id: UUID | None, said_at: datetime, **place: object
) -> None:
    """Args: place: conversation_id, message_id, message_seq."""
    Evidence.objects.create(
        space_id=space_id, memory_id=state.memory_id, quote=quote, turn_id=turn_id, said_at=said_at, **place
    )


def add_quotes(space_id: UUID, states: Iterable[MemoryState]) -> None:
    """The quote of each as its evidence, with no message behind it; one statement."""
    Evidence.objects.bulk_create(
        Evidence(space_id=space_id, memory_id=state.memory_id, quote=state.quote, said_at=state.said_at)
        for state in states
        if state.quote
    )


def evidence(space_id: UUID, memory_ids: Iterable[UUID]) -> dict[UUID, tuple[EvidenceView, ...]]:
    """What each stands on, oldest first. Opens one quote a row."""
    found: dict[UUID, list[EvidenceView]] = {}
    for row in Evidence.objects.filter(space_id=space_id, memory_id__in=list(memory_ids)).order_by("said_at", "id"):
        one = EvidenceView(row.conversation_id, row.message_id, row.message_seq, row.quote, row.said_at, row.erased_at)
        found.setdefault(row.memory_id, []).append(one)
    return {memory_id: tuple(rows) for memory_id, rows in found.items()}


def note_source_gone(space_id: UUID, conversation_id: UUID, now: datetime) -> None:
    Evidence.objects.filter(space_id=space_id, conversation_id=conversation_id).update(erased_at=now)


def kin(space_id: UUID, state: MemoryState, limit: int = 10) -> list[MemoryState]:
    """Other memories that are held and stand on a message that this one stands on, the latest first."""
    mine = Evidence.objects.filter(space_id=space_id, memory_id=state.memory_id, message_id__isnull=False)
    same = Evidence.objects.filter(space_id=space_id, message_id__in=mine.values("message_id"))
    rows = Memory.objects.filter(space_id=space_id, id__in=same.values("memory_id"), status__in=_HELD)
    return [memory_of(row) for row in rows.exclude(id=state.memory_id).order_by("-said_at", "-id")[:limit]]


def turns_behind(space_id: UUID, memory_id: UUID) -> list[UUID]:
    """The turns a memory was learned from."""
    rows = Evidence.objects.filter(space_id=space_id, memory_id=memory_id, turn_id__isnull=False)
    return list(rows.values_list("turn_id", flat=True))


def erase(space_id: UUID, memory_id: UUID) -> None:
    """Remove the row for good; evidence and index go with it by the database's own cascade."""
    Memory.objects.filter(space_id=space_id, id=memory_id).delete()


def _row(space_id: UUID, memory_id: UUID, locked: bool = False) -> Memory:
    rows = Memory.objects.select_for_update() if locked else Memory.objects
    row = rows.filter(space_id=space_id, id=memory_id).first()
    if row is None:
        raise NotFound(f"memory {memory_id}")
    return row


def _filtered(space_id: UUID, statuses: Sequence[Status] | None, kind: str, category: str) -> QuerySet[Memory]:
    rows = Memory.objects.filter(space_id=space_id)
    if statuses is not None:
        rows = rows.filter(status__in=list(statuses))
    if kind:
        rows = rows.filter(kind=kind)
    return rows.filter(category=category) if category else rows
