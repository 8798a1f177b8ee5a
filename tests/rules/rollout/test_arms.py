"""Who is in which arm, how sure a comparison is, when the fuse blows."""

from uuid import UUID

import pytest

from memoryhub.rollout import comparing, splitting
from memoryhub.rollout.comparing import FEWEST, wilson

PEOPLE = [UUID(int=number * 2_654_435_761) for number in range(1, 4001)]


def test_who_is_in_at_ten_per_cent_is_in_at_fifty():
    for person in PEOPLE[:500]:
        shares = [splitting.is_in(person, 7, share) for share in (0, 10, 50, 100)]
        assert shares == sorted(shares) and not shares[0] and shares[-1]


@pytest.mark.parametrize("share", [1, 10, 25, 50])
def test_an_arm_holds_about_its_share_of_people(share):
    inside = sum(splitting.is_in(person, 3, share) for person in PEOPLE)
    assert abs(inside / len(PEOPLE) - share / 100) < 0.025


def test_the_split_never_changes_and_differs_by_trial():
    person = UUID("0192f0e7-0000-7000-8000-00000000abcd")
    assert splitting.place(person, 3) == 9908
    assert len({splitting.place(person, number) for number in range(20)}) > 15


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (0, 0, 0.0, 1.0)],
)
def test_wilsons_interval_is_the_published_one(hits, of, low, high):
    found = wilson(hits, of)
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-4), pytest.approx(high, abs=5e-4))


def test_a_difference_holds_zero_unless_it_is_sure():
    """Newcombe 1998, table II, example (a): 56/70 against 48/80 is 0.2, 0.0524 to 0.3339."""
    found = comparing.difference(wilson(56, 70), wilson(48, 80))
    assert [round(one, 4) for one in (found.value, found.low, found.high)] == [0.2, 0.0524, 0.3339]
    assert comparing.difference(wilson(0, 0), wilson(1, 2)) is None
    unsure = comparing.difference(wilson(86, 100), wilson(88, 100))
    assert unsure.low < 0 < unsure.high


@pytest.mark.parametrize(
    ("trial", "control", "why"),
    [
        (wilson(700, 1000), wilson(900, 1000), "band"),
        (wilson(880, 1000), wilson(950, 1000), "worse"),
        (wilson(900, 1000), wilson(900, 1000), ""),
        (wilson(700, 1000), wilson(700, 1000), ""),  # both are low: it is not the trial's doing
        (wilson(0, FEWEST - 1), wilson(900, 1000), ""),
        (wilson(700, 1000), wilson(0, 0), "band"),
        (wilson(860, 1000), wilson(90, 99), ""),
    ],
)
def test_the_fuse_blows_when_a_trial_is_surely_outside_or_worse(trial, control, why):
    assert comparing.blows(trial, control, 0.85) == why
