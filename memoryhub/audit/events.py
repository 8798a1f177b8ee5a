"""Everyday events: written at once and without a turn, sealed in batches a few seconds later.

A high-stakes entry waits for the one before it, and everybody behind waits for it (TRUST 2.2). An event waits for
nobody; a batch takes what was committed meanwhile, whenever it began.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from memoryhub.audit import chain, details
from memoryhub.audit.models import AuditEntry, AuditEvent

# Events of one batch; its entry keeps 8 digits of each. Half makes twice the entries on a busy day, double an entry of
# 8 kB, and a proof longer by one hash.
MOST = 500


def add(
    action: str,
    actor: UUID | None,
    subject: UUID | None,
    facts: dict[str, object],
    detail: dict[str, object] | None = None,
) -> int:
    now = timezone.now()
    facts, sealed = details.sealed(subject, facts, detail)
    leaf = chain.leaf_hash(now, action, actor, subject, facts)
    row = AuditEvent(
        happened_at=now, action=action, actor=actor, subject=subject, facts=facts, sealed=sealed, leaf=leaf
    )
    row.save(force_insert=True)
    return row.id


def batch(seal: Callable[[dict[str, object]], int]) -> int:
    """Seal the oldest that are not. Within a transaction that holds the chain's turn.

    Args:
        seal: enters the batch's facts in the chain; returns the entry's number.
    Returns:
        How many were sealed.
    """
    rows = list(AuditEvent.objects.filter(batch=None).order_by("id")[:MOST])
    if rows:
        number = seal(chain.batch_facts([row.leaf for row in rows]))
        AuditEvent.objects.filter(id__in=[row.id for row in rows], batch=None).update(batch=number)
    return len(rows)


def sealed(until: int) -> Iterator[chain.Event]:
    """By batch and id, up to the batch of this number."""
    rows = AuditEvent.objects.filter(batch__lte=until).order_by("batch", "id")
    return rows.values_list(*chain.EVENT_FIELDS).iterator(chunk_size=1000)


def batches(until: int) -> Iterator[tuple[int, dict[str, object]]]:
    """What the chain says of each batch, up to the entry of this number."""
    rows = AuditEntry.objects.filter(action=chain.BATCH_SEALED, id__lte=until).order_by("id")
    return rows.values_list("id", "facts").iterator(chunk_size=100)


def unsealed_since() -> datetime | None:
    """When the oldest event was written that no batch holds yet."""
    return AuditEvent.objects.filter(batch=None).order_by("id").values_list("happened_at", flat=True).first()


def findings(until: int) -> list[chain.Finding]:
    """Of all batches up to the chain's entry `until`: what is sealed meanwhile is looked at next time."""
    return chain.verified_batches(batches(until), sealed(until))


def listed(subject: UUID | None, action: str, before: int, limit: int) -> list[chain.Event]:
    """The latest, newest first."""
    rows = AuditEvent.objects.order_by("-id")
    rows = rows.filter(subject=subject) if subject else rows
    rows = rows.filter(action__startswith=action) if action else rows
    rows = rows.filter(id__lt=before) if before else rows
    return list(rows.values_list(*chain.EVENT_FIELDS)[:limit])


def with_proofs(until: int) -> Iterator[tuple[chain.Event, list[str]]]:
    """Every event that is sealed up to the entry `until`, with its inclusion proof."""
    for _, group in chain.grouped(sealed(until)):
        yield from zip(group, chain.proofs_of([event[6] for event in group]), strict=True)
