"""Questions about how something stands now: of the tellings that answer one, the latest goes first. Pure.

What stands in a slot is superseded when it is said anew. What does not ("I'm on page 80 of it", later "made it to page
120") is told again in words too free for that, and both tellings stay. Alike in meaning is not enough to order them by
time (neighbours in a talk are alike, and the later one answers nothing: docs/decisions/0034): a telling counts that
holds the words asked about and, where a figure or a time is asked for, has one.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from memoryhub.language import api as language
from memoryhub.memory.retrieve import past

# Share of the best telling's weight of the words asked about (`focus`) that another must hold too. Half: any remark
# that names the same thing goes first; double: only a repetition in the same words does.
BEARS = 0.7
# The same where it has the kind of figure that is asked for.
BEARS_WITH_FIGURE = 0.28
# Least likeness to the question, as a share of the best telling's. Half: a page that holds the word by chance goes
# first; double: only near-repetitions count.
ALIKE = 0.5
# By how much its total then stands above the best earlier one's.
ABOVE = 0.001
FIGURE, TIME, ANY = "figure", "time", "any"

_OWN = re.compile(r"\b(?:i|i'm|i've|i'd|my|mine|me|we|we're|we've|our)\b", re.I)
# "What is the deadline of the first sprint?": nobody's by name, so the asker's.
_OF_NOBODY = re.compile(r"^(?:[Ww]hat(?:'s| is| are)|[Ww]hen(?:'s| is| are)) the (?:(?!\b[A-Z]).)+$")
_ASKS = re.compile(
    r"^(?:(?:so|and|hey|hi|ok|okay|please|remind me|tell me|do you (?:know|remember)|can you (?:tell|remind) me)\b"
    r"[ ,:]*)*"
    r"(?:how|what|what's|when|where|which|who|who's|is|are|am|do|does|did|have|has|for|on|in)\b",
    re.I,
)
# Whether something came about, or which way it changed, the latest telling knows.
_TURNED_OUT = re.compile(
    r"^(?:did|have|has) (?:i|we|my|our)\b"
    r"|\bdid (?:i|we) (?:\w+ )?(?:switch|change|increase|decrease|raise|lower|move|end up|settle|decide|go with"
    r"|choose)\b",
    re.I,
)
_HAPPENED = re.compile(r"\b(?:did|was|were)\b", re.I)
_LATEST = re.compile(
    r"\b(?:latest|most recent(?:ly)?|last|newest|current(?:ly)?|now|at the moment|these days|nowadays|still|usually)\b",
    re.I,
)
# What several tellings have to be put together for.
_COUNTS_UP = re.compile(
    r"\b(?:between|passed|elapsed|order of|in total|altogether|combined|on average|percentage of|difference)\b", re.I
)
_ASKS_TIME = re.compile(r"\bwhat (?:time|day|date)\b|\bwhen\b|\bdeadlines?\b|\bdue\b", re.I)
_ASKS_FIGURE = re.compile(
    r"\bhow (?:many|much|long|often|far|old|big|tall|fast|high|heavy)\b"
    r"|\bwhat(?:'s| is| are| was)? (?:the |my |our )?(?:\w+ ){0,5}(?:number|count|percentage|percent|share|amount|total"
    r"|score|price|cost|fee|rent|quota|limit|budget|rate|weight|height|size|distance|length|speed|record|average)\b",
    re.I,
)
_TIME = re.compile(
    r"(?<![\d.,])\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|(?<!\d)\d{1,2}:\d\d(?!\d)|\b\d{1,2}(?:st|nd|rd|th)\b|\bnoon\b|\bmidnight\b"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
    r"|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b",
    re.I,
)
_TIMES = re.compile(
    r"\d|\b(?:once|twice|thrice|a dozen|half|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b", re.I
)

_ASKING_WORDS = frozenset(
    language.stem(word)
    for word in re.findall(
        r"\w+",
        "type kind sort time times many much long often far currently current recently recent usually usual now latest "
        "last different total number count amount percentage still present moment already day date",
    )
)


class Hit(Protocol):
    """What is read of a candidate (rank.Hit)."""

    text: str
    matter: str
    similarity: float | None
    focus: float
    names: frozenset[str]
    asked_names: frozenset[str]


One = TypeVar("One")


def asked(text: str) -> str:
    """What a question about how something of the asker's stands now wants told: FIGURE, TIME or ANY; "" for every
    other request."""
    plain = language.clean(text).strip()
    if not (_OWN.search(plain) or _OF_NOBODY.search(plain)) or not _ASKS.search(plain) or past.is_about_past(plain):
        return ""
    if _TURNED_OUT.search(plain):
        return ANY
    if _HAPPENED.search(plain) and not _LATEST.search(plain):
        return ""
    if _COUNTS_UP.search(plain):
        return ""
    if _ASKS_TIME.search(plain):
        return TIME
    if _ASKS_FIGURE.search(plain):
        return FIGURE
    return ANY if _LATEST.search(plain) else ""


def has(text: str, wanted: str) -> bool:
    """Whether a telling has what is asked for."""
    if wanted == TIME:
        return _TIME.search(text) is not None
    if wanted == FIGURE:
        return _TIMES.search(text) is not None or bool(language.numerals(text))
    return True


# How a matter went, whatever it was.
_COURSE_WORDS = frozenset(
    language.stem(word)
    for word in re.findall(
        r"\w+",
        "happen happened story news status state things stand stands update progress outcome result situation end",
    )
)


def matter(terms: Sequence[str]) -> tuple[str, ...]:
    """`focus`, without the words that ask how it went."""
    return tuple(term for term in focus(terms) if term not in _COURSE_WORDS)


def light(words: Sequence[str], digests: Sequence[int]) -> list[int]:
    """The digests of a request's words that hardly say what it is about (rank.LIGHT).

    Args:
        digests: of the words, in their order; what stands behind them is of other names for the same.
    """
    asking = set(words) - set(matter(words))
    pairs = {word for word in words if len(word) == 2 and not word.isascii()}
    return [digest for word, digest in zip(words, digests, strict=False) if word in asking | pairs]


def focus(terms: Sequence[str]) -> tuple[str, ...]:
    """Of a question's words those that say what it is about: neither how much nor when."""
    return tuple(term for term in terms if term not in _ASKING_WORDS)


