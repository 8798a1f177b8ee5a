"""The states of a request and its clocks."""

from datetime import UTC, datetime, timedelta

import pytest

from memoryhub.errors import Conflict
from memoryhub.privacy import states
from memoryhub.privacy.types import CLOSED, State

RECEIVED = datetime(2026, 12, 1, tzinfo=UTC)
PATH = [
    *(State.RECEIVED, State.IDENTITY_CHECKED, State.SCOPED, State.APPROVED, State.COOLING_OFF, State.FROZEN),
    *(State.EXECUTING, State.VERIFYING, State.DONE_LIVE, State.DONE_BACKUPS),
]


def reachable(state):
    found, more = set(), {state}
    while more:
        found |= more
        more = {then for now in more for then in State if states.may_follow(now, then)} - found
    return found


def test_the_way_through():
    for now, then in zip(PATH, PATH[1:], strict=False):
        states.check(now, then)


@pytest.mark.parametrize("state", list(State))
def test_every_request_can_still_come_to_an_end(state):
    assert reachable(state) & CLOSED


@pytest.mark.parametrize(
    "state", [State.EXECUTING, State.VERIFYING, State.STEP_FAILED, State.NEEDS_HUMAN, *sorted(CLOSED)]
)
def test_once_executing_nothing_is_cancelled_or_refused(state):
    assert not states.may_follow(state, State.CANCELLED) and not states.may_follow(state, State.REFUSED)


@pytest.mark.parametrize("state", [State.REFUSED, State.CANCELLED])
def test_what_was_ended_is_never_executed(state):
    assert reachable(state) == {state}


def test_people_are_asked_only_after_a_failed_step():
    assert [now for now in State if states.may_follow(now, State.NEEDS_HUMAN)] == [State.STEP_FAILED]


def test_a_state_that_does_not_follow_is_refused():
    with pytest.raises(Conflict):
        states.check(State.RECEIVED, State.EXECUTING)


@pytest.mark.parametrize(
    ("law", "days", "expected"), [("own", 0, 15), ("gdpr", 0, 30), ("ccpa", 0, 45), ("gdpr", 7, 7)]
)
def test_the_law_gives_the_deadline_unless_the_deployment_promises_less(law, days, expected):
    assert states.due(RECEIVED, law, days) == RECEIVED + timedelta(days=expected)


def test_the_alarm_rings_at_two_thirds():
    due = states.due(RECEIVED, "gdpr")
    assert not states.is_alarming(RECEIVED, due, RECEIVED + timedelta(days=19, hours=23))
    assert states.is_alarming(RECEIVED, due, RECEIVED + timedelta(days=20))


@pytest.mark.parametrize(("hours", "left"), [(0, 15), (1, 14), (15 * 24, 0), (15 * 24 + 1, -1)])
def test_days_left_are_whole_and_go_below_nothing(hours, left):
    assert states.days_left(states.due(RECEIVED, "own"), RECEIVED + timedelta(hours=hours)) == left


def test_pauses_between_tries_grow_to_five_minutes():
    assert [states.pause(n).total_seconds() for n in range(7)] == [4, 4, 16, 64, 256, 300, 300]
