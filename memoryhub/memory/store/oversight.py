"""What oversight sees of memories across spaces: clear columns of those that wait on an open conflict, no others (the
policy of migration 0012 shows no more). Inside office("oversight")."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet

from memoryhub.memory.models import PENDING, Memory

COLUMNS = ("id", "space_id", "category", "sensitive", "confidence", "origin", "said_at")
Place = tuple[datetime, UUID]


def _open() -> QuerySet[Memory]:
    """Of people whose standing yes lets support help, and whose space nobody froze."""
    return Memory.objects.filter(
        status=PENDING,
        pending_reason="open_conflict",
        space__state="active",
        space__owner__support_may_help=True,
    )


def waiting(
    *, categories: Sequence[str], before: datetime | None, without: Sequence[UUID], after: Place | None, limit: int
) -> list[dict[str, Any]]:
    """The oldest first."""
    rows = _open().exclude(id__in=list(without))
    rows = rows.filter(category__in=list(categories)) if categories else rows
    rows = rows.filter(said_at__lt=before) if before else rows
    if after:
        rows = rows.filter(said_at__gte=after[0]).exclude(said_at=after[0], id__lte=after[1])
    return list(rows.order_by("said_at", "id").values(*COLUMNS)[:limit])


def by_category(without: Sequence[UUID]) -> dict[str, int]:
    rows = _open().exclude(id__in=list(without)).values("category").annotate(n=Count("id"))
    return {row["category"]: row["n"] for row in rows.order_by("category")}
