"""Cases that begin after a life of ordinary talk: the talk is played once, each case in a branch of that world.

Twenty turns of talk before each of 334 cases would be two thirds of all turns, and always the same.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime

from memoryhub.evaluation.cases import LANGUAGES, Case, Session
from memoryhub.evaluation.chatter import days_before
from memoryhub.evaluation.engine import Engine, Stage
from memoryhub.evaluation.player import BETWEEN_TURNS


class Lived:
    """An engine each of whose cases goes on from the same world."""

    def __init__(self, world: Stage) -> None:
        self._world = world

    def stage(self) -> AbstractContextManager[Stage]:
        return self._world.apart()


def by_language(cases: Sequence[Case], engine: Engine, turns: int) -> Iterator[tuple[list[Case], Engine]]:
    """The cases of each language, and the engine to play them on while the iterator stands there.

    Args:
        turns: of ordinary talk before, in the cases' language, ending the day before the first of them.
    """
    for language in LANGUAGES:
        chosen = [case for case in cases if case.language == language]
        if not chosen:
            continue
        with _world(engine, days_before(language, turns, min(map(_begins, chosen)))) as world:
            yield chosen, Lived(world)


def _begins(case: Case) -> datetime:
    return case.sessions[0].at if case.sessions else case.probe.at


@contextmanager
def _world(engine: Engine, before: Sequence[Session]) -> Iterator[Stage]:
    with engine.stage() as stage:
        for number, session in enumerate(before):
            for minute, turn in enumerate(session.turns):
                stage.say(turn.who, f"before {number}/{turn.who}", turn.text, session.at + minute * BETWEEN_TURNS)
        yield stage
