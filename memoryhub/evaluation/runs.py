"""What the commands need around a run: which models play, a verdict on each case, and silence."""

import logging
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext

import structlog
from django.conf import settings
from django.core.management.base import CommandError
from django.db import InterfaceError, OperationalError

from memoryhub.evaluation.cases import Case
from memoryhub.evaluation.engine import Engine
from memoryhub.evaluation.judge import Verdict, broken, judge
from memoryhub.evaluation.player import Way, play, play_each
from memoryhub.providers import api as providers


@contextmanager
def embedded() -> Iterator[None]:
    """Play with the built-in models; what was configured comes back afterwards."""
    providers.configure({"pace_seconds": "0"})  # nobody reads along
    try:
        yield
    finally:
        providers.configure(settings.PROVIDERS)


@contextmanager
def quiet() -> Iterator[None]:
    """Keep the engine's log lines out of the tables."""
    logging.disable(logging.WARNING)
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    try:
        yield
    finally:
        structlog.configure(**before)
        logging.disable(logging.NOTSET)


def models(name: str) -> AbstractContextManager[None]:
    """The models to play with: "embedded" or "configured".

    Raises:
        CommandError: none is configured.
    """
    if name == "embedded":
        return embedded()
    if not providers.is_connected():
        raise CommandError("no language model is configured (MEMORYHUB_CHAT_URL)")
    return nullcontext()


def verdict(case: Case, engine: Engine, complain: Callable[[str], object]) -> Verdict:
    """One case that breaks the engine fails, and the others are played; without a database none can be.

    Args:
        complain: takes the trace of what broke.
    Raises:
        OperationalError, InterfaceError: there is no database.
    """
    return _judged(case, lambda: [judge(case, play(case, engine))], 1, complain)[0]


def verdict_each(case: Case, engine: Engine, ways: Sequence[Way], complain: Callable[[str], object]) -> list[Verdict]:
    """The same of a case whose probe is asked in several ways, each by itself."""
    return _judged(case, lambda: [judge(case, played) for played in play_each(case, engine, ways)], len(ways), complain)


def _judged(
    case: Case, work: Callable[[], list[Verdict]], count: int, complain: Callable[[str], object]
) -> list[Verdict]:
    try:
        return work()
    except (OperationalError, InterfaceError):
        raise
    except Exception as problem:
        complain(f"{case.case_id}:\n{traceback.format_exc()}")
        return [broken(case, problem)] * count
