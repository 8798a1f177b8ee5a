"""Engines that need no understanding: one keeps and repeats everything, one keeps nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from memoryhub.evaluation.engine import Answer, Holding, Noticed


class _Stage:
    def __init__(self, keeps: bool) -> None:
        self._keeps = keeps
        self._said: dict[str, list[str]] = {}

    def say(self, who: str, conversation: str, words: str, at: datetime) -> None:
        if self._keeps:
            self._said.setdefault(who, []).append(words)

    def tool(self, who: str, conversation: str, name: str, result: str, at: datetime) -> None:
        self.say(who, conversation, result, at)

    def holding(self, who: str) -> Holding:
        said = tuple(self._said.get(who, ()))
        return Holding(active=said, count=len(said))

    def ask(self, who: str, conversation: str, words: str, at: datetime) -> Answer:
        recalled = self.holding(who).active
        return Answer(recalled, " ".join(recalled) or "I do not know. 我不知道。")

    def noticed(self) -> tuple[Noticed, ...]:
        return ()


class Hoarder:
    """Stores every word of a person, recalls all of it and says all of it."""

    @contextmanager
    def stage(self) -> Iterator[_Stage]:
        yield _Stage(keeps=True)


class Sieve:
    """Stores nothing."""

    @contextmanager
    def stage(self) -> Iterator[_Stage]:
        yield _Stage(keeps=False)
