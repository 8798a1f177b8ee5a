"""Errands given as an order: where they begin, and what orders none of the user's."""

from datetime import UTC, datetime

import pytest

from memoryhub.language import api as language

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)  # a Wednesday
ERRANDS = (
    ("Book vet appointment next Tuesday at 8am", "Book vet appointment next Tuesday at 8am"),
    ("schedule appraisal with Ines on Monday at 11", "schedule appraisal with Ines on Monday at 11"),
    ("Also order toner tomorrow", "order toner tomorrow"),
    ("Add drop off the parcel on Sunday", "drop off the parcel on Sunday"),
    ("put descale the kettle on my list for Friday", "descale the kettle on my list for Friday"),
    ("please water the basil on Thursday", "water the basil on Thursday"),
    ("schedule a call with the board next month", ""),
    ("make a plan for the week", ""),
    ("send me the minutes tomorrow", ""),
    ("also get oats", ""),
    ("buy it on Friday?", ""),
    ("Call me Bea", ""),
)


@pytest.mark.parametrize(("words", "errand"), ERRANDS)
def test_an_order_with_a_day_is_an_errand_of_the_users(words, errand):
    at = language.ordered_errand(words, language.dates(words, NOON, "UTC"))
    assert (words[at:] if at >= 0 else "") == errand


def test_after_an_errand_one_more_needs_no_day():
    assert language.gives_errand("remind me to order toner")
    assert language.ordered_errand("also get oats", (), follows=True) == 5
    assert language.ordered_errand("also it is raining", (), follows=True) == -1
