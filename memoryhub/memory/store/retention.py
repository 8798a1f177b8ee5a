"""Memories that have been untouched for longer than their owner keeps their kind. No body is opened."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from django.db import connection

from memoryhub.memory.store.fading import TOUCHED
from memoryhub.spaces.models import Space

# What was revoked has a clock of its own (7 days), and what is pinned was asked to stay.
_OUTLIVED = f"""
    SELECT m.id FROM memory_memory m JOIN unnest(%s::text[], %s::timestamptz[]) AS kept (category, since)
      ON kept.category = m.category
    WHERE m.space_id = %s AND NOT m.pinned AND m.status <> 'revoked' AND {TOUCHED} < kept.since
    ORDER BY m.id LIMIT %s"""


def wishes() -> list[tuple[UUID, Mapping[str, int]]]:
    """Spaces whose owner does not keep everything, and for how many days they keep which category."""
    rows = Space.objects.filter(state=Space.State.ACTIVE, owner__isnull=False).exclude(owner__retention={})
    return list(rows.order_by("id").values_list("id", "owner__retention"))


def wish(space_id: UUID) -> Mapping[str, int]:
    """The same of one space, as it stands now."""
    found = Space.objects.filter(id=space_id).values_list("owner__retention", flat=True).first()
    return found or {}


def switched_off(space_id: UUID) -> frozenset[str]:
    """Categories of which its owner wants nothing learned."""
    return frozenset(category for category, days in wish(space_id).items() if not days)


def outlived(space_id: UUID, since: Mapping[str, datetime], limit: int) -> Sequence[UUID]:
    """Args: since: by category, the moment before which a memory must have been touched last."""
    with connection.cursor() as cursor:
        cursor.execute(_OUTLIVED, [list(since), list(since.values()), space_id, limit])
        return [row[0] for row in cursor.fetchall()]
