"""Plays a life to the engine: each turn is looked up and remembered, nights pass, and months are measured.

By the engine's own doors, without the chat around it: an answer would be four fifths of the time and says nothing
about memory. In one transaction that is rolled back, as every evaluation.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeVar
from uuid import UUID, uuid4

from memoryhub.evaluation.spaces import passing_space
from memoryhub.evaluation.stress.checking import Checked, Held, check
from memoryhub.evaluation.stress.life import BEGINS
from memoryhub.evaluation.stress.months import Month, quantile
from memoryhub.evaluation.stress.types import Life, Told
from memoryhub.language import api as language
from memoryhub.memory import api as memory
from memoryhub.memory.types import EvidenceView, Recalled, Status, Utterance

MONTH = timedelta(days=30)
NIGHT = timedelta(days=7)  # every seventh: what a night does depends on the day alone (memory/fading.py)
BUDGET = 2000
ALL = 5000
T = TypeVar("T")


@dataclass(slots=True)
class _Pace:
    """What a month's turns took."""

    recalls: list[float] = field(default_factory=list)
    captures: list[float] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    called: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Played:
    months: list[Month] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)  # what was wrong, in words


def play(life: Life, tell: Callable[[Month], object]) -> Played:
    """Args: tell: hears of each month when it is over."""
    found = Played()
    with passing_space() as space_id:
        living = _Living(space_id, life)
        for month, faults in living.months():
            found.months.append(month)
            found.faults += faults
            tell(month)
    return found


class _Living:
    def __init__(self, space_id: UUID, life: Life) -> None:
        self._space, self._life = space_id, life
        self._talks: dict[int, UUID] = {}
        self._source: dict[tuple[UUID, int], Told] = {}
        self._lately: list[Told] = []
        self._pace = _Pace()
        self._night = BEGINS + NIGHT

    def months(self) -> Iterator[tuple[Month, list[str]]]:
        number, talk = 1, 0
        for count, turn in enumerate(self._life.turns, 1):
            while turn.at >= BEGINS + number * MONTH:
                yield self._measured(number, count - 1)
                number += 1
            if turn.talk != talk:
                memory.consolidate(self._space, self._talk(talk), now=turn.at)
                self._nights(turn.at)
                talk, self._lately = turn.talk, []
            self._turn(turn)
        yield self._measured(number, len(self._life.turns))

    def _nights(self, now: datetime) -> None:
        while self._night <= now:
            memory.fade_space(self._space, self._night)
            self._night += NIGHT

    def _talk(self, number: int) -> UUID:
        return self._talks.setdefault(number, uuid4())

    def _turn(self, turn: Told) -> None:
        talk, seq = self._talk(turn.talk), 2 * len(self._lately) + 1
        earlier = tuple(one.words for one in self._lately[-3:])
        recalled = _timed(self._pace.recalls, lambda: self._recall(turn.words, turn.at, talk, earlier))
        self._pace.tokens.append(sum(card.tokens for card in recalled.all_cards))
        self._pace.called.update(card.category for card in recalled.all_cards)
        said = Utterance(
            turn.words, talk, uuid4(), uuid4(), turn.at, "UTC", language.detect(turn.words),
            earlier=earlier, message_seq=seq,
        )  # fmt: skip
        _timed(self._pace.captures, lambda: memory.remember(self._space, said, now=turn.at))
        self._source[talk, seq] = turn
        self._lately.append(turn)

    def _recall(self, words: str, now: datetime, talk: UUID, earlier: tuple[str, ...] = ()) -> Recalled:
        return memory.recall(
            self._space, words, now=now, time_zone="UTC", budget_tokens=BUDGET, conversation_id=talk, earlier=earlier
        )

    def _measured(self, number: int, turns: int) -> tuple[Month, list[str]]:
        pace, self._pace = self._pace, _Pace()
        now = min(BEGINS + number * MONTH, self._life.turns[-1].at + timedelta(hours=1))
        checked = self._checked(number, now)
        month = Month(
            number=number, turns=turns, facts=checked.facts, events=checked.events, waiting=checked.waiting,
            small_talk=checked.small_talk, duplicates=checked.duplicates, outdated=checked.outdated,
            right=checked.right, stale=checked.stale, open_lost=checked.open_lost, done_left=checked.done_left,
            entropy=round(memory.entropy(pace.called), 3), tokens=round(sum(pace.tokens) / max(len(pace.tokens), 1), 1),
            recall_ms=quantile(pace.recalls, 0.5), recall_p95_ms=quantile(pace.recalls, 0.95),
            capture_ms=quantile(pace.captures, 0.5), capture_p95_ms=quantile(pace.captures, 0.95),
        )  # fmt: skip
        return month, [f"month {number}: {fault}" for fault in checked.faults]

    def _checked(self, number: int, now: datetime) -> Checked:
        views, _ = memory.memories(self._space, statuses=[Status.ACTIVE, Status.PENDING], limit=ALL)
        held = [
            Held(view.text, view.status is Status.ACTIVE, self._told_by(view.evidence), view.slot) for view in views
        ]
        todos = [todo.text for todo in memory.todos(self._space)]

        def asked(question: str) -> list[str]:
            return [card.text for card in self._recall(question, now, uuid4()).all_cards if card.valid_to is None]

        return check(self._life, now, number, held, todos, asked)

    def _told_by(self, evidence: Sequence[EvidenceView]) -> Told | None:
        """The newest turn that a memory stands on."""
        places = [(one.conversation_id, one.message_seq) for one in evidence]
        turns = [self._source[place] for place in places if place in self._source]
        return max(turns, key=lambda one: (one.at, one.talk), default=None)


def _timed(into: list[float], work: Callable[[], T]) -> T:
    began = time.process_time()
    done = work()
    into.append(round((time.process_time() - began) * 1000, 2))
    return done
