"""Words that only begin like a place in a list point at none."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from memoryhub.memory.encode import choice
from memoryhub.memory.types import Utterance

SHOWN = (("Hotel Lark", "Hotel Wren", "Hotel Finch"),)


def settled(text: str) -> str:
    ids = (uuid4(), uuid4(), uuid4())
    said_at = datetime(2026, 3, 2, tzinfo=UTC)
    said = Utterance(text, *ids, said_at, "UTC", "en", offered=SHOWN, earlier=("any hotels?",))
    found = choice.chosen(said, text)
    return found.value if found else ""


@pytest.mark.parametrize("text", ["My locker number at the gym is 1014, and I like it", "I took number 1014 home"])
def test_a_number_of_something_else_is_no_place_in_a_list(text):
    assert settled(text) == ""


@pytest.mark.parametrize(("text", "item"), [("I'll take option b", "Hotel Wren"), ("let's do number 3", "Hotel Finch")])
def test_a_place_in_a_list_is(text, item):
    assert settled(text) == item
