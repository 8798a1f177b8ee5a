"""What no rule reads, judged by what it means: kept in the user's own words, or not at all.

The vectors here are made from the weights themselves: a text is given the direction of its class.
"""

from collections.abc import Sequence

import numpy as np

from memoryhub.language import api as language
from memoryhub.memory.encode import senses
from memoryhub.memory.encode.api import propose
from memoryhub.memory.encode.dating import leaning
from memoryhub.memory.encode.senses import CLASSES, Sense
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Candidate, Kind, Utterance
from memoryhub.providers.embedded.embedder import DIMENSIONS, UniversalSentenceEmbedder
from tests.rules.memory.test_encode import NOBODY, WEDNESDAY
from tests.rules.tables import each


def _towards(name: str) -> np.ndarray:
    with np.load(senses.WEIGHTS) as stored:
        away = stored["weights"][:-1].astype(np.float32)
    at = CLASSES.index(name)
    vector = away[:, at] - np.delete(away, at, axis=1).mean(axis=1)
    return vector / np.linalg.norm(vector)


def meant(name: str) -> Sense:
    return lambda texts: np.stack([_towards(name)] * len(texts))


def kept(text: str, sense: Sense | None) -> list[Candidate]:
    said = Utterance(text, NOBODY, NOBODY, NOBODY, WEDNESDAY, "Asia/Shanghai", language.detect(text))
    return propose(said, DEFAULT, sense)[0]


@each(
    ("text", "name", "told"),
    [
        ("灯塔那边有个新守夜人", "event", "灯塔那边有个新守夜人"),
        ("the lighthouse has a new keeper", "event", "The lighthouse has a new keeper"),
        ("下个月开始学陶笛", "plan", "2026年4月开始学陶笛"),
        ("ocarina lessons for me next month", "plan", "Ocarina lessons for you in April 2026"),
        ("my brother tunes organs", "other", "Your brother tunes organs"),
    ],
)
def test_what_no_rule_reads_is_kept_in_ones_own_words_with_its_date(text: str, name: str, told: str) -> None:
    assert [one.text for one in kept(text, meant(name))] == [told]


@each("name", ["none", "state", "trifle", "unreal"])
def test_what_means_nothing_lasting_leaves_nothing(name: str) -> None:
    for text in ("the lighthouse has a new keeper", "灯塔那边有个新守夜人"):
        assert kept(text, meant(name)) == []


@each(
    "text",
    [
        "does the lighthouse have a new keeper?",
        "如果灯塔有个新守夜人就好了",
        "just kidding, the lighthouse has a new keeper",
        "maybe the lighthouse gets a new keeper",
        "make this paragraph about the lighthouse shorter",
        "听说灯塔有个新守夜人",
        "he has a new lighthouse",
    ],
)
def test_no_meaning_makes_a_fact_of_what_is_asked_imagined_joked_or_heard(text: str) -> None:
    assert kept(text, meant("event")) == []


def test_several_facts_become_memories_of_their_own() -> None:
    found = kept("I tune organs, my kiln is out in the barn, I sort the mail at dawn", meant("self"))
    assert [one.text for one in found] == [
        "You tune organs",
        "Your kiln is out in the barn",
        "You sort the mail at dawn",
    ]


def test_a_pronoun_keeps_the_sentence_it_stands_for() -> None:
    found = kept("the signups fell in the old flow. it was the second page", meant("conclusion"))
    assert [one.text for one in found] == ["The signups fell in the old flow. it was the second page"]


def test_a_rule_by_its_meaning_is_a_rule_and_an_errand_needs_a_day() -> None:
    rule = kept("captions go under the pictures", meant("rule"))[0]
    assert (rule.slot, rule.kind) == ("rule", Kind.PROCEDURAL)
    assert kept("the ferns over to Jo's", meant("todo")) == []
    errand = kept("the ferns over to Jo's on Friday", meant("todo"))[0]
    assert errand.is_todo and str(errand.due_on) == "2026-03-06"


def test_without_vectors_the_rules_decide_alone() -> None:
    def down(texts: Sequence[str]) -> None:
        return None

    for text in ("I live in Ghent, the lighthouse has a new keeper", "灯塔那边有个新守夜人"):
        assert kept(text, down) == kept(text, None)


def test_one_message_is_judged_in_one_batch_and_what_rules_read_is_not_judged() -> None:
    asked: list[Sequence[str]] = []

    def counting(texts: Sequence[str]) -> np.ndarray:
        asked.append(texts)
        return meant("self")(texts)

    kept("I live in Ghent. The kiln is out in the barn. My loom stands upstairs", counting)
    assert len(asked) == 1 and not any("Ghent" in text for text in asked[0])


def test_the_weights_were_fitted_to_the_built_in_embedder() -> None:
    assert senses.embedder_name() == UniversalSentenceEmbedder.name
    shares = senses.probabilities(np.stack([_towards(name) for name in CLASSES]))
    assert shares.shape == (len(CLASSES), len(CLASSES)) and np.allclose(shares.sum(axis=1), 1, atol=1e-5)
    assert _towards("event").shape == (DIMENSIONS,)


@each(
    ("words", "way"),
    [
        ("周日带娃去打了疫苗", "past"),
        ("周日要带娃去打疫苗", "future"),
        ("we signed the lease on Monday", "past"),
        ("we have to sign the lease on Monday", "future"),
    ],
)
def test_a_bare_weekday_lies_behind_where_something_happened(words: str, way: str) -> None:
    assert leaning(words, language.detect(words)) == way
