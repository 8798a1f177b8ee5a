"""The operator's dictionary: names of one term, phrases that ask to keep, to weigh, to be silent."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from memoryhub.language import api as language
from memoryhub.memory import terms
from memoryhub.memory.encode import api as encode
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.terms import BadDictionary
from memoryhub.memory.types import Utterance

FILE = """
[aliases]
"gross merchandise volume" = ["GMV", "成交额"]
"Falcon" = ["猎鹰", "project f"]
[triggers]
keep = ["for the record", "以…为准"]
strong = ["no exceptions"]
silent = ["off the record", "这句别记"]
"""
BOOK = terms.parse(FILE)


def read(text: str, book=BOOK):
    at = datetime(2026, 11, 30, 3, tzinfo=UTC)
    said = Utterance(text, uuid4(), uuid4(), uuid4(), at, "Asia/Shanghai", language.detect(text))
    return terms.applied(said, *encode.propose(said, DEFAULT), book)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("what was our GMV in May", ("gross merchandise volume",)),
        ("五月的成交额是多少", ("gross merchandise volume",)),
        ("猎鹰的gmv", ("Falcon", "gross merchandise volume")),
        ("Project F is late", ("Falcon",)),
        ("a GMVX of falcons", ()),
        ("", ()),
    ],
)
def test_a_text_names_terms_by_any_of_their_names(text, named):
    assert BOOK.named(text) == named


def test_two_names_are_one_value():
    assert BOOK.canonical("成交额") == BOOK.canonical("gmv") == "gross merchandise volume"
    assert BOOK.canonical("revenue") == "revenue" and terms.EMPTY.canonical("GMV") == "GMV"


def test_what_names_a_term_is_found_by_all_its_names():
    (kept,), _ = read("Remember that our GMV target is 20 million")
    assert "gross merchandise volume" in kept.tags
    assert set(BOOK.words("成交额目标")) <= set(language.words(" ".join(kept.tags)))


def test_a_keep_phrase_keeps_what_no_rule_reads():
    words = "For the record, the blue folder counts"
    assert [one.intent for one in read(words)[0]] == ["remember"]
    assert read("口径以财务部周报为准")[0]
    assert read("Is it for the record that the blue folder counts?")[0] == []


def test_a_strong_phrase_weighs_and_a_silent_one_silences():
    plain, strong = read("I live in Porto")[0][0], read("I live in Porto, no exceptions")[0][0]
    assert strong.importance == max(plain.importance, terms.STRONG)
    kept, refused = read("Off the record: I live in Porto")
    assert kept == [] and refused[-1].reason == "silenced"
    assert read("这句别记：我住在合肥")[0] == []


@pytest.mark.parametrize(
    "text",
    ["[aliases", "[other]\na = 1", '[aliases]\nx = "y"', "[aliases]\nx = [1]", '[triggers]\nloud = ["a"]',
     '[triggers]\nkeep = [""]', f'[triggers]\nkeep = ["{"x" * 61}"]', "aliases = 3"],
)  # fmt: skip
def test_a_file_with_a_fault_is_refused_as_a_whole(text):
    with pytest.raises(BadDictionary):
        terms.parse(text)
