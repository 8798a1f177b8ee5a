"""Plays a case on an engine: sessions in order, a minute a turn, then the probe. Pure."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta

from memoryhub.evaluation.cases import Case
from memoryhub.evaluation.engine import Answer, Engine, Holding, Noticed, Stage

BETWEEN_TURNS = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Played:
    """What there was to see after a case: `holding` is the probing user's, after the sessions."""

    holding: Holding
    answer: Answer
    noticed: tuple[Noticed, ...] = ()


# How a probe is asked: as it is (nullcontext), under other numbers, without a part; a fresh context each time.
Way = Callable[[], AbstractContextManager[object]]


def play(case: Case, engine: Engine) -> Played:
    with engine.stage() as stage:
        return _probed(case, stage, _sessions(case, stage))


def play_each(case: Case, engine: Engine, ways: Sequence[Way]) -> list[Played]:
    """The sessions once, then the probe in each of these ways, none of which knows of the others."""
    with engine.stage() as stage:
        number = _sessions(case, stage)
        played = []
        for way in ways:
            with stage.apart() as branch, way():
                played.append(_probed(case, branch, number))
        return played


def _probed(case: Case, stage: Stage, number: int) -> Played:
    """Args: number: of the last conversation."""
    turn = case.probe.turns[0]
    holding = stage.holding(turn.who)
    conversation = _conversation(number if case.probe.goes_on else number + 1, turn.who)
    answer = stage.ask(turn.who, conversation, turn.text, case.probe.at)
    return Played(holding, answer, stage.noticed())


def _sessions(case: Case, stage: Stage) -> int:
    """Returns: the number of the last conversation."""
    number = 0
    for session in case.sessions:
        number += not session.goes_on
        for minute, turn in enumerate(session.turns):
            at = session.at + minute * BETWEEN_TURNS
            conversation = _conversation(number, turn.who)
            if turn.tool:
                stage.tool(turn.who, conversation, turn.tool, turn.text, at)
            else:
                stage.say(turn.who, conversation, turn.text, at)
    return number


def _conversation(number: int, who: str) -> str:
    """Each user's own, in each session: a conversation has one person."""
    return f"{number}/{who}"
