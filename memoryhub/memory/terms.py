"""The operator's dictionary: other names of business terms, and the phrases that capture listens for. Pure.

    [aliases]
    "gross merchandise volume" = ["GMV", "成交额"]
    [triggers]
    keep = ["for the record", "以…为准"]
    strong = ["must", "务必"]
    silent = ["off the record", "这句别记"]

A memory that uses any name of a term is found by all of them, and two values that are names of one term are one value.
What is said with a `keep` phrase is remembered as if asked to; `strong` raises its weight; of a message with a `silent`
phrase nothing is kept. "…" in a phrase stands for up to twelve characters.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from memoryhub.errors import Refused
from memoryhub.language import api as language
from memoryhub.memory.types import Candidate, Cue, Dropped, Utterance

# A dictionary of business terms, not a thesaurus: each name is looked for in every message.
MOST_TERMS, MOST_NAMES, LONGEST_NAME = 2000, 40, 60
# Importance of what is said strongly: with limits and rules. Half is ordinary, double is above allergies.
STRONG = 0.8
_PARTS = {"aliases", "triggers"}
_TRIGGERS = ("keep", "strong", "silent")


class BadDictionary(Refused):
    code = "bad_dictionary"


@dataclass(frozen=True)
class Dictionary:
    """`aliases`: a term and its other names; the rest are phrases."""

    aliases: tuple[tuple[str, tuple[str, ...]], ...] = ()
    keep: tuple[str, ...] = ()
    strong: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()

    @cached_property
    def _names(self) -> dict[str, str]:
        return {language.normal(name).strip(): term for term, others in self.aliases for name in (term, *others)}

    @cached_property
    def _any(self) -> re.Pattern[str] | None:
        return _either(sorted(self._names, key=len, reverse=True))

    def canonical(self, text: str) -> str:
        """The term that the whole text is a name of; otherwise the text as it is."""
        return self._names.get(language.normal(text).strip(), text)

    def named(self, text: str) -> tuple[str, ...]:
        """The terms that a text names by any of their names, each once, in the order named."""
        if self._any is None:
            return ()
        found = (match.group() for match in self._any.finditer(language.normal(text)))
        return tuple(dict.fromkeys(self._names[" ".join(name.split())] for name in found))

    def words(self, text: str) -> list[str]:
        """The words of those terms: what a question is looked for with besides its own."""
        return [word for term in self.named(text) for word in language.words(term)]

    def triggered(self, kind: str, text: str) -> bool:
        """Whether a phrase of this kind ("keep", "strong", "silent") stands in the text."""
        pattern = self._patterns[kind]
        return pattern is not None and pattern.search(language.normal(text)) is not None

    @cached_property
    def _patterns(self) -> dict[str, re.Pattern[str] | None]:
        return {kind: _either([language.normal(one) for one in getattr(self, kind)]) for kind in _TRIGGERS}


EMPTY = Dictionary()


def parse(text: str) -> Dictionary:
    """Read a dictionary file (TOML). Raises: BadDictionary, naming the place and never a term."""
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDictionary(f"dictionary: not TOML ({error})") from error
    unknown = set(plain) - _PARTS
    if unknown:
        raise BadDictionary(f"dictionary: unknown part {sorted(unknown)[0]!r}")
    aliases, triggers = plain.get("aliases", {}), plain.get("triggers", {})
    if not isinstance(aliases, dict) or len(aliases) > MOST_TERMS:
        raise BadDictionary(f"dictionary: aliases should be a table of at most {MOST_TERMS} terms")
    if not isinstance(triggers, dict) or set(triggers) - set(_TRIGGERS):
        raise BadDictionary(f"dictionary: triggers are {', '.join(_TRIGGERS)}")
    terms = tuple((term, _names(others, f"term {at}")) for at, (term, others) in enumerate(aliases.items(), 1))
    phrases = {kind: _names(triggers.get(kind, []), f"triggers.{kind}") for kind in _TRIGGERS}
    return Dictionary(terms, **phrases)


def applied(
    said: Utterance, candidates: Sequence[Candidate], refused: Sequence[Dropped], dictionary: Dictionary
) -> tuple[list[Candidate], list[Dropped]]:
    """What the dictionary makes of a message's candidates: terms named, strong ones weighed, silent messages left."""
    if dictionary.triggered("silent", said.text):
        kept = [one for one in candidates if one.cue in (Cue.FORGET, Cue.NEGATE)]
        silenced = [Dropped(one, "gate", "silenced") for one in candidates if one not in kept]
        return kept, [*refused, *silenced]
    found = [_weighed(_termed(one, dictionary), dictionary) for one in candidates]
    return [*found, *_asked_for(said, found, dictionary)], list(refused)


def _termed(one: Candidate, dictionary: Dictionary) -> Candidate:
    terms = tuple(term for term in dictionary.named(f"{one.text} {one.quote}") if term not in one.tags)
    slotted = {"value": dictionary.canonical(one.value), "topic": dictionary.canonical(one.topic)} if one.slot else {}
    return replace(one, tags=(*one.tags, *terms), **slotted) if terms or slotted else one


def _weighed(one: Candidate, dictionary: Dictionary) -> Candidate:
    if not dictionary.triggered("strong", one.quote):
        return one
    return replace(one, importance=max(one.importance, STRONG))


def _asked_for(said: Utterance, found: Sequence[Candidate], dictionary: Dictionary) -> list[Candidate]:
    """Sentences with a `keep` phrase of which nothing was read: kept in their own words."""
    added = []
    for sentence in language.sentences(said.text):
        start, end = sentence.start, sentence.end
        pasted = any(first < end and start < last for first, last in said.pasted)
        read = any(one.quote_start < end and start < one.quote_end for one in found)
        asks = language.is_question(sentence.text) or language.is_joking(sentence.text)
        if pasted or read or asks or not dictionary.triggered("keep", sentence.text):
            continue
        words = sentence.text.strip()
        kept = Candidate(words, "", words, words, start, end, 0.9, intent="remember", importance=STRONG)
        added.append(_termed(kept, dictionary))
    return added


def _names(given: Any, where: str) -> tuple[str, ...]:
    fits = isinstance(given, list) and len(given) <= MOST_NAMES and all(isinstance(one, str) for one in given)
    if not fits or any(not one.strip() or len(one) > LONGEST_NAME for one in given):
        raise BadDictionary(f"dictionary: {where} should list up to {MOST_NAMES} phrases of {LONGEST_NAME} characters")
    return tuple(given)


def _either(phrases: Sequence[str]) -> re.Pattern[str] | None:
    return re.compile("|".join(map(_shape, phrases))) if phrases else None


def _shape(phrase: str) -> str:
    """A phrase as a pattern: whole words where it is written in letters, "…" for up to twelve characters."""
    gaps = ".{1,12}?".join(re.escape(part) for part in re.split(r"…|\.\.\.", phrase.strip()))
    spaced = re.sub(r"(?:\\ )+", r"\\s+", gaps)
    bare = phrase.strip()
    before, after = (
        edge if bare[at].isascii() and bare[at].isalnum() else ""
        for at, edge in ((0, r"(?<![a-z0-9])"), (-1, r"(?![a-z0-9])"))  # a Chinese sign beside it ends a word
    )
    return f"{before}{spaced}{after}"
