"""What the simple memories hand to the model: nothing, everything, or the nearest few. Pure.

They are what most products begin with, and what ours has to be worth its trouble against.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from memoryhub.providers.types import Embedder

# Flat vector memories usually hand over three to five; three loses the second limit of two, ten doubles the tokens.
NEAREST = 5


@dataclass(frozen=True, slots=True)
class Heard:
    """One line of a person's life with the assistant."""

    who: str
    conversation: str
    role: str  # "user", "assistant", "tool"
    text: str
    at: datetime
    tool: str = ""


# What is handed over of all that somebody ever typed, oldest first, for the words that were just said.
Chooser = Callable[[Sequence[Heard], str], Sequence[Heard]]


def nothing(_: Sequence[Heard], __: str) -> Sequence[Heard]:
    """No memory: the conversation is all there is."""
    return ()


def everything(heard: Sequence[Heard], _: str) -> Sequence[Heard]:
    """The full history in every prompt."""
    return heard


def nearest(embedder: Embedder) -> Chooser:
    """Flat vector memory: each turn appended, the five of the highest cosine handed over, nearest first."""
    known: dict[str, np.ndarray] = {}

    def choose(heard: Sequence[Heard], words: str) -> Sequence[Heard]:
        if not heard:
            return ()
        new = [one.text for one in heard if one.text not in known]
        if new:
            known.update(zip(new, embedder.passages(new), strict=True))
        cosines = np.stack([known[one.text] for one in heard]) @ embedder.query(words)
        order = np.argsort(-cosines, kind="stable")[:NEAREST]
        return [heard[at] for at in order]

    return choose
