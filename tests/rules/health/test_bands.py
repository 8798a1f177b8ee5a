"""What is normal, and when somebody is told."""

import pytest

from memoryhub.health import bands, spread
from memoryhub.health.bands import SPECS, Side, Spec, Sums, Value, Verdict
from memoryhub.memory.entropy import entropy


def days(*values, sample=1000):
    return [Value(one, sample) for one in values]


@pytest.mark.parametrize(
    ("calls", "bits"),
    [({}, 0), ({"work": 9}, 0), ({"work": 5, "diet": 5}, 1), (dict.fromkeys("abcdefgh", 3), 3), ({"a": 4, "b": 0}, 0)],
)
def test_entropy_is_the_spread_over_categories_in_bits(calls, bits):
    assert entropy(calls) == pytest.approx(bits)


@pytest.mark.parametrize(
    ("row", "side"),
    [
        ([3.1, 3.2, 3.05], Side.ABOVE),
        ([2.0, 3.1, 3.2], None),  # two days
        ([3.1, 3.2, 2.9], None),  # over by now
        ([3.1, 3.2, 3.1, 2.0], None),
        ([2.0, 2.0, 0.9], Side.BELOW),  # below 1.0 at once
        ([3.0, 3.0, 3.0], None),  # the limit itself is not beyond it
        ([], None),
    ],
)
def test_entropy_alarms_above_three_for_three_days_or_below_one(row, side):
    assert bands.alarm(SPECS["entropy"], days(*row)) is side


def test_a_day_without_figures_or_with_too_few_ends_a_row():
    spec = SPECS["precision"]
    assert bands.alarm(spec, days(0.5, 0.5, 0.5)) is Side.BELOW
    assert bands.alarm(spec, [*days(0.5), Value(None, 0), *days(0.5)]) is None
    assert bands.alarm(spec, [*days(0.5, 0.5), Value(0.5, spec.fewest - 1)]) is None


@pytest.mark.parametrize(
    ("value", "sample", "found"),
    [
        (119.9, 500, Verdict.LOW),
        (120, 500, Verdict.OK),
        (300, 500, Verdict.OK),
        (301, 500, Verdict.HIGH),
        (10, 99, Verdict.FEW),
        (None, 0, Verdict.NONE),
    ],
)
def test_a_value_lies_in_its_band_or_does_not_or_stands_on_too_few(value, sample, found):
    assert bands.verdict(SPECS["capture"], Value(value, sample)) is found


def test_a_figure_without_a_band_is_never_judged():
    assert bands.verdict(SPECS["turns"], Value(99.0, 10_000)) is Verdict.NONE
    assert bands.alarm(SPECS["turns"], days(99, 99, 99)) is None


@pytest.mark.parametrize(
    ("kind", "sums", "value", "sample"),
    [
        (bands.Kind.MEAN, Sums(9, 12), 0.75, 12),
        (bands.Kind.MEAN, Sums(), None, 0),
        (bands.Kind.PER_1000, Sums(18, 100), 180, 100),
        (bands.Kind.SUM, Sums(7, 3), 7, 3),
        (bands.Kind.SUM, Sums(0, 3), 0, 3),
        (bands.Kind.MOST, Sums(), None, 0),
        (bands.Kind.P95, Sums(), None, 0),
    ],
)
def test_a_figure_is_made_of_its_sums(kind, sums, value, sample):
    assert bands.value_of(Spec("x", kind), sums) == Value(value, sample)


def test_sums_of_two_spaces_are_those_of_both():
    both = Sums(1, 2, tuple(spread.spread([5]))).plus(Sums(2, 2, tuple(spread.spread([80, 90]))))
    assert (both.top, both.bottom, sum(both.spread)) == (3, 4, 3)
    assert Sums(1, 1).plus(Sums(1, 1)).spread == ()


@pytest.mark.parametrize("ms", [1, 3, 12, 79, 149, 1000, 60_000])
def test_a_percentile_of_like_durations_is_within_a_quarter(ms):
    found = spread.percentile(spread.spread([ms] * 50), 0.95)
    assert ms * 0.8 <= found <= ms * 1.25


def test_percentiles_grow_with_their_share_and_longest_durations_have_a_place():
    counts = spread.spread([*range(1, 200), 10**9])
    found = [spread.percentile(counts, share) for share in (0.1, 0.5, 0.95, 1.0)]
    assert found == sorted(found) and sum(counts) == 200
    assert spread.percentile(spread.empty(), 0.95) is None
