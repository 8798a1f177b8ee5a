"""Which memories fit a request, and in which order. Pure.

total = w1 similarity + w2 keyword + w3 importance + w4 recency + w5 use + boosts (DESIGN 6, row "rank"), each part 0-1.
Relevance is judged apart from it: importance and recency order what fits, they never make something fit.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import numpy as np

from memoryhub.language import api as language
from memoryhub.memory import slots
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.retrieve import latest, leaving
from memoryhub.memory.types import Kind, ScoreParts

# A row that shares this much of the query's weighed words fits without any likeness in meaning. At half, one common
# word is enough; at double, names alone no longer find anything while the embedder is down.
KEYWORD_FITS = 0.45
# What a word weighs against a memory that hardly tells what a request is about: "what *happened* with the cottage?", or
# a pair of Chinese characters, as often the seam of two words as a word. At half a question about the weather in a town
# finds whoever lives there; at double the one word that matters is outweighed by three seams.
LIGHT = 0.25
# Fewer memories than this count as so many. Half: in a space of five each word is nearly common; double: the same.
FEW = 50
# Relevance of what a kind of task needs: below what answers, above the margin of the best (policy.rank_margin).
NEEDED = 0.5
# Two memories are parallel from this cosine on (sentences of one shape about two names: 0.45 to 0.7, with the built-in
# embedder; about one thing in other words: below 0.35), and the request names one of them when that holds NAMED of its
# weighed words, NAMED_MORE times the other's share. At half, complements fall out; at double, nothing is told apart.
PARALLEL, NAMED, NAMED_MORE = 0.45, 0.3, 2.0
# Two memories are of one kind from this cosine on, where the request says the name of one of them and the other has a
# name of its own ("the Harlow account", "Harwood Shipping": 0.43). At half, what the named one's answer stands on in
# another's name goes too; at double, it does no more than the words do.
OF_ONE_KIND = 0.3
# What the other's further words must weigh where it holds all of this one's. At half, one common word outdoes a memory;
# at double, only names said in full do.
NAMED_APART = 0.12
# Rows with a rare identifier of the query always have a place; more than two would push out everything else.
RESERVED = 2
# Added to the embedder's floor for a request that speaks of nobody ("what is a blockchain?"). Of 124 answerable and 16
# unanswerable questions over 120 memories, 77 % kept their answer among five and 13 were rejected; with one floor for
# all 81 % and 5, with the higher floor for all 65 % and 13. At half 11 are rejected; at double, impersonal questions
# ("who signs expenses?") find nothing.
IMPERSONAL = 0.08


@dataclass(frozen=True, slots=True)
class Hit:
    """One candidate as ranking sees it.

    `keyword` is the share (0-1) of the query's weighed words that it holds, by which it fits or not; `words` (0-1) is
    how much its words and its neighbours' speak for it among what fits.
    """

    memory_id: UUID
    similarity: float | None
    keyword: float
    slot_asked: bool
    identifier: bool
    topic_named: bool
    importance: float
    said_at: datetime
    hits: int
    category: str
    kind: Kind
    intent: str
    vector: np.ndarray | None = None
    text: str = ""
    words: float = 0.0
    focus: float = 0.0  # share of the words that say what a question is about, where it asks how something stands
    teller_named: bool = False  # the request names who said it or whom it is about
    needed: bool = False  # its slot is one that such a task needs
    of_field: bool = False  # needed for its field of life only: it comes along, and goes before nothing
    matched: tuple[int, ...] = ()  # the request's terms that it holds
    matter: str = ""  # slot and topic: what two versions of one thing share
    names: frozenset[str] = frozenset()  # of whom or what it is, by name (apart.names)
    asked_names: frozenset[str] = frozenset()  # those of them that the request says
    left: float = 0.0  # best cosine with a turn of a topic that the talk has left (leaving)
    waits: bool = False  # a second version, until its owner settles which holds
    state: Any = None  # handed through


@dataclass(frozen=True, slots=True)
class Ranked:
    hit: Hit
    score: ScoreParts


def idf(holders: int, live: int) -> float:
    """How much a word says that `holders` of `live` memories hold. Source: BM25's ln(1 + (N - n + 0.5)/(n + 0.5)).

    N is at least FEW: the one memory of a new space that holds a word is no proof that the word is common.
    """
    live = max(live, FEW)
    return math.log(1 + (live - holders + 0.5) / (holders + 0.5))


def keyword_share(
    matched: Sequence[int],
    asked: Sequence[int],
    spread: Mapping[int, int],
    live: int,
    *,
    strict: bool = False,
    light: Collection[int] = (),
) -> float:
    """Share of the query's word weight that a memory holds (0-1). A word that nobody holds tells no memory from another
    and weighs nothing.

    Args:
        strict: for a request that speaks of nobody: a word that nobody holds counts against, as a rare one does, since
            it tells what the request is about, and no memory is.
        light: of these words those that count less against it (LIGHT).
    """
    weights = {term: idf(spread.get(term, 0), live) for term in asked if strict or spread.get(term, 0)}
    weights |= {term: weights[term] * LIGHT for term in light if term in weights and not spread.get(term, 0)}
    total = math.fsum(weights.values())  # exact, so that the keyed order of terms never decides between two memories
    return math.fsum(weights.get(term, 0.0) for term in set(matched)) / total if total else 0.0


def words_part(words: float, asked: Sequence[int], spread: Mapping[int, int], live: int) -> float:
    """The sum of BM25 figures of store/search.py as 0-1, by the weight of all words of the query."""
    total = math.fsum(idf(spread.get(term, 0), live) for term in asked)
    return min(words / total, 1.0) if total else 0.0


def scaled(similarity: float | None, floor: float) -> float:
    """A cosine as 0-1: the embedder's floor and below is 0."""
    if similarity is None:
        return 0.0
    return min(max((similarity - floor) / (1 - floor), 0.0), 1.0)


