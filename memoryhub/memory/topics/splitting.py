"""Which messages belong to one topic. Pure."""

from collections.abc import Sequence

import numpy as np

# Cosine of a message to what a topic's messages have in common, by the built-in embedder: pairs of one topic lie at
# .35-.6, of two at .0-.25. Half makes one topic of a conversation, double one of each message.
SAME = 0.30
# The topic at hand is left only for a clear reason. Half jumps back at a shared word, double never returns.
LOYALTY = 0.06
# Tokens of a message that says too little to be about anything of its own ("ok, and then?").
SHORT = 5


def split(vectors: np.ndarray, tokens: Sequence[int]) -> list[list[int]]:
    """Topics as lists of message indices, in the order they were begun.

    Args:
        vectors: float32 of shape (messages, dimensions), rows of length 1, in the order said.
        tokens: of each message.
    """
    topics: list[list[int]] = []
    sums: list[np.ndarray] = []
    current = -1
    for at, vector in enumerate(vectors):
        if current >= 0 and tokens[at] < SHORT:
            topics[current].append(at)  # it says nothing of its own, so it does not move what the topic is about
            continue
        found = _nearest(vector, sums, current)
        if found < 0:
            topics.append([])
            sums.append(np.zeros_like(vector))
            found = len(topics) - 1
        topics[found].append(at)
        sums[found] = sums[found] + vector
        current = found
    return topics


def _nearest(vector: np.ndarray, sums: Sequence[np.ndarray], current: int) -> int:
    best, score = -1, SAME
    for at, total in enumerate(sums):
        length = float(np.linalg.norm(total))
        cosine = float(total @ vector) / length if length else 0.0
        cosine += LOYALTY if at == current else 0.0
        if cosine >= score:
            best, score = at, cosine
    return best
