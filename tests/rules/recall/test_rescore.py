"""Other weights on what a recall wrote down."""

from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.retrieve.rescore import order, rescored, total


def line(name, **parts):
    return {"id": name, "similarity": 0.0, "keyword": 0.0, "importance": 0.0, "recency": 0.0, "use": 0.0, **parts}


LINES = [
    line("like", similarity=0.24, importance=0.09),
    line("word", keyword=0.27, importance=0.09),
    line("slot", boost=0.3, importance=0.1),
    line("idle", importance=0.18, recency=0.02),
]
MEANING = DEFAULT.overlaid({"weights": {"similarity": 0.6, "keyword": 0.15}, "top_k": 2})


def test_the_same_weights_give_the_same_order_and_what_fits_nothing_stays_out():
    assert order(LINES, DEFAULT, DEFAULT) == ["slot", "word", "like"]
    assert round(total(LINES[0], DEFAULT, DEFAULT), 6) == 0.33


def test_a_part_that_weighs_twice_as_much_adds_twice_as_much():
    assert round(total(LINES[0], DEFAULT, MEANING), 6) == 0.57
    assert order(LINES, DEFAULT, MEANING) == ["like", "slot"]


def test_what_a_sample_tells_is_what_was_used_and_still_shown():
    found = rescored(LINES, ["word", "gone"], DEFAULT, MEANING)
    assert (found.used, found.used_before, found.used_after) == (1, 1, 0)
    assert (found.shown_before, found.shown_after, found.changed) == (3, 2, 1)


def test_a_part_without_an_old_weight_left_no_trace():
    silent = DEFAULT.overlaid({"weights": {"similarity": 0.0, "keyword": 0.75}})
    assert round(total(LINES[0], silent, DEFAULT), 6) == 0.09
    assert rescored([], [], DEFAULT, MEANING).used == 0
