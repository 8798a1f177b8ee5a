"""The figures that fading judges by, and its moves, in a few statements a slice. No body is opened.

A move is made only on a row that is still as it was judged: same version, not used since. Whoever was quicker wins.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection

from memoryhub.memory.fade import Figures
from memoryhub.memory.store.planning import plan_for_this_space
from memoryhub.memory.types import Kind, Origin, Status, Tier, ValueClass

# What was imported counts from the day it came: a conversation of two years ago is not two years unused.
TOUCHED = """GREATEST(said_at, last_hit_at, confirmed_at, CASE WHEN origin = 'imported' THEN created_at END)"""
_STANDING = f"""
    SELECT id, version, last_hit_at, status, tier, {TOUCHED}, said_at, strength, importance,
           value_class, kind, category, origin, pinned, in_profile, expires_at
    FROM memory_memory WHERE space_id = %s AND id > %s AND status IN ('active', 'pending') ORDER BY id LIMIT %s"""
_AS_JUDGED = """
    FROM unnest(%s::uuid[], %s::int[], %s::timestamptz[], %s::text[]) AS judged (id, version, last_hit_at, tier)
    WHERE m.space_id = %s AND m.id = judged.id AND m.version = judged.version
      AND m.last_hit_at IS NOT DISTINCT FROM judged.last_hit_at AND m.status IN ('active', 'pending')
    RETURNING m.id"""
_MOVE = f"UPDATE memory_memory m SET tier = judged.tier {_AS_JUDGED}"
_EXPIRE = f"UPDATE memory_memory m SET status = 'expired', version = m.version + 1 {_AS_JUDGED}"
# The end of a superseded memory's use: what the owner said of its validity, but not before either statement was made.
_ENDED = """
    SELECT m.id, m.status, m.version FROM memory_memory m
    LEFT JOIN memory_memory newer ON newer.space_id = m.space_id AND newer.id = m.superseded_by
    WHERE m.space_id = %s AND (
        (m.status = 'revoked' AND m.revoked_at < %s)
        OR (m.status = 'superseded' AND GREATEST(m.valid_to, m.said_at, newer.said_at) < %s))
    ORDER BY m.id LIMIT %s"""


@dataclass(frozen=True, slots=True)
class Standing:
    """One memory that is active or pending, as it is about to be judged."""

    memory_id: UUID
    version: int
    last_hit_at: datetime | None
    figures: Figures


@dataclass(frozen=True, slots=True)
class Ended:
    """A memory whose time, even to be restored, is over."""

    memory_id: UUID
    status: Status
    version: int


def standing(space_id: UUID, after: UUID, limit: int) -> list[Standing]:
    """The next memories behind this id, by id."""
    with connection.cursor() as cursor:
        cursor.execute(_STANDING, [space_id, after, limit])
        return [Standing(row[0], row[1], row[2], _figures(row[3:])) for row in cursor.fetchall()]


def move(space_id: UUID, wanted: Sequence[tuple[Standing, Tier]]) -> set[UUID]:
    """Put each into its tier; the partial indexes take it in or leave it out. Returns the ids that moved."""
    return _carry_out(_MOVE, space_id, wanted)


def expire(space_id: UUID, over: Iterable[Standing]) -> set[UUID]:
    """Their time is over: another version, and out of the working index. Returns the ids that expired."""
    gone = _carry_out(_EXPIRE, space_id, [(one, one.figures.tier) for one in over])
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM memory_memoryindex WHERE space_id = %s AND memory_id = ANY(%s)", [space_id, list(gone)]
        )
    return gone


def touch(space_id: UUID, memory_id: UUID, now: datetime) -> None:
    """Near, and idle from now on; no use is counted."""
    with connection.cursor() as cursor:
        cursor.execute(
            """UPDATE memory_memory SET tier = 'hot', last_hit_at = GREATEST(last_hit_at, %s)
               WHERE space_id = %s AND id = %s""",
            [now, space_id, memory_id],
        )


def ended(space_id: UUID, revoked_before: datetime, superseded_before: datetime, limit: int) -> list[Ended]:
    """Revoked before the one moment or superseded before the other, by id."""
    with connection.cursor() as cursor:
        plan_for_this_space(cursor)
        cursor.execute(_ENDED, [space_id, revoked_before, superseded_before, limit])
        return [Ended(row[0], Status(row[1]), row[2]) for row in cursor.fetchall()]


def _carry_out(statement: str, space_id: UUID, wanted: Sequence[tuple[Standing, Tier]]) -> set[UUID]:
    if not wanted:
        return set()
    columns = zip(*((one.memory_id, one.version, one.last_hit_at, str(tier)) for one, tier in wanted), strict=True)
    with connection.cursor() as cursor:
        plan_for_this_space(cursor)
        cursor.execute(statement, [*map(list, columns), space_id])
        return {row[0] for row in cursor.fetchall()}


def _figures(row: tuple) -> Figures:
    status, tier, touched, said, grown, importance, value_class, kind, category, origin, pinned, at_hand, end = row
    return Figures(
        Status(status), Tier(tier), touched, said, grown, importance, ValueClass(value_class), Kind(kind), category,
        Origin(origin), pinned, at_hand, end,
    )  # fmt: skip
