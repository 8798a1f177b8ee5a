"""The operator's documents are cut at their headings, and found by what they speak of."""

import numpy as np

from chat import passages
from memoryhub.language import api as language
from tests.rules.tables import each

BOATS = """# Boat hire

## Deposit

A kayak wants a deposit of 80 euros. It is given back when the kayak is.

## Weather

Above wind force 5 nobody goes out.

# 停车

码头停车场每小时六元，租船的客人免费停车四小时。
"""


def shelf(text: str = BOATS, vectors=None) -> passages.Shelf:
    return passages.shelf(passages.cut("boats", text), vectors)


def test_a_passage_carries_the_headings_above_it():
    assert [one.source for one in passages.cut("boats", BOATS)] == [
        "boats › Boat hire › Deposit",
        "boats › Boat hire › Weather",
        "boats › 停车",
    ]


def test_a_long_paragraph_becomes_passages_that_fit_and_loses_nothing():
    text = " ".join(f"Boat number {n} lies at pier {n}." for n in range(200))
    found = passages.cut("piers", text)
    assert len(found) > 5
    assert all(language.tokens(one.text) <= passages.LONGEST for one in found)
    assert " ".join(one.text for one in found) == text


@each(
    ("question", "source"),
    [
        ("How much is the deposit for a kayak?", "Deposit"),
        ("Do we go out in strong wind?", "Weather"),
        ("租船停车收费吗？", "停车"),
        ("What is the capital of Chad?", ""),
        ("今天天气怎么样", ""),
        ("", ""),
    ],
)
def test_a_question_finds_what_speaks_of_it_and_nothing_else(question, source):
    found = passages.about(question, shelf(), None, 800)
    assert (source in found[0].source and found[0].score > passages.ABOUT) if source else found == ()


def test_what_does_not_fit_the_budget_is_left_out_whole():
    cost = language.tokens(f"{shelf().passages[0].source} {shelf().passages[0].text}")
    assert passages.about("the deposit of a kayak", shelf(), None, cost - 1) == ()
    assert len(passages.about("the deposit of a kayak", shelf(), None, cost)) == 1


def test_nearness_in_meaning_helps_only_where_a_word_is_shared():
    near = np.eye(3, dtype=np.float32)
    assert passages.about("pledge money kayak", shelf(vectors=near), near[0], 800)[0].source.endswith("Deposit")
    assert passages.about("pledge money", shelf(vectors=near), near[0], 800) == ()


def test_no_documents_say_nothing():
    assert passages.about("kayak", passages.Shelf(), None, 800) == ()
    assert passages.cut("empty", "\n\n \n# Only a heading\n") == []
