"""What may be typed, and what is kept of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat import typed
from tests.rules.tables import each


@each("text", ["", "   \n\t ", "\x00\x01", "\ud800"])
def test_nothing_readable_is_refused(text):
    with pytest.raises(typed.EmptyMessage):
        typed.clean(text)


def test_the_longest_message_is_taken_and_one_more_character_is_not():
    assert len(typed.clean("山" * 8_000)) == 8_000
    with pytest.raises(typed.MessageTooLong):
        typed.clean("山" * 8_001)


def test_text_is_kept_as_typed():
    words = "  Ｈalf-width？ ﬁne…\n\t第二行 👩‍👩‍👧"
    assert typed.clean(words) == words


@given(st.text(alphabet=st.characters(exclude_categories=()), min_size=1, max_size=60))
def test_cleaning_moves_no_character(text):
    try:
        kept = typed.clean(text)
    except typed.EmptyMessage:
        return
    kept.encode()  # no lone surrogate is left
    assert all(old == new or new == " " for old, new in zip(text, kept, strict=False))
    assert not any(ord(character) < 32 and character not in "\t\n" for character in kept)


@each(
    ("given_ranges", "kept"),
    [
        ([], ()),
        ([[2, 5]], ((2, 5),)),
        ([[4, 9], [0, 4]], ((0, 9),)),
        ([[0, 2], [5, 99]], ((0, 2), (5, 10))),
        ([[7, 3], [-4, 1], [10, 12]], ((0, 1),)),
    ],
)
def test_pasted_ranges_are_joined_and_cut_to_the_text(given_ranges, kept):
    assert typed.ranges(given_ranges, 10) == kept


def test_too_many_pasted_pieces_count_as_one():
    pieces = [[place, place + 1] for place in range(0, 400, 2)]
    assert typed.ranges(pieces, 400) == ((0, 399),)


@each(
    ("text", "title"),
    [
        ("Plan the harbour walk", "Plan the harbour walk"),
        ("Could you compare three quiet keyboards for a shared office?", "Could you compare three quiet keyboards…"),
        ("第一行\n第二行", "第一行"),
        ("请" * 60, "请" * 40 + "…"),
    ],
)
def test_a_title_is_made_of_the_first_words(text, title):
    assert typed.title_of(text) == title


@each(
    ("text", "tag"),
    [("我想换一台 laptop", "zh-Hans"), ("Shall we eat 火锅 tonight?", "en"), ("12345 !?", "en"), ("好", "zh-Hans")],
)
def test_a_message_says_which_language_it_is_in(text, tag):
    assert typed.language_tag(text) == tag
