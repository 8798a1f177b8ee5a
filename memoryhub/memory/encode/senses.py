"""What a piece of talk is, by the meaning of its words: a fact, an event, a rule, an errand; or nothing to keep.

A linear classifier (multinomial logistic regression) over the built-in embedder's vectors, trained by
`bench/senses/fit.py` on sentences written for this project, in both languages; `python -m bench encoder` prints what it
finds on sentences that it was not trained on. Where no such vectors are at hand (another embedder is configured, or it
is down) nothing is judged, and the rules decide alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

WEIGHTS = Path(__file__).with_name("senses.npz")
# What is not kept comes first. "state": true for now; "trifle": happened, and nobody will ask; "unreal": imagined,
# joked, vented; "none": greetings, questions, orders, remarks.
CLASSES = (
    "none",
    "state",
    "trifle",
    "unreal",
    "self",
    "event",
    "preference",
    "rule",
    "todo",
    "conclusion",
    "plan",
    "other",
)
PASSING = 4  # so many of them are not kept
Sense = Callable[[Sequence[str]], np.ndarray | None]  # texts to float32 (len(texts), 512), rows of length 1


@dataclass(frozen=True, slots=True)
class Judged:
    """`worth` is the probability (0-1) that it is worth keeping, `kind` the likeliest class of those worth keeping."""

    worth: float
    kind: str
    sure: float  # of `kind`, among all classes
    passing: str  # the likeliest class of those not worth keeping


@lru_cache(maxsize=1)
def _weights() -> np.ndarray:
    with np.load(WEIGHTS, allow_pickle=False) as stored:
        return stored["weights"].astype(np.float32)


@lru_cache(maxsize=1)
def embedder_name() -> str:
    """The embedder whose vectors the weights were fitted to; others mean nothing to them."""
    with np.load(WEIGHTS, allow_pickle=False) as stored:
        return str(stored["embedder"])


def probabilities(vectors: np.ndarray, weights: np.ndarray | None = None) -> np.ndarray:
    """float32 (n, len(CLASSES)), rows of sum 1.

    Args: vectors: (n, 512), rows of length 1; weights: (513, len(CLASSES)), the bias last; the stored ones without.
    """
    held = _weights() if weights is None else weights
    scores = vectors @ held[:-1] + held[-1]
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return scores / scores.sum(axis=1, keepdims=True)


def judge(texts: Sequence[str], sense: Sense | None) -> dict[str, Judged]:
    """Every text with what it is; empty where no vectors are to be had."""
    wanted = list(dict.fromkeys(texts))
    vectors = sense(wanted) if sense is not None and wanted else None
    if vectors is None:
        return {}
    return {text: _judged(row) for text, row in zip(wanted, probabilities(np.asarray(vectors)), strict=True)}


def _judged(row: np.ndarray) -> Judged:
    best = PASSING + int(row[PASSING:].argmax())
    worth = float(row[PASSING:].sum())
    return Judged(round(worth, 4), CLASSES[best], round(float(row[best]), 4), CLASSES[int(row[:PASSING].argmax())])
