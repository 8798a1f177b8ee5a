"""Every number is validated, versioned, and may be overlaid per space."""

from datetime import timedelta

import pytest

from memoryhub.errors import Refused
from memoryhub.memory import slots
from memoryhub.memory.policy import DECAY_PER_DAY, DEFAULT, MemoryPolicy
from tests.rules.tables import each


def test_the_version_changes_with_any_number_and_only_then() -> None:
    assert MemoryPolicy().version == DEFAULT.version
    assert DEFAULT.overlaid({"top_k": 6}).version != DEFAULT.version
    assert DEFAULT.overlaid({"decay_per_day": {"taste": 0.02}}).version != DEFAULT.version


@each(
    "overrides",
    [
        {"weights": {"similarity": 0.9}},
        {"pending_confidence": 0.9},
        {"top_k": 40},
        {"warm_after_days": 400},
        {"decay_per_day": {"no such category": 0.1}},
        {"no_such_number": 1},
        {"memory_share": 0.5},
        {"activate_confidence": 1.2},
        {"top_k": "many"},
    ],
)
def test_numbers_that_do_not_fit_together_are_refused(overrides: dict[str, object]) -> None:
    with pytest.raises(Refused):
        DEFAULT.overlaid(overrides)


def test_weights_may_be_shifted_when_they_still_sum_to_one() -> None:
    near, words = DEFAULT.weights.similarity - 0.05, DEFAULT.weights.keyword + 0.05
    assert DEFAULT.overlaid({"weights": {"similarity": near, "keyword": words}}).weights.keyword == words


def test_recency_falls_with_age_and_never_rises_above_one() -> None:
    ages = [DEFAULT.recency("travel", timedelta(days=days)) for days in (-5, 0, 1, 30, 400)]
    assert ages[0] == ages[1] == 1.0
    assert ages == sorted(ages, reverse=True)
    assert DEFAULT.recency("health", timedelta(days=365)) > 0.9


def test_memory_never_takes_more_than_its_cap() -> None:
    assert DEFAULT.memory_budget(1_000_000) == DEFAULT.memory_tokens
    assert DEFAULT.memory_budget(4_000) == 680


def test_every_slot_has_a_category_with_a_decay_and_both_labels() -> None:
    for slot in slots.TABLE:
        assert slot.category in DECAY_PER_DAY, slot.name
        assert slot.zh and slot.en
        assert slots.of(slot.opposite).name == slot.opposite if slot.opposite else True


def test_an_undeclared_slot_is_a_single_valued_choice() -> None:
    assert not slots.declared("favourite.font")
    assert not slots.of("favourite.font").many


def test_identities_tell_topics_and_conditions_apart() -> None:
    assert slots.identity("budget.max", "聚餐") != slots.identity("budget.max", "装修")
    assert slots.identity("budget.max", "聚餐") == slots.identity("budget.max", " 聚餐 ")
    assert slots.identity("") == ""
