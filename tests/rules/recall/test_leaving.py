"""Drift: memories of a topic that the talk has left are frozen, and thaw when it returns."""

import numpy as np

from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.retrieve import leaving
from memoryhub.memory.retrieve.outcomes import Outcome, left_out
from memoryhub.memory.retrieve.rank import rank
from memoryhub.memory.retrieve.rewrite import rewrite
from tests.rules.recall.cards import NOW, hit, vector
from tests.rules.tables import each

FLOOR = 0.2
BOATS, TAXES, BETWEEN = vector(1, 0, 0), vector(0, 1, 0), vector(1, 1, 0)


def turns(*vectors: np.ndarray) -> np.ndarray:
    return np.stack(vectors) if vectors else np.zeros((0, 3), np.float32)


def brought(*hits, **options) -> list[int]:
    return [one.hit.memory_id.int for one in rank(hits, FLOOR, DEFAULT, NOW, **options)]


def test_turns_about_something_else_are_left_and_those_of_the_topic_are_not() -> None:
    left = leaving.left_turns(turns(BOATS, BETWEEN, TAXES), turns(TAXES), DEFAULT.drift_distance)
    assert [tuple(one) for one in left] == [tuple(BOATS)]


def test_nothing_is_left_before_anything_was_said() -> None:
    assert not len(leaving.left_turns(turns(), turns(TAXES), DEFAULT.drift_distance))
    assert leaving.nearness(BOATS, None) == 0.0
    assert leaving.nearness(None, turns(BOATS)) == 0.0


def test_a_weak_fit_of_the_left_topic_stays_out_and_one_of_no_topic_comes() -> None:
    assert brought(hit(1, 0.6), hit(2, 0.3, left=0.8), hit(3, 0.3, left=0.1)) == [1, 3]


def test_what_fits_the_present_message_better_than_the_left_one_comes() -> None:
    assert brought(hit(1, 0.6, left=0.5), hit(2, 0.34, left=0.36)) == [1]
    assert brought(hit(1, 0.6, left=0.9)) == [1]


def test_it_thaws_when_the_topic_returns() -> None:
    boat = hit(2, 0.3, left=leaving.nearness(BOATS, turns(BOATS)))
    assert brought(boat) == []
    back = leaving.left_turns(turns(BOATS, TAXES), turns(BOATS), DEFAULT.drift_distance)
    assert brought(hit(2, 0.9, left=leaving.nearness(BOATS, back))) == [2]


@each("category", sorted(leaving.EVERYWHERE))
def test_identities_and_agreements_hold_in_every_topic(category: str) -> None:
    assert brought(hit(1, 0.3, left=0.9, category=category)) == [1]


@each(
    "asked",
    [{"slot_asked": True}, {"identifier": True}, {"topic_named": True}, {"keyword": 0.6}, {"needed": True},
     {"waits": True}],
)  # fmt: skip
def test_what_the_message_asks_for_is_not_frozen(asked: dict[str, object]) -> None:
    assert brought(hit(1, 0.3, left=0.9, **asked)) == [1]


def test_digging_deeper_freezes_nothing() -> None:
    assert brought(hit(1, 0.3, left=0.9), deep=True) == [1]


def test_the_log_says_why_it_stayed_out() -> None:
    hits = [hit(1, 0.6), hit(2, 0.3, left=0.8)]
    why = left_out(hits, FLOOR, DEFAULT, wished={hits[0].memory_id}, brought={hits[0].memory_id})
    assert why == {hits[1].memory_id: Outcome.FROZEN}


def test_a_message_that_points_back_has_left_nothing() -> None:
    assert rewrite("and how long is it?", NOW, "UTC", ["Tell me about my sailing boat"]).leans
    assert not rewrite("When is my next tax payment due to the city?", NOW, "UTC", ["Tell me about my boat"]).leans
