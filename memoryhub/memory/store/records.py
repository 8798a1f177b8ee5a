"""Log lines as oversight reads them: clear columns only. Nothing sealed is fetched here."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q, QuerySet

from memoryhub.memory.models import CaptureLog, RecallLog

RECALL = (
    "id", "space_id", "turn_id", "conversation_id", "happened_at", "outcome", "top_score", "candidates", "injected",
    "used", "degraded", "language", "policy_version", "timings_ms",
)  # fmt: skip
CAPTURE = ("turn_id", "happened_at", "extractor", "proposed", "took_ms", "language", "policy_version", "lines")
Place = tuple[datetime, UUID]


def page(
    *,
    space_id: UUID | None,
    outcome: str,
    arm: str,
    since: datetime | None,
    until: datetime | None,
    at_least: float | None,
    at_most: float | None,
    before: Place | None,
    limit: int,
) -> list[dict[str, Any]]:
    """Newest first, of all spaces: inside office("oversight")."""
    rows: QuerySet[RecallLog] = RecallLog.objects.order_by("-happened_at", "-id")
    exact = {"space_id": space_id, "outcome": outcome, "policy_version": arm}
    bounds = {"happened_at__gte": since, "happened_at__lt": until}
    bounds |= {"top_score__gte": at_least, "top_score__lte": at_most}
    rows = rows.filter(**{name: value for name, value in exact.items() if value})
    rows = rows.filter(**{name: value for name, value in bounds.items() if value is not None})
    if before:
        # The first condition alone bounds the index; the second tells two of one moment apart.
        rows = rows.filter(happened_at__lte=before[0]).filter(Q(happened_at__lt=before[0]) | Q(id__lt=before[1]))
    return list(rows.values(*RECALL)[:limit])


# A step along the index for each version, instead of reading every line (PostgreSQL wiki, "Loose indexscan").
_ARMS = """
    WITH RECURSIVE found AS (
        (SELECT policy_version FROM memory_recalllog WHERE policy_version > '' ORDER BY policy_version LIMIT 1)
        UNION ALL
        SELECT (SELECT policy_version FROM memory_recalllog l WHERE l.policy_version > found.policy_version
                ORDER BY policy_version LIMIT 1)
        FROM found WHERE found.policy_version IS NOT NULL
    )
    SELECT policy_version FROM found WHERE policy_version IS NOT NULL LIMIT %s"""


def arms(limit: int) -> list[str]:
    """Policy versions that logs name: inside office("oversight")."""
    with connection.cursor() as cursor:
        cursor.execute(_ARMS, [limit])
        return [row[0] for row in cursor.fetchall()]


def recall(space_id: UUID, recall_id: UUID) -> dict[str, Any] | None:
    return RecallLog.objects.filter(space_id=space_id, id=recall_id).values(*RECALL, "lines").first()


def recalls_of(space_id: UUID, turn_ids: Sequence[UUID]) -> list[dict[str, Any]]:
    rows = RecallLog.objects.filter(space_id=space_id, turn_id__in=list(turn_ids))
    return list(rows.order_by("happened_at", "id").values(*RECALL, "lines"))


def captures_of(space_id: UUID, turn_ids: Sequence[UUID]) -> list[dict[str, Any]]:
    rows = CaptureLog.objects.filter(space_id=space_id, turn_id__in=list(turn_ids))
    return list(rows.order_by("happened_at", "id").values(*CAPTURE))


def words(space_id: UUID, recall_id: UUID) -> tuple[str, str]:
    """(query, as it was looked up), opened; empty once their time is over."""
    row = RecallLog.objects.filter(space_id=space_id, id=recall_id).first()
    return (row.query or "", (row.detail or {}).get("rewritten", "")) if row else ("", "")
