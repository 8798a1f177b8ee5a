"""The simple ways of searching that the product's recall has to beat. Pure.

BM25 over a turn, BM25 over a turn with its neighbours, cosines, their weighted sum and their rank fusion; all over the
same words and the same vectors that the product uses.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from memoryhub.language import api as language

# Lucene's variant (no k1 + 1 in the numerator) at its defaults; order does not depend on constant factors.
K1, B = 1.2, 0.75
# The best single weight on LoCoMo (README of the data); half and double lose one to two points there.
DENSE_WEIGHT = 0.7
# Reciprocal rank fusion, Cormack et al. 2009.
FUSION = 60
NAMES = ("bm25", "bm25 with neighbours", "dense", "weighted sum", "rank fusion")


class Bm25:
    """Scores of all documents for a query."""

    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        self._count = len(documents)
        lengths = np.array([len(words) for words in documents], dtype=np.float64)
        self._norm = K1 * (1 - B + B * lengths / max(float(lengths.mean()) if self._count else 1.0, 1.0))
        holders: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for at, words in enumerate(documents):
            for word, times in Counter(words).items():
                holders[word].append((at, times))
        self._holders = {word: np.array(pairs, dtype=np.int64) for word, pairs in holders.items()}

    def scores(self, query: Iterable[str]) -> np.ndarray:
        total = np.zeros(self._count)
        for word in set(query):
            pairs = self._holders.get(word)
            if pairs is None:
                continue
            at, times = pairs[:, 0], pairs[:, 1]
            total[at] += (
                math.log(1 + (self._count - len(at) + 0.5) / (len(at) + 0.5)) * times / (times + self._norm[at])
            )
        return total


class Searchers:
    """All baselines over one store.

    Args:
        texts: in the order they were said.
        sessions: of each text; neighbours are of the same session.
        vectors: float32, shape (len(texts), dimensions), rows of length 1.
    """

    def __init__(self, texts: Sequence[str], sessions: Sequence[int], vectors: np.ndarray) -> None:
        words = [language.words(text) for text in texts]
        self._alone = Bm25(words)
        self._beside = Bm25([_with_neighbours(words, sessions, at) for at in range(len(words))])
        self._vectors = vectors

    def rankings(self, query: str, vector: np.ndarray, allowed: np.ndarray, most: int) -> dict[str, list[int]]:
        """Baseline -> positions of the best texts, best first.

        Args:
            vector: the query's. allowed: bool, shape (len(texts),): which texts may be found.
        """
        asked = language.words(query)
        alone, beside, dense = self._alone.scores(asked), self._beside.scores(asked), self._vectors @ vector
        summed = beside / max(float(beside.max(initial=0.0)), 1e-9) + DENSE_WEIGHT * dense
        fused = 1 / (FUSION + _places(alone)) + 1 / (FUSION + _places(dense))
        scores = dict(zip(NAMES, (alone, beside, dense, summed, fused), strict=True))
        return {name: _best(one, allowed, most) for name, one in scores.items()}


def _with_neighbours(words: Sequence[Sequence[str]], sessions: Sequence[int], at: int) -> list[str]:
    near = [one for one in (at - 1, at, at + 1) if 0 <= one < len(words) and sessions[one] == sessions[at]]
    return [word for one in near for word in words[one]]


def _places(scores: np.ndarray) -> np.ndarray:
    """The place of each, from 1; the earlier of two equal ones first."""
    places = np.empty(len(scores), dtype=np.float64)
    places[np.argsort(-scores, kind="stable")] = np.arange(1, len(scores) + 1)
    return places


def _best(scores: np.ndarray, allowed: np.ndarray, most: int) -> list[int]:
    order = np.argsort(-np.where(allowed, scores, -np.inf), kind="stable")[:most]
    return [int(at) for at in order if allowed[at]]
