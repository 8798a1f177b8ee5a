"""What one space's logs say of a stretch of time, in counts. Each function is called inside scope(space_id)."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from memoryhub.memory.models import RecallLog

Row = tuple[Any, ...]
# The profile stands in every prompt, asked for or not: of it only what was used counts.
_RECALLS = """
    SELECT r.language, r.policy_version, count(*) FILTER (WHERE shown = ANY(r.used)),
           count(*) FILTER (WHERE shown = ANY(r.used) OR NOT coalesce(m.in_profile, false))
    FROM memory_recalllog r CROSS JOIN LATERAL unnest(r.injected) AS shown
    LEFT JOIN memory_memory m ON m.space_id = r.space_id AND m.id = shown
    WHERE r.space_id = %s AND r.happened_at >= %s AND r.happened_at < %s
    GROUP BY r.language, r.policy_version
"""
_TIMES = """
    SELECT language, policy_version, (timings_ms->>'total')::float FROM memory_recalllog
    WHERE space_id = %s AND happened_at >= %s AND happened_at < %s AND skipped = '' AND timings_ms ? 'total'
"""
_CAPTURES = """
    SELECT language, policy_version, coalesce(sum(
        (SELECT sum(value::int) FROM jsonb_each_text(counts) WHERE key = ANY(%s))), 0)::bigint, count(*)
    FROM memory_capturelog WHERE space_id = %s AND happened_at >= %s AND happened_at < %s
    GROUP BY language, policy_version
"""
_SESSIONS = """
    SELECT language, policy_version, count(DISTINCT turn_id), count(DISTINCT conversation_id) FROM memory_recalllog
    WHERE space_id = %s AND happened_at >= %s AND happened_at < %s AND conversation_id IS NOT NULL
    GROUP BY language, policy_version
"""
_CALLED = """
    SELECT m.category, count(*) FROM memory_recalllog r CROSS JOIN LATERAL unnest(r.used) AS called
    JOIN memory_memory m ON m.space_id = r.space_id AND m.id = called
    WHERE r.space_id = %s AND r.happened_at >= %s AND r.happened_at < %s GROUP BY m.category
"""
_MOST_SPOKEN = """
    SELECT language, policy_version FROM memory_recalllog
    WHERE space_id = %s AND happened_at >= %s AND happened_at < %s
    GROUP BY language, policy_version ORDER BY count(*) DESC, language, policy_version LIMIT 1
"""
_GROWTH = """
    SELECT count(*) FILTER (WHERE status = 'active'), count(*) FILTER (WHERE said_at >= %s AND said_at < %s),
           count(*) FILTER (WHERE status = 'pending' AND pending_reason = 'open_conflict')
    FROM memory_memory WHERE space_id = %s AND said_at < %s
"""
_SETTLED = """
    SELECT count(*) FROM memory_memoryevent
    WHERE space_id = %s AND kind = 'settled' AND happened_at >= %s AND happened_at < %s
"""


def _rows(sql: str, values: list[Any]) -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall()


def recalls(space_id: UUID, since: datetime, until: datetime) -> list[Row]:
    """(language, policy version, memories used by answers, memories brought: those looked up, and what was used of the
    profile)."""
    return _rows(_RECALLS, [space_id, since, until])


def recall_times(space_id: UUID, since: datetime, until: datetime) -> Iterator[Row]:
    """(language, policy version, milliseconds) of each recall that looked something up."""
    return iter(_rows(_TIMES, [space_id, since, until]))


def captures(space_id: UUID, since: datetime, until: datetime, kept: list[str]) -> list[Row]:
    """(language, policy version, memories kept, turns captured).

    Args:
        kept: the actions of reconciliation that leave a memory.
    """
    return _rows(_CAPTURES, [kept, space_id, since, until])


def sessions(space_id: UUID, since: datetime, until: datetime) -> list[Row]:
    """(language, policy version, turns, conversations that had one)."""
    return _rows(_SESSIONS, [space_id, since, until])


def called(space_id: UUID, since: datetime, until: datetime) -> dict[str, int]:
    """How often answers used memories of each category."""
    return dict(_rows(_CALLED, [space_id, since, until]))


def most_spoken(space_id: UUID, since: datetime, until: datetime) -> tuple[str, str]:
    """The language and policy version of most recalls; ("", "") where there was none."""
    return next(iter(_rows(_MOST_SPOKEN, [space_id, since, until])), ("", ""))


def growth(space_id: UUID, since: datetime, until: datetime) -> Row:
    """(active memories, told in this time, open conflicts)."""
    return _rows(_GROWTH, [since, until, space_id, until])[0]


def settled(space_id: UUID, since: datetime, until: datetime) -> int:
    """Conflicts settled in this time."""
    return _rows(_SETTLED, [space_id, since, until])[0][0]


def with_detail(space_id: UUID, since: datetime, limit: int) -> list[Row]:
    """(policy version, opened detail, used ids) of the latest recalls of which an answer used something."""
    found = RecallLog.objects.filter(
        space_id=space_id, happened_at__gte=since, detail__isnull=False, used__len__gt=0
    ).order_by("-happened_at")[:limit]
    return [(row.policy_version, row.detail, row.used) for row in found]