def relevance(hit: Hit, floor: float) -> float:
    """How well a memory fits the request, 0-1; 0 means not at all. Neither age nor importance has a part in it: an old
    memory that answers the question is as good an answer as a new one."""
    if hit.slot_asked or hit.identifier:
        return 1.0
    by_meaning = hit.similarity if hit.similarity is not None and hit.similarity >= floor else 0.0
    by_words = hit.keyword if hit.keyword >= KEYWORD_FITS else 0.0
    return max(by_meaning, by_words, NEEDED if hit.needed else 0.0)


def score(hit: Hit, floor: float, policy: MemoryPolicy, now: datetime) -> ScoreParts:
    """The parts of one total, each already weighed."""
    weights, boosts = policy.weights, policy.boosts
    boost = boosts.exact_slot * hit.slot_asked + boosts.needed_slot * (hit.needed and not hit.of_field)
    boost += boosts.topic * hit.topic_named + boosts.teller * hit.teller_named
    boost += boosts.identifier * hit.identifier
    return ScoreParts(
        similarity=weights.similarity * scaled(hit.similarity, floor),
        keyword=weights.keyword * hit.words,
        importance=weights.importance * hit.importance,
        recency=weights.recency * policy.recency(hit.category, now - hit.said_at),
        use=weights.use * min(math.log1p(hit.hits) / math.log1p(policy.full_use), 1.0),
        boost=boost,
    )


def rank(
    hits: Sequence[Hit],
    floor: float,
    policy: MemoryPolicy,
    now: datetime,
    *,
    deep: bool = False,
    group: bool = False,
    lists: bool = False,
    stands: str = "",
) -> list[Ranked]:
    """The memories worth a card, best first; empty when nothing fits.

    Args:
        floor: cosine below which a memory has nothing to do with the request (the embedder's; see IMPERSONAL).
        deep: "dig deeper": more cards, down to the least likely and with what repeats another (on four sets, leaving
            repeats out costs up to a point of recall@10); the user asked for what did not fit at first.
        lists: the request asks for all of a kind ("which platforms are we on?"): what says the like of the best comes
            along, though the words of the request do not reach it.
        stands: what a question about how something stands now wants told (latest.asked); "" for other requests.
        group: the request asks for several slots at once: as many cards as for "deep", but only of what fits.
    """
    fitting = [(relevance(hit, floor), hit) for hit in hits if deep or not is_frozen(hit, policy)]
    best = max((hit.similarity or 0.0 for fit, hit in fitting if fit), default=0.0)
    kept = [hit for fit, hit in fitting if deep or (fit > 0 and fit >= best * policy.rank_margin)]
    if lists and not deep:
        kept += _akin(kept, [hit for _, hit in fitting if hit not in kept])
    ranked = [Ranked(hit, score(hit, 0.0 if deep else floor, policy, now)) for hit in kept]
    ranked.sort(key=lambda one: (one.score.total, one.hit.said_at), reverse=True)
    apart = ranked if deep else without_twins(without_parallels(ranked), policy.duplicate_similarity)
    if stands:
        apart = latest.first(apart, _left_out(apart, fitting, floor, policy, now), stands)
    listed = second_versions_first(apart)
    return _with_reserved(listed, policy.deep_top_k if deep or group else policy.top_k)


def is_frozen(hit: Hit, policy: MemoryPolicy) -> bool:
    """Whether it belongs to a topic that was left, and nothing in the request asks for it."""
    return leaving.is_frozen(hit, policy.drift_distance, hit.keyword >= KEYWORD_FITS)