def first(ranked: Sequence[One], others: Sequence[One], wanted: str) -> list[One]:
    """The ranked, where each telling that bears on the question stands before the earlier ones of its kind, and what
    has the figure asked for before what only speaks of the matter.

    Args:
        ranked: best first, each with `hit` and `score`. others: what fits, but was left out beside what it repeats.
    """
    told = [one for one in [*ranked, *others] if _is_free(one.hit)]
    best = max(told, key=lambda one: (one.hit.focus, one.score.total), default=None)
    if best is None or not best.hit.focus:
        return list(ranked)
    bearing = [one for one in told if _bears(one.hit, best.hit, wanted)]
    beside = [one for one in told if one not in bearing and one.hit.focus >= BEARS * best.hit.focus]
    return _ordered(ranked, bearing, beside) if bearing else list(ranked)


def _is_free(hit: Hit) -> bool:
    return hit.matter.partition("|")[0] in ("", "rule", "habit")


def _bears(hit: Hit, best: Hit, wanted: str) -> bool:
    """Whether it tells of what the best one tells of, and not by the name of something else."""
    if best.asked_names and hit.names and not hit.asked_names:
        return False
    if (hit.similarity or 0.0) < ALIKE * (best.similarity or 0.0):
        return False
    least = BEARS if wanted == ANY else BEARS_WITH_FIGURE
    return hit.focus > 0 and hit.focus >= least * best.focus and has(hit.text, wanted)


def _ordered(ranked: Sequence[One], bearing: Sequence[One], beside: Sequence[One]) -> list[One]:
    """The latest of the bearing ones above all of them and of those beside, each of the others above the earlier."""
    top = max(one.score.total for one in [*bearing, *beside])
    placed = []
    for place, one in enumerate(sorted(bearing, key=lambda one: one.hit.said_at)):  # the earliest first
        lift = top + ABOVE * (place + 1) - one.score.total
        placed.append(replace(one, score=replace(one.score, boost=one.score.boost + max(lift, 0.0))))
    moved = {one.hit.memory_id for one in placed}
    kept = [one for one in ranked if one.hit.memory_id not in moved]
    return sorted([*kept, *placed], key=lambda one: (one.score.total, one.hit.said_at), reverse=True)
