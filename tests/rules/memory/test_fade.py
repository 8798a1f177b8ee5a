"""Fading: strength only falls by waiting, tiers follow idle days, what is protected stays, an end has its instant."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.errors import Refused
from memoryhub.memory import fade
from memoryhub.memory.fade import Figures
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Kind, Origin, Status, Tier, ValueClass
from tests.rules.tables import each

SAID = datetime(2026, 3, 1, 9, tzinfo=UTC)
LASTING = Figures(Status.ACTIVE, Tier.HOT, SAID, SAID, grown=5.0, importance=0.6)
_NEAREST_FIRST = [Tier.HOT, Tier.WARM, Tier.COLD]

figures = st.builds(
    Figures,
    status=st.sampled_from([Status.ACTIVE, Status.PENDING]),
    tier=st.sampled_from(list(Tier)),
    touched_at=st.just(SAID),
    said_at=st.just(SAID),
    grown=st.floats(0, 200),
    importance=st.floats(0, 1),
    value_class=st.sampled_from(list(ValueClass)),
    kind=st.sampled_from(list(Kind)),
    category=st.sampled_from(["health", "money", "taste", "event", "other"]),
    origin=st.sampled_from(list(Origin)),
    pinned=st.booleans(),
    in_profile=st.booleans(),
)
waits = st.floats(0, 4000)


def after(days: float) -> datetime:
    return SAID + timedelta(days=days)


@given(figures, waits, waits)
def test_longer_idle_is_never_stronger_and_never_nearer(one: Figures, a: float, b: float) -> None:
    sooner, later = after(min(a, b)), after(max(a, b))
    assert fade.strength(later, one, DEFAULT) <= fade.strength(sooner, one, DEFAULT)
    near, far = fade.tier(sooner, one, DEFAULT), fade.tier(later, one, DEFAULT)
    assert _NEAREST_FIRST.index(far) >= _NEAREST_FIRST.index(near)


@given(figures, waits, st.integers(1, 50))
def test_more_hits_are_never_weaker_and_never_farther(one: Figures, days: float, hits: int) -> None:
    used = replace(one, grown=one.grown + hits)
    assert fade.strength(after(days), used, DEFAULT) >= fade.strength(after(days), one, DEFAULT)
    near, far = fade.tier(after(days), used, DEFAULT), fade.tier(after(days), one, DEFAULT)
    assert _NEAREST_FIRST.index(near) <= _NEAREST_FIRST.index(far)


@given(figures, waits)
def test_what_is_protected_never_changes_by_waiting(one: Figures, days: float) -> None:
    for kept in (replace(one, pinned=True), replace(one, value_class=ValueClass.PROTECTED)):
        assert fade.strength(after(days), kept, DEFAULT) == kept.grown
        assert fade.tier(after(days), kept, DEFAULT) is Tier.HOT


@given(figures, waits)
def test_the_tier_does_not_depend_on_the_tier_before(one: Figures, days: float) -> None:
    assert len({fade.tier(after(days), replace(one, tier=tier), DEFAULT) for tier in Tier}) == 1


@given(figures, st.floats(0, 400), st.floats(0, 30))
def test_a_clock_that_was_put_back_weakens_nothing(one: Figures, days: float, back: float) -> None:
    ahead = replace(one, touched_at=after(days + back), grown=one.grown + 1)
    assert fade.strength(after(days), ahead, DEFAULT) == ahead.grown
    assert fade.tier(after(days), ahead, DEFAULT) is Tier.HOT


@each(
    "days, tier",
    [(0, Tier.HOT), (89.99, Tier.HOT), (90, Tier.WARM), (364.99, Tier.WARM), (365, Tier.COLD), (3000, Tier.COLD)],
)
def test_idle_days_move_what_lasts(days: float, tier: Tier) -> None:
    assert fade.tier(after(days), LASTING, DEFAULT) is tier


@each("importance, days, tier", [(0.29, 30, Tier.COLD), (0.29, 29.9, Tier.HOT), (0.30, 30, Tier.HOT)])
def test_the_unimportant_is_cold_after_thirty_days(importance: float, days: float, tier: Tier) -> None:
    assert fade.tier(after(days), replace(LASTING, importance=importance), DEFAULT) is tier


def test_an_ordinary_memory_does_not_fall_by_strength_but_an_ephemeral_one_does() -> None:
    passing = replace(LASTING, value_class=ValueClass.EPHEMERAL)
    assert fade.strength(after(40), LASTING, DEFAULT) < 0
    assert fade.tier(after(40), LASTING, DEFAULT) is Tier.HOT
    assert fade.tier(after(17), passing, DEFAULT) is Tier.HOT
    assert fade.tier(after(18), passing, DEFAULT) is Tier.COLD
    assert fade.tier(after(18), replace(passing, grown=9.0), DEFAULT) is Tier.HOT, "four uses keep it"


def test_strength_is_start_and_hits_less_a_seventh_of_the_days() -> None:
    assert fade.strength(after(14), replace(LASTING, grown=5.0 + 3), DEFAULT) == pytest.approx(5 + 3 - 14 / 7)
    assert fade.strength(after(14), replace(LASTING, kind=Kind.PROCEDURAL), DEFAULT) == pytest.approx(5 - 0.5 * 2)


@each("category, kept", [("health", True), ("money", True), ("taste", False), ("travel", False)])
def test_lasting_free_words_about_health_and_money_are_kept(category: str, kept: bool) -> None:
    one = replace(LASTING, category=category)
    assert (fade.tier(after(500), one, DEFAULT) is Tier.HOT) is kept
    passing = replace(one, value_class=ValueClass.EPHEMERAL)
    assert fade.tier(after(500), passing, DEFAULT) is Tier.COLD, "a headache is not kept for being about health"


def test_the_profile_goes_no_further_than_warm() -> None:
    assert fade.tier(after(2000), replace(LASTING, in_profile=True), DEFAULT) is Tier.WARM


@each(
    "status, origin, days, over",
    [
        (Status.PENDING, Origin.TYPED, 29.9, False),
        (Status.PENDING, Origin.TYPED, 30, True),
        (Status.PENDING, Origin.TOOL, 13.9, False),
        (Status.PENDING, Origin.PASTED, 14, True),
        (Status.ACTIVE, Origin.TOOL, 4000, False),
    ],
)
def test_what_waits_waits_thirty_days_untyped_fourteen(status, origin, days: float, over: bool) -> None:
    assert fade.is_over(after(days), replace(LASTING, status=status, origin=origin), DEFAULT) is over


def test_an_end_that_was_set_counts_to_the_instant() -> None:
    one = replace(LASTING, expires_at=after(7), value_class=ValueClass.PROTECTED, pinned=True)
    assert not fade.is_over(after(7) - timedelta(microseconds=1), one, DEFAULT)
    assert fade.is_over(after(7), one, DEFAULT)


def test_days_are_of_the_clock_that_knows_no_summer_time() -> None:
    berlin = ZoneInfo("Europe/Berlin")  # forward on 2027-03-28, back on 2027-10-31
    for month in (1, 9):
        said = datetime(2027, month, 10, 9, tzinfo=berlin)
        one = replace(LASTING, touched_at=said, said_at=said)
        at_ninety = said.astimezone(UTC) + timedelta(days=90)
        for zone in (UTC, berlin):
            assert fade.tier((at_ninety - timedelta(seconds=1)).astimezone(zone), one, DEFAULT) is Tier.HOT
            assert fade.tier(at_ninety.astimezone(zone), one, DEFAULT) is Tier.WARM


def test_a_space_may_choose_other_numbers_but_no_unknown_matter() -> None:
    quick = DEFAULT.overlaid({"warm_after_days": 5, "fade_pace": {"ordinary": 7.0}})
    assert fade.tier(after(5), LASTING, quick) is Tier.WARM
    assert fade.strength(after(1), LASTING, quick) == pytest.approx(4.0)
    for wrong in ({"protected_categories": ("gossip",)}, {"fade_pace": {"ephemeral": -1}}):
        with pytest.raises(Refused):
            DEFAULT.overlaid(wrong)
