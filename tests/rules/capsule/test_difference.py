"""Two wordings side by side."""

import pytest

from capsule.difference import pieces


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("You like tea", "You like coffee", [("same", "You like "), ("gone", "tea"), ("new", "coffee")]),
        ("预算 300 元", "预算 500 元", [("same", "预算 "), ("gone", "300"), ("new", "500"), ("same", " 元")]),
        ("You live in Oslo", "我在南京", [("gone", "You live in Oslo"), ("new", "我在南京")]),
        ("", "You like tea", [("new", "You like tea")]),
        ("tea", "tea", [("same", "tea")]),
    ],
)
def test_what_went_what_came_and_what_stayed(before, after, told):
    assert pieces(before, after) == told


@pytest.mark.parametrize(("before", "after"), [("a b  c", "a d  c!"), ("你住在 Köln", "你住在 Kölle 了")])
def test_both_wordings_can_be_read_off_it(before, after):
    found = pieces(before, after)
    assert "".join(words for how, words in found if how != "new") == before
    assert "".join(words for how, words in found if how != "gone") == after