def _left_out(
    kept: Sequence[Ranked], fitting: Sequence[tuple[float, Hit]], floor: float, policy: MemoryPolicy, now: datetime
) -> list[Ranked]:
    there = {one.hit.memory_id for one in kept}
    left = [hit for fit, hit in fitting if fit > 0 and hit.memory_id not in there]
    return [Ranked(hit, score(hit, floor, policy, now)) for hit in left]


def _akin(kept: Sequence[Hit], others: Sequence[Hit]) -> list[Hit]:
    """What is parallel to the memory without a slot that fits best."""
    free = [hit for hit in kept if not hit.matter]
    best = max(free, key=lambda hit: (hit.keyword, hit.similarity or 0.0), default=None)
    return [] if best is None else [hit for hit in others if _cosine(hit.vector, best.vector) >= PARALLEL]


def second_versions_first(ranked: Sequence[Ranked]) -> list[Ranked]:
    """What waits to be settled stands right before the value that it differs from, so that neither comes alone."""
    ordered = list(ranked)
    for one in [one for one in ranked if one.hit.waits and one.hit.matter]:
        at = ordered.index(one)
        rival = next((i for i, other in enumerate(ordered) if other.hit.matter == one.hit.matter), at)
        ordered.insert(rival, ordered.pop(at))
    return ordered


def without_parallels(ranked: Sequence[Ranked]) -> list[Ranked]:
    """Without what says the like of something else: where the request's words name one of two parallel memories ("the
    Birch account"), its sister about another is no answer. What was asked for by its slot, by a code, or waits to be
    settled stays."""
    return [one for one in ranked if not any(is_outdone(one.hit, other.hit) for other in ranked)]


def _is_anothers(hit: Hit, other: Hit) -> bool:
    """Whether the request says the name of the other, and this one is of somebody or something else by name; or asks
    of one's own what the other holds and this one tells of a relative, and the other way round."""
    if hit.waits or hit.identifier or hit.asked_names:
        return False
    whose, what = _whose(hit)
    others, same = _whose(other)
    if other.asked_names:
        alike = (what and what == same) or _cosine(hit.vector, other.vector) >= OF_ONE_KIND
        return bool(alike) and (bool(hit.names) or (bool(others) and not whose and what == same))
    return other.slot_asked and what == same and bool(whose) and not others


def _whose(hit: Hit) -> tuple[str, str]:
    """("sister", "allergy") of what stands in a slot; ("", "") of what stands in none."""
    return slots.relation_of(hit.matter.partition("|")[0]) if hit.matter else ("", "")


def is_outdone(hit: Hit, other: Hit) -> bool:
    """Whether the request names `other` rather than `hit`, its parallel."""
    if _is_anothers(hit, other):
        return True
    if hit.slot_asked or hit.identifier or hit.topic_named or hit.waits or hit.needed:
        return False
    named = other.keyword >= NAMED and other.keyword >= NAMED_MORE * hit.keyword
    # All that the request names of this one it names of the other, and more: "Birch" tells the two accounts apart.
    more = other.keyword >= hit.keyword + NAMED_APART and set(hit.matched) < set(other.matched)
    named = named or (more and not hit.asked_names)
    return named and _cosine(hit.vector, other.vector) >= PARALLEL


def without_twins(ranked: Sequence[Ranked], likeness: float) -> list[Ranked]:
    """Of memories that say the same (cosine above `likeness`), the best ranked alone."""
    kept: list[Ranked] = []
    for one in ranked:
        if not any(twins(one.hit, other.hit, likeness) for other in kept):
            kept.append(one)
    return kept


def twins(left: Hit, right: Hit, likeness: float) -> bool:
    """Alike in meaning and in every number and code: two orders are two memories, however alike their sentences; so
    are a value and the second version of it that waits to be settled."""
    if left.waits != right.waits or _cosine(left.vector, right.vector) <= likeness:
        return False
    return set(language.identifiers(left.text)) == set(language.identifiers(right.text))


def _cosine(left: np.ndarray | None, right: np.ndarray | None) -> float:
    if left is None or right is None or left.shape != right.shape:
        return 0.0
    return float(left @ right)


def _with_reserved(ranked: Sequence[Ranked], places: int) -> list[Ranked]:
    """The first `places`, of which up to RESERVED go to exact identifiers even when others score higher."""
    named = [one for one in ranked if one.hit.identifier][:RESERVED]
    named_ids = {one.hit.memory_id for one in named}
    others = [one for one in ranked if one.hit.memory_id not in named_ids][: max(places - len(named), 0)]
    chosen = {one.hit.memory_id for one in [*named, *others]}
    return [one for one in ranked if one.hit.memory_id in chosen][:places]
