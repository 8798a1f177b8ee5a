"""The operator's documents cut into passages, and those of them that a question is about. Pure (MISSION C10)."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from memoryhub.language import api as language
from memoryhub.providers.types import Passage

# Tokens of a passage. Half tears a paragraph from what it explains, double spends the quota on two of them.
LONGEST = 160
MOST = 4  # passages of one prompt; half misses the exception beside the rule, double is a document
# A passage is about a question when it holds this share of the question's words, each weighed by how rare it is among
# the documents, and nearness in meaning makes up for what is missing. At half, every document is about every question;
# at double, only one in the question's own words.
ABOUT = 0.45
# From this cosine on, nearness weighs as much as half of the words; at half, what only shares a theme does, at double
# hardly any question reaches it (the built-in embedder: 0.29-0.42 for fitting passages, up to 0.18 for others).
_NEAREST = 0.3
_AS_WORDS = 0.5
# A pair of Chinese characters that no document holds is as often the seam of two words as a word: it weighs half.
_SEAM = 0.5
_HEADING = re.compile(r"^\s{0,3}(#{1,6})\s+(.+?)\s*#*\s*$")
_BLANK = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True)
class Shelf:
    """All passages with what finds them.

    Args:
        vectors: float32, shape (len(passages), dimensions), rows of length 1.
        words: of each passage, its heading's and file's included.
    """

    passages: tuple[Passage, ...] = ()
    words: tuple[frozenset[str], ...] = ()
    rarity: dict[str, float] | None = None
    vectors: np.ndarray | None = None


def cut(name: str, text: str, *, is_rule: bool = False) -> list[Passage]:
    """A document's passages, each with the headings above it.

    Args:
        name: the file's, without its ending. text: Markdown or plain text.
    """
    found: list[Passage] = []
    titles: dict[int, str] = {}
    for block in _BLANK.split(text):
        lines = block.strip("\n").split("\n")
        while lines and (heading := _HEADING.match(lines[0])):
            depth = len(heading[1])
            titles = {one: title for one, title in titles.items() if one < depth} | {depth: heading[2]}
            lines = lines[1:]
        source = " › ".join([name, *(title for _, title in sorted(titles.items()) if title != name)])
        for piece in _fitting("\n".join(lines).strip()):
            last = found[-1] if found else None
            if last and last.source == source and language.tokens(f"{last.text}\n{piece}") <= LONGEST:
                found[-1] = replace(last, text=f"{last.text}\n{piece}")
            else:
                found.append(Passage(source, piece, is_rule=is_rule))
    return found


def _fitting(block: str) -> list[str]:
    """A block whole, or its sentences in runs that fit."""
    if not block:
        return []
    if language.tokens(block) <= LONGEST:
        return [block]
    runs: list[str] = []
    for span in language.sentences(block):
        sentence = block[span.start : span.end].strip()
        if runs and language.tokens(f"{runs[-1]} {sentence}") <= LONGEST:
            runs[-1] = f"{runs[-1]} {sentence}"
        elif sentence:
            runs.append(sentence)
    return runs


def shelf(passages: Sequence[Passage], vectors: np.ndarray | None) -> Shelf:
    words = tuple(frozenset(language.words(f"{one.source} {one.text}")) for one in passages)
    counted = Counter(word for each in words for word in each)
    rarity = {word: float(np.log(1 + len(passages) / count)) for word, count in counted.items()}
    return Shelf(tuple(passages), words, rarity, vectors)


def about(question: str, held: Shelf, query: np.ndarray | None, budget: int) -> tuple[Passage, ...]:
    """The passages that a question is about, best first, within a budget; none where no document speaks of it.

    Args:
        query: the question's vector, float32, shape (dimensions,); None: by words alone.
        budget: tokens.
    """
    asked = set(language.words(question))
    if not held.passages or not asked:
        return ()
    weight = {word: _weight(word, held) for word in asked}
    whole = sum(weight.values())
    shared = np.array([sum(weight[word] for word in asked & each) / whole for each in held.words])
    near = held.vectors @ query if held.vectors is not None and query is not None else np.zeros(len(shared))
    scores = shared + np.clip(near / _NEAREST, 0, 1) * _AS_WORDS
    kept: list[Passage] = []
    left = budget
    for at in np.argsort(-scores, kind="stable")[:MOST]:
        one = held.passages[at]
        cost = language.tokens(f"{one.source} {one.text}")
        if scores[at] < ABOUT or not shared[at] or cost > left:
            continue
        left -= cost
        kept.append(replace(one, score=float(scores[at])))
    return tuple(kept)


def _weight(word: str, held: Shelf) -> float:
    unknown = float(np.log(1 + len(held.passages)))  # a word that no document holds is as rare as can be
    is_pair = len(word) == 2 and not word.isascii()
    return (held.rarity or {}).get(word, unknown * (_SEAM if is_pair else 1))
