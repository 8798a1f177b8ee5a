"""The weekly sample of failed sessions, its review, and the figures that what people say comes to."""

import logging
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID

from memoryhub.audit import api as audit
from memoryhub.cases import sampling, store
from memoryhub.cases.replaying import first_stage
from memoryhub.cases.types import QUESTIONS, CaseState, Failed, Failure, Reply, ReviewView
from memoryhub.errors import MemoryHubError, Refused
from memoryhub.memory import api as memory
from memoryhub.spaces.api import fence, office, scope

log = logging.getLogger(__name__)
# Weeks whose sample is offered. Half hides last month, double nobody looks at.
WEEKS = 8
# Log lines a transaction, as in the engine's purge.
SLICE = 1_000


def draw(now: datetime) -> int:
    """Draw the sample of the week that is over, once. Returns how many sessions came into it (0: drawn already)."""
    week = sampling.week_of(now) - timedelta(days=7)
    with office("oversight"):
        if store.is_drawn(week):
            return 0
        found = _failed(_midnight(week), _midnight(week + timedelta(days=7)), now)
    added = 0
    for place, one in enumerate(sampling.drawn(week, found), 1):
        try:
            stage = first_stage(one.space_id, one.conversation_id, one.turn_id).stage
            with scope(one.space_id):
                fence(one.space_id)
                store.add_review(one.space_id, week, place, one, stage)
            added += 1
        except MemoryHubError as problem:
            log.warning("sample left a session out", extra={"space": str(one.space_id), "code": problem.code})
    return added


def _failed(since: datetime, until: datetime, now: datetime) -> list[Failed]:
    """Inside office("oversight")."""
    found = store.complained(since, until)
    for made, next_at in store.ended_badly(since, until):
        if sampling.is_abandoned(made.happened_at, next_at, now):
            why = Failure.BROKEN if made.is_broken else Failure.LOST
            found.append(Failed(made.space_id, made.conversation_id, made.turn_id, why))
    return found


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, UTC)


def weeks() -> list[date]:
    """Mondays of weeks with a sample, newest first."""
    with office("oversight"):
        return store.weeks(WEEKS)


def reviews(week: date) -> list[ReviewView]:
    with office("oversight"):
        return store.reviews(week)


def waiting(now: datetime) -> tuple[int, int]:
    """(cases that nobody has taken up, sessions of the offered weeks that wait for a reader)."""
    with office("oversight"):
        since = sampling.week_of(now) - timedelta(weeks=WEEKS)
        return store.count_cases(CaseState.OPEN), store.count_unreviewed(since)


def answer_review(
    space_id: UUID, review_id: UUID, replies: Mapping[str, str], *, staff_id: UUID, now: datetime
) -> None:
    """The three questions of MISSION A6. Args: replies: question -> Reply. Raises: NotFound; Refused."""
    if set(replies) != set(QUESTIONS) or not set(replies.values()) <= set(Reply):
        raise Refused("review")
    with scope(space_id):
        fence(space_id)
        store.answer_review(space_id, review_id, dict(replies), staff_id, now)
        audit.note("review.answered", actor=staff_id, subject=space_id, facts={"review": str(review_id)})


def satisfaction(since: datetime, until: datetime) -> tuple[int, int]:
    """(thumbs up, thumbs down) of all spaces in [since, until)."""
    with office("oversight"):
        return store.rated_between(since, until)


def going_on(since: datetime, until: datetime, now: datetime) -> tuple[int, int]:
    """(how many went on, of how many) after an answer that did not remember, in [since, until) (MISSION C9)."""
    with office("oversight"):
        found = store.ended_badly(since, until)
    lost = [(made.happened_at, after) for made, after in found if made.is_lost]
    gone = sum(sampling.is_abandoned(ended, after, now) for ended, after in lost)
    return len(lost) - gone, len(lost)


def forget_conversation(space_id: UUID, conversation_id: UUID) -> None:
    """What was written down about a conversation goes with it. Raises: Locked."""
    with scope(space_id):
        fence(space_id)
        store.forget_conversation(space_id, conversation_id)


def end_old(now: datetime) -> int:
    """The nightly end of lines that are older than the policy keeps logs. Returns how many went."""
    gone = 0
    with office("oversight"):
        found = store.spaces_with_assemblies(now - timedelta(days=1))
    for space_id in found:
        try:
            gone += _end_in(space_id, now - timedelta(days=memory.policy_of(space_id).log_days))
        except MemoryHubError as problem:
            log.warning("log retention left a space out", extra={"space": str(space_id), "code": problem.code})
    return gone


def _end_in(space_id: UUID, moment: datetime) -> int:
    gone, dropped = 0, SLICE
    while dropped >= SLICE:
        with scope(space_id):
            fence(space_id)
            dropped = store.drop_assemblies(space_id, moment, SLICE)
        gone += dropped
    return gone
