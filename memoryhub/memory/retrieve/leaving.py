"""Drift: what belongs to a topic that the talk has left stays out, until the topic returns. Pure.

MISSION R7. The present message is held against the last turns: those farther from it than the policy's
`drift_distance` are of a topic that was left. A memory nearer to such a turn than to the present message is frozen,
unless the message asks for it by name, word or slot, or it is an identity or an agreement, which hold in every topic.
Nothing is written: a message of the old topic thaws it.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

# Turns of the user before the present one. Half: one remark between two questions starts anew; double: what was left
# ten minutes ago still counts as left, and a weak fit to an old topic is frozen for longer.
TURNS = 3
# What holds in every topic: who somebody is, and what was agreed.
EVERYWHERE = frozenset({"identity", "health", "money", "contact", "family", "diet", "style", "rule"})


class Hit(Protocol):
    """What is read of a candidate (rank.Hit). `left`: its best cosine with a turn of a topic that was left, or 0."""

    similarity: float | None
    left: float
    category: str
    slot_asked: bool
    identifier: bool
    topic_named: bool
    needed: bool
    waits: bool


def left_turns(turns: np.ndarray, present: np.ndarray, distance: float) -> np.ndarray:
    """Of the last turns those that speak of something else.

    Args:
        turns: float32 (n, dimensions), the last TURNS at most; present: (probes, dimensions), all rows of length 1.
        distance: cosine distance (0-1) from which on two messages are of two topics.
    Returns: some rows of `turns`; none where the last turn itself is of the present topic.
    """
    if not len(turns):
        return turns
    likeness = (turns @ present.T).max(axis=1)
    return turns[likeness < 1 - distance]


def nearness(vector: np.ndarray | None, turns: np.ndarray | None) -> float:
    """A memory's best cosine with one of the turns; 0 without any."""
    if vector is None or turns is None or not len(turns) or turns.shape[1] != vector.shape[0]:
        return 0.0
    return float((turns @ vector).max())


def is_frozen(hit: Hit, distance: float, by_words: bool) -> bool:
    """Args: by_words: whether the words of the present message alone find it."""
    if by_words or hit.slot_asked or hit.identifier or hit.topic_named or hit.needed or hit.waits:
        return False
    if hit.category in EVERYWHERE:
        return False
    near = 1 - distance
    return hit.left >= near and (hit.similarity or 0.0) < min(near, hit.left)


def last(earlier: Sequence[str]) -> Sequence[str]:
    """The turns that are looked at."""
    return earlier[-TURNS:]
