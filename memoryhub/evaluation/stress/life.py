"""Makes a year of somebody's talk from a seed: the same seed, the same life. Pure.

Changes of mind, moves, new jobs, small talk, what happened, to-dos and their ends; and beside it what was true when.
"""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from memoryhub.evaluation.stress.chinese import CHINESE
from memoryhub.evaluation.stress.english import ENGLISH
from memoryhub.evaluation.stress.types import Errand, Life, Matter, Told, Tongue

T = TypeVar("T")
TONGUES = {"en": ENGLISH, "zh": CHINESE}
BEGINS = datetime(2025, 1, 1, 8, tzinfo=UTC)
DAYS = 360
A_TALK = 8  # turns of one conversation, two minutes apart
# What a turn is, in percent; the rest is small talk. A person who tells something new with every tenth turn is a
# talkative one: 5,000 turns change each of seven matters forty times.
SHARES = {"change": 6, "again": 4, "event": 5, "todo": 4, "done": 3}


def life(language: str, turns: int, seed: int) -> Life:
    """A year of so many turns.

    Args:
        turns: 20 or more, so that every matter is told.
    """
    return _Living(TONGUES[language], language, turns, seed).lived()


def happenings(language: str, seed: int) -> Iterator[str]:
    """What happened to somebody, without end."""
    living = _Living(TONGUES[language], language, 0, seed)
    while True:
        yield living.event(BEGINS)[0]


class _Living:
    def __init__(self, tongue: Tongue, language: str, turns: int, seed: int) -> None:
        self._tongue, self._language, self._count = tongue, language, turns
        self._chance = random.Random(f"life/{language}/{seed}")
        self._held: dict[str, list[tuple[datetime, str]]] = {}
        self._errands: list[Errand] = []
        self._untold = list(tongue.matters)

    def lived(self) -> Life:
        size = max(1, min(A_TALK, self._count // 24))  # two talks a month at least
        talks = -(-self._count // size)
        told: list[Told] = []
        for number in range(self._count):
            talk, within = divmod(number, size)
            day = DAYS * talk / talks
            told.append(self._turn(BEGINS + timedelta(days=int(day), hours=10 * (day % 1), minutes=2 * within), talk))
        held = {name: tuple(values) for name, values in self._held.items()}
        return Life(self._language, tuple(told), held, tuple(self._errands))

    def _turn(self, at: datetime, talk: int) -> Told:
        if self._untold:  # first of all, who somebody is
            return self._first(self._untold.pop(0), at, talk)
        kind = self._kind()
        words, matter = {
            "change": self._change, "again": self._again, "event": self.event, "todo": self._todo, "done": self._done,
        }.get(kind, self._chat)(at)  # fmt: skip
        return (
            Told(at, talk, words, kind if words else "chat", matter)
            if words
            else Told(at, talk, self._chat(at)[0], "chat")
        )

    def _kind(self) -> str:
        drawn = self._chance.randrange(100)
        for kind, share in SHARES.items():
            if drawn < share:
                return kind
            drawn -= share
        return "chat"

    def _first(self, matter: Matter, at: datetime, talk: int) -> Told:
        value = self._pick(matter.values)
        self._held[matter.name] = [(at, value)]
        return Told(at, talk, self._pick(matter.tell).format(value), "tell", matter.name)

    def _change(self, at: datetime) -> tuple[str, str]:
        matter = self._pick([one for one in self._tongue.matters if one.change])
        current = self._held[matter.name][-1][1]
        value = self._pick([one for one in matter.values if one != current])
        self._held[matter.name].append((at, value))
        return self._pick(matter.change).format(value), matter.name

    def _again(self, _: datetime) -> tuple[str, str]:
        matter = self._pick([one for one in self._tongue.matters if one.again])
        return self._pick(matter.again).format(self._held[matter.name][-1][1]), matter.name

    def event(self, _: datetime) -> tuple[str, str]:
        tongue = self._tongue
        return self._pick(tongue.events).format(
            when=self._pick(tongue.whens), did=self._pick(tongue.dids), name=self._pick(tongue.names),
            place=self._pick(tongue.places),
        ), ""  # fmt: skip

    def _todo(self, at: datetime) -> tuple[str, str]:
        tongue = self._tongue
        form, _ = self._pick(tongue.errands)
        text = form.format(self._pick(tongue.things[form]))
        if any(one.text == text and one.until is None for one in self._errands):
            return "", ""
        self._errands.append(Errand(text, at))
        return self._pick(tongue.todos).format(do=text, day=self._pick(tongue.days)), text

    def _done(self, at: datetime) -> tuple[str, str]:
        waiting = [number for number, one in enumerate(self._errands) if one.until is None]
        if not waiting:
            return "", ""
        number = self._pick(waiting)
        errand = self._errands[number]
        self._errands[number] = Errand(errand.text, errand.since, at)
        form, done = next(
            (form, done)
            for form, done in self._tongue.errands
            for thing in self._tongue.things[form]
            if form.format(thing) == errand.text
        )
        thing = next(one for one in self._tongue.things[form] if form.format(one) == errand.text)
        return self._pick(self._tongue.dones).format(do=errand.text, done=done.format(thing)), errand.text

    def _chat(self, _: datetime) -> tuple[str, str]:
        tongue = self._tongue
        if self._chance.random() < 0.15:
            return self._pick(tongue.remarks), ""
        said = self._pick(tongue.openers) + self._pick(tongue.questions).format(self._pick(tongue.topics))
        return said[0].upper() + said[1:], ""

    def _pick(self, of: Sequence[T]) -> T:
        return of[self._chance.randrange(len(of))]
