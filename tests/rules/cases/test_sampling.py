"""The week's sample is fixed, holds each session once, and only what ended there; which answers do not know."""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import pytest

from memoryhub.cases.losing import says_lost
from memoryhub.cases.sampling import drawn, is_abandoned, week_of
from memoryhub.cases.types import Failed, Failure

WEEK = date(2026, 11, 30)
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


def failed(number: int, why=Failure.LOST) -> Failed:
    return Failed(UUID(int=1), UUID(int=number), UUID(int=number * 1000), why)


def test_the_same_sessions_give_the_same_sample_in_whatever_order_they_come():
    every = [failed(n) for n in range(1, 301)]
    sample = drawn(WEEK, every)
    assert len(sample) == 100 and sample == drawn(WEEK, reversed(every))
    assert sample != drawn(WEEK + timedelta(days=7), every)
    assert [one.conversation_id for one in sample] != sorted(one.conversation_id for one in sample)


def test_a_session_comes_once_by_what_its_owner_said_before_what_it_looks_like():
    sample = drawn(WEEK, [failed(1), failed(1, Failure.DOWN), failed(1, Failure.REPORTED), failed(2, Failure.BROKEN)])
    assert {one.conversation_id.int: one.why for one in sample} == {1: Failure.REPORTED, 2: Failure.BROKEN}


@pytest.mark.parametrize(("minutes", "abandoned"), [(None, True), (29, False), (31, True)])
def test_a_session_is_abandoned_when_nothing_follows_within_half_an_hour(minutes, abandoned):
    after = NOON + timedelta(minutes=minutes) if minutes else None
    assert is_abandoned(NOON, after, NOON + timedelta(hours=2)) is abandoned
    assert not is_abandoned(NOON, None, NOON + timedelta(minutes=5))


def test_a_week_begins_on_monday_in_utc():
    assert week_of(NOON) == WEEK and week_of(datetime(2026, 12, 6, 23, 59, tzinfo=UTC)) == WEEK
    assert week_of(datetime(2026, 12, 7, tzinfo=UTC)) == WEEK + timedelta(days=7)


@pytest.mark.parametrize(
    "answer",
    [
        "I don't remember that.",
        "I’m afraid I do not know where you parked.",
        "Sorry, I forgot what we said.",
        "There is no note of a meeting.",
        "You haven't told me yet.",
        "这个我不记得了。",
        "抱歉，我忘了。",
        "你没有告诉过我。",
        "这里没有记录。",
    ],
)
def test_an_answer_that_does_not_know_is_heard(answer):
    assert says_lost(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "Your flight leaves at nine.",
        "I remember: the blue one.",
        "You know the way.",
        "好的，我记住了。",
        "记得带伞。",
        "",
    ],
)
def test_an_answer_that_knows_is_not(answer):
    assert not says_lost(answer)
