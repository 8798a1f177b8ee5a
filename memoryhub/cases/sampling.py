"""The weekly sample of failed sessions (MISSION A6). Pure: the same sessions always give the same sample."""

import hashlib
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from memoryhub.cases.types import Failed, Failure

# MISSION A6. Half hides what goes wrong once in a hundred, double is more than a reader does in a day.
SIZE = 100
# Nothing said for so long after an answer that failed: the person gave up (MISSION C9). Half counts a cup of coffee,
# double misses who came back to something else.
ABANDONED_AFTER = timedelta(minutes=30)
# Of one session the gravest counts: what its owner said themselves, before what it looks like.
_GRAVEST = (Failure.REPORTED, Failure.DOWN, Failure.BROKEN, Failure.LOST)


def week_of(moment: datetime) -> date:
    """The Monday of a moment's week, in UTC."""
    day = moment.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())


def is_abandoned(ended_at: datetime, next_at: datetime | None, now: datetime) -> bool:
    """Whether nothing followed an answer.

    Args:
        next_at: when the conversation's next turn began; None where there is none.
    """
    return (next_at or now) - ended_at > ABANDONED_AFTER


def drawn(week: date, failed: Iterable[Failed], size: int = SIZE) -> list[Failed]:
    """Up to `size` sessions of a week: each once, by its gravest failure, in an order that a hash of week and session
    gives. Nobody can choose, and drawing again gives the same."""
    worst: dict[object, Failed] = {}
    for one in sorted(failed, key=lambda one: (_GRAVEST.index(one.why), str(one.turn_id))):
        worst.setdefault(one.conversation_id, one)
    return sorted(worst.values(), key=lambda one: _lot(week, one))[:size]


def _lot(week: date, one: Failed) -> bytes:
    return hashlib.sha256(f"{week.isoformat()} {one.conversation_id}".encode()).digest()
