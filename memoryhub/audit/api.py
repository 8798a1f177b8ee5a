"""The door of the audit trail."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from memoryhub.audit import details
from memoryhub.audit import events as everyday
from memoryhub.audit.chain import (
    BATCH_SEALED,
    FIELDS,
    MOST_FINDINGS,
    Checkpoint,
    Finding,
    Verdict,
    entry_hash,
    verified,
)
from memoryhub.audit.details import sealed_by
from memoryhub.audit.models import AuditEntry, AuditEvent

__all__ = [
    "Checkpoint",
    "Entry",
    "Event",
    "Finding",
    "Told",
    "Verdict",
    "acting",
    "entries",
    "events",
    "every",
    "every_event",
    "head",
    "note",
    "of_person",
    "record",
    "record_once",
    "seal",
    "sealed_by",
    "unsealed_since",
    "verify",
]

_TURN = 5_083_114  # advisory lock: entries are chained one after the other, until their transaction ends
_actor: ContextVar[UUID | None] = ContextVar("audit_actor", default=None)


@contextmanager
def acting(user_id: UUID) -> Iterator[None]:
    """Entries recorded within are this user's doing, also those that signals record."""
    token = _actor.set(user_id)
    try:
        yield
    finally:
        _actor.reset(token)


def record(
    action: str,
    *,
    actor: UUID | None = None,
    subject: UUID | None = None,
    facts: dict[str, object] | None = None,
    detail: dict[str, object] | None = None,
) -> int:
    """Add an entry, in the caller's transaction: the deed and its entry are there together or not at all.

    Args:
        action: a code, `thing.done`.
        actor: the user who did it; None: who is `acting`, or else the system.
        subject: whom or what it concerns, by an id that may outlive it.
        facts: ids, codes and counts. Never what a user said.
        detail: what says more of the subject than that, sealed under their audit key (details.py).
    Returns:
        The entry's number.
    """
    actor = actor or _actor.get()
    facts, sealed = details.sealed(subject, facts or {}, detail)
    with transaction.atomic():
        _take_turn()
        last = AuditEntry.objects.order_by("-id").only("hash").first()
        previous, now = last.hash if last else "", timezone.now()
        mark = entry_hash(previous, now, action, actor, subject, facts)
        entry = AuditEntry.objects.create(
            happened_at=now, action=action, actor=actor, subject=subject, facts=facts, sealed=sealed,
            previous=previous, hash=mark,
        )  # fmt: skip
    return entry.id


def note(
    action: str,
    *,
    actor: UUID | None = None,
    subject: UUID | None = None,
    facts: dict[str, object] | None = None,
    detail: dict[str, object] | None = None,
) -> int:
    """Add an everyday event, in the caller's transaction; nobody waits for it. A batch seals it within seconds.

    Args: as `record`, which is for what has high stakes: grants, erasures, keys, holds, roles, exports.
    """
    return everyday.add(action, actor or _actor.get(), subject, facts or {}, detail)


def seal() -> int:
    """Seal the events that wait, in batches, each with an entry in the chain. Returns how many."""
    count = 0
    while done := _seal_some():
        count += done
        if done < everyday.MOST:
            break
    return count


def _seal_some() -> int:
    with transaction.atomic():
        _take_turn()
        return everyday.batch(lambda facts: record(BATCH_SEALED, facts=facts))


def unsealed_since() -> datetime | None:
    """When the oldest event was written that no batch holds yet; None where all are sealed."""
    return everyday.unsealed_since()


def record_once(action: str, *, subject: UUID) -> bool:
    """Add an entry unless the trail holds one of this action and subject. Returns whether it was added."""
    with transaction.atomic():
        _take_turn()  # nobody adds it in between
        if AuditEntry.objects.filter(action=action, subject=subject).exists():
            return False
        record(action, subject=subject)
    return True


def _take_turn() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_TURN])


def head() -> tuple[int, str]:
    """Number and hash of the latest entry; (0, "") of an empty trail."""
    last = AuditEntry.objects.order_by("-id").only("id", "hash").first()
    return (last.id, last.hash) if last else (0, "")


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as it is read."""

    id: int
    happened_at: datetime
    action: str
    actor: UUID | None
    subject: UUID | None
    facts: dict[str, object]
    previous: str
    hash: str


@dataclass(frozen=True, slots=True)
class Event:
    """An everyday event as it is read. `batch`: the number of the entry that seals it; None for a few seconds."""

    id: int
    happened_at: datetime
    action: str
    actor: UUID | None
    subject: UUID | None
    facts: dict[str, object]
    leaf: str
    batch: int | None


def events(*, subject: UUID | None = None, action: str = "", before: int = 0, limit: int = 50) -> list[Event]:
    """As `entries`, of everyday events."""
    return [Event(*row) for row in everyday.listed(subject, action, before, limit)]


def every_event(until: int) -> Iterator[tuple[Event, list[str]]]:
    """For an export: each that is sealed up to the entry `until`, with its inclusion proof."""
    return ((Event(*row), proof) for row, proof in everyday.with_proofs(until))


@dataclass(frozen=True, slots=True)
class Told:
    """An event with its detail opened, for whom it concerns."""

    happened_at: datetime
    action: str
    facts: dict[str, object]
    detail: dict[str, object]


def of_person(subject: UUID, actions: Sequence[str], limit: int = 20) -> list[Told]:
    """What the trail holds of one person, newest first, with details as far as their key opens here.

    Args:
        actions: their beginnings, such as "signin.".
    """
    wanted = Q()
    for one in actions:
        wanted |= Q(action__startswith=one)
    rows = [
        row
        for model in (AuditEvent, AuditEntry)
        for row in model.objects.filter(wanted, subject=subject).order_by("-id")[:limit]
    ]
    rows.sort(key=lambda row: row.happened_at, reverse=True)
    return [Told(row.happened_at, row.action, row.facts, details.opened(row)) for row in rows[:limit]]


def entries(*, subject: UUID | None = None, action: str = "", before: int = 0, limit: int = 50) -> list[Entry]:
    """The latest, newest first.

    Args:
        action: its beginning, such as "erasure.".
        before: only entries of lower numbers, for the next page.
    """
    rows = AuditEntry.objects.order_by("-id")
    rows = rows.filter(subject=subject) if subject else rows
    rows = rows.filter(action__startswith=action) if action else rows
    rows = rows.filter(id__lt=before) if before else rows
    return [Entry(*row) for row in rows.values_list(*FIELDS)[:limit]]


def every(until: int) -> Iterator[Entry]:
    """From the first on to the entry `until`, for an export."""
    return (
        Entry(*row)
        for row in AuditEntry.objects.filter(id__lte=until)
        .order_by("id")
        .values_list(*FIELDS)
        .iterator(chunk_size=1000)
    )


def verify(checkpoints: Sequence[Checkpoint] = ()) -> Verdict:
    """Recompute every hash, from the first entry on, compare with what was written down outside, then every batch."""
    until, _mark = head()
    found = verified(AuditEntry.objects.order_by("id").values_list(*FIELDS).iterator(chunk_size=1000), checkpoints)
    beside = (*everyday.findings(until), *details.findings(until))
    findings = tuple(sorted({*found.findings, *beside}, key=lambda one: (one.entry, one.place)))
    return Verdict(found.entries, findings[0].entry if findings else None, findings[:MOST_FINDINGS])
