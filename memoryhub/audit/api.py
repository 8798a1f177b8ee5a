"""The door of the audit trail."""

from dataclasses import dataclass
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from memoryhub.audit.chain import entry_hash
from memoryhub.audit.models import AuditEntry

_TURN = 5_083_114  # advisory lock: entries are chained one after the other, until their transaction ends


@dataclass(frozen=True, slots=True)
class Verdict:
    entries: int
    broken_at: int | None  # the first entry that does not fit; None: the chain is whole


def record(
    action: str, *, actor: UUID | None = None, subject: UUID | None = None, facts: dict[str, object] | None = None
) -> int:
    """Add an entry, in the caller's transaction: the deed and its entry are there together or not at all.

    Args:
        action: a code, `thing.done`.
        actor: the user who did it; None: the system.
        facts: ids, codes and counts. Never what a user said.
    Returns:
        The entry's number.
    """
    facts = facts or {}
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_TURN])
        last = AuditEntry.objects.order_by("-id").first()
        previous, now = last.hash if last else "", timezone.now()
        mark = entry_hash(previous, now, action, actor, subject, facts)
        entry = AuditEntry.objects.create(
            happened_at=now, action=action, actor=actor, subject=subject, facts=facts, previous=previous, hash=mark
        )
        return entry.id


def verify() -> Verdict:
    """Recompute every hash, from the first entry on."""
    previous, count = "", 0
    for entry in AuditEntry.objects.order_by("id").iterator(chunk_size=1000):
        mark = entry_hash(previous, entry.happened_at, entry.action, entry.actor, entry.subject, entry.facts)
        if entry.previous != previous or entry.hash != mark:
            return Verdict(count, entry.id)
        previous, count = entry.hash, count + 1
    return Verdict(count, None)
