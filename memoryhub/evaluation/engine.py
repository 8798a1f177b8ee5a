"""What is evaluated, as the player sees it: people talk to it, and afterwards it is looked into. Pure.

The product is one engine (product.py); one that keeps everything and one that keeps nothing are others (tests).
"""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Holding:
    """What one user's memory holds, as texts. To-dos carry their date."""

    active: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    todos: tuple[str, ...] = ()
    count: int = 0  # active and pending memories, the assistant's own statements apart


@dataclass(frozen=True, slots=True)
class Scored:
    """One candidate of the probe's recall."""

    text: str
    score: float
    similarity: float | None
    keyword: float
    is_injected: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of the probe."""

    recalled: tuple[str, ...]  # injected as long-term memory
    said: str
    scored: tuple[Scored, ...] = ()
    looked_up: str = ""  # the question as it was looked up
    skipped: str = ""  # why nothing was looked up
    tokens: int = 0  # of the whole prompt


@dataclass(frozen=True, slots=True)
class Noticed:
    """What capture decided about one thing it noticed."""

    words: str  # the turn
    text: str
    slot: str
    outcome: str  # "add", ... or "dropped by gate"
    reason: str
    is_kept: bool


class Stage(Protocol):
    """One case's world. Times are aware; their offset is the speaker's time zone."""

    def say(self, who: str, conversation: str, words: str, at: datetime) -> None: ...

    def tool(self, who: str, conversation: str, name: str, result: str, at: datetime) -> None: ...

    def holding(self, who: str) -> Holding: ...

    def ask(self, who: str, conversation: str, words: str, at: datetime) -> Answer: ...

    def noticed(self) -> tuple[Noticed, ...]: ...

    def apart(self) -> AbstractContextManager["Stage"]:
        """This world as it is, to go on in: what happens in it never happened here."""
        ...


class Engine(Protocol):
    def stage(self) -> AbstractContextManager[Stage]:
        """A fresh world for one case; nothing of it is left behind."""
        ...
