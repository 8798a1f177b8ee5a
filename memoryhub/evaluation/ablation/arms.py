"""The memories that are compared: three simple ones, the product, and the product without each of its parts in turn.

What only matters when a probe is asked is switched for the probe alone, over the same memory; what shapes the memory
holds from the first turn on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass

from memoryhub.evaluation.ablation import choosing
from memoryhub.evaluation.ablation.simple import Simple
from memoryhub.evaluation.ablation.table import Arm
from memoryhub.evaluation.cases import Case
from memoryhub.evaluation.engine import Engine
from memoryhub.evaluation.judge import Verdict
from memoryhub.evaluation.lived import by_language
from memoryhub.evaluation.player import Way
from memoryhub.evaluation.product import Product
from memoryhub.evaluation.runs import verdict_each
from memoryhub.memory import api as memory
from memoryhub.memory.policy import DEFAULT
from memoryhub.providers import api as providers

NONE, FULL, FLAT, OURS = "no memory", "full history", "flat vectors", "three layers"
WITHOUT = ("gate", "reconcile", "keyword leg", "threshold", "summaries", "task state")
# The numbers by which the gate judges; below these everything passes.
OPEN = {"pending_confidence": 0.0, "activate_confidence": 0.0, "store_importance": 0.0, "hedge_penalty": 0.0}


@dataclass(frozen=True, slots=True)
class Run:
    """One playing of all cases, and the arms that come of it by asking the probe in different ways."""

    engine: Callable[[], AbstractContextManager[Engine]]
    ways: Mapping[str, Way]
    during: Way = nullcontext  # from the first turn on


def without(part: str) -> str:
    """The arm's name."""
    return f"  without {part}"


def _alone(name: str, engine: Callable[[], AbstractContextManager[Engine]], during: Way = nullcontext) -> Run:
    return Run(engine, {name: nullcontext}, during)


@contextmanager
def _no_gate() -> Iterator[None]:
    with memory.without_parts("gate"), memory.ruling(DEFAULT.overlaid(OPEN)):
        yield


@contextmanager
def _no_threshold() -> Iterator[None]:
    with memory.without_parts("threshold"), memory.ruling(DEFAULT.overlaid({"rank_margin": 0.0})):
        yield


def _ours() -> Run:
    ways: dict[str, Way] = {
        OURS: nullcontext,
        without("keyword leg"): lambda: memory.without_parts("keywords"),
        without("threshold"): _no_threshold,
    }
    return Run(Product, ways)


RUNS: tuple[Run, ...] = (
    _alone(NONE, lambda: Simple(choosing.nothing)),
    _alone(FULL, lambda: Simple(choosing.everything)),
    _alone(FLAT, lambda: Simple(choosing.nearest(providers.embedder()))),
    _ours(),
    _alone(without("gate"), Product, _no_gate),
    _alone(without("reconcile"), Product, lambda: memory.without_parts("reconcile")),
    _alone(without("summaries"), lambda: Product(summaries=False)),
    _alone(without("task state"), lambda: Product(task_state=False)),
)


def played(
    cases: Sequence[Case], talk: int, complain: Callable[[str], object], runs: Sequence[Run] = RUNS
) -> list[Arm]:
    """Every arm of these runs over the same cases, in the order of the table.

    Args:
        talk: turns of ordinary talk before each case. complain: takes the trace of a case that broke.
    """
    found: dict[str, tuple[Verdict, ...]] = {}
    for run in runs:
        with memory.ruling(DEFAULT), run.during(), run.engine() as engine:
            found |= _arms(run, engine, cases, talk, complain)
    names = [NONE, FULL, FLAT, OURS, *map(without, WITHOUT)]
    return [Arm(name, found[name]) for name in names if name in found]


def _arms(
    run: Run, engine: Engine, cases: Sequence[Case], talk: int, complain: Callable[[str], object]
) -> dict[str, tuple[Verdict, ...]]:
    by_case: dict[str, list[Verdict]] = {}
    for chosen, lived in by_language(cases, engine, talk):
        for case in chosen:
            by_case[case.case_id] = verdict_each(case, lived, list(run.ways.values()), complain)
    rows = [by_case[case.case_id] for case in cases]
    return {name: tuple(row[at] for row in rows) for at, name in enumerate(run.ways)}
