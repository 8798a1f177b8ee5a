import pytest

from memoryhub.errors import Refused
from memoryhub.evaluation import curves
from memoryhub.evaluation.shares import Share
from memoryhub.evaluation.sweep import numbers, turning
from memoryhub.memory.policy import DEFAULT


def test_a_range_becomes_values_and_a_policy_for_each():
    sweep = numbers.parsed("top_k=3..30/10")
    assert sweep.values == (3, 6, 9, 12, 15, 18, 21, 24, 27, 30)
    assert [policy.top_k for policy in sweep.policies] == list(sweep.values)
    assert sweep.is_asked and not numbers.parsed("activate_confidence=0.5..0.9").is_asked
    assert numbers.parsed("rank_margin=0..1/5").values == (0, 0.25, 0.5, 0.75, 1)
    assert len(numbers.parsed("top_k=3..5/8").values) == 3, "whole numbers stand once each"


def test_numbers_that_are_bound_to_it_come_along():
    wide = numbers.policy_with("top_k", 30)
    assert (wide.deep_top_k, wide.leg_size, wide.open_bodies) == (30, 30, 60)
    low = numbers.policy_with("open_bodies", 4)
    assert (low.leg_size, low.top_k, low.deep_top_k) == (4, 4, 15)
    assert numbers.policy_with("activate_confidence", 0.3).pending_confidence == 0.3
    heavy = numbers.policy_with("weights.similarity", 0.65)
    assert heavy.weights.keyword == pytest.approx(DEFAULT.weights.keyword / 2)
    assert numbers.policy_with("memory_share", 0.6).conversation_share == pytest.approx(0.3)
    assert numbers.policy_with("decay_per_day.travel", 0.5).decay("travel") == 0.5


@pytest.mark.parametrize(
    "spec",
    [
        "luck=1..2",
        "top_k",
        "top_k=5..3",
        "top_k=3..30/1",
        "rank_margin=0..7",
        "weights=0..1",
        "protected_categories=0..1",
    ],
)
def test_what_is_no_number_or_no_range_of_it_is_refused(spec):
    with pytest.raises(Refused):
        numbers.parsed(spec)


def _point(value, passed, tokens):
    share = Share(100, passed)
    return turning.Point(value, share, share, share, tokens)


RISING = [_point(1, 50, 200), _point(3, 78, 300), _point(5, 84, 400), _point(8, 86, 600), _point(15, 70, 900)]


def test_the_turning_point_is_the_cheapest_value_as_good_as_the_best():
    found = turning.turning(RISING)
    assert (found.best.value, found.point.value) == (8, 5)
    assert (found.first, found.last, found.is_flat) == (5, 8, False)
    said = turning.told("top_k", found, 5)
    assert said.startswith("turning point: top_k = 5 (84.0% at 400 tokens)") and "in use: 5" in said


def test_a_number_that_does_not_matter_is_said_to_be_flat():
    found = turning.turning([_point(1, 80, 300), _point(2, 81, 300)])
    assert found.is_flat and found.point.value == 2
    assert "does not matter here from 1 to 2" in turning.told("x", found, 1)


def test_the_json_has_every_point_and_where_it_turns():
    told = turning.as_json("top_k", RISING, 5)
    assert (told["turning_point"], told["as_good_from"], told["as_good_to"]) == (5, 5, 8)
    assert [one["value"] for one in told["points"]] == [1, 3, 5, 8, 15]


def test_a_curve_stands_to_scale_and_marks_its_place():
    drawn = curves.chart("Shares", ["1", "3"], {"a": [0.0, 1.0], "b": [0.5, 0.5]}, places=[1, 3], mark=3, top=1.0)
    first, second = drawn.lines[0].dots
    assert (first.x, first.y) == (curves.LEFT, curves.TOP + curves.HIGH)
    assert (second.x, second.y) == (curves.LEFT + curves.WIDE, curves.TOP)
    assert drawn.mark == second.x and drawn.lines[1].path.count(",") == 2
