"""Plays the cases under each value of a number."""

from collections.abc import Callable, Sequence
from functools import partial

from memoryhub.evaluation import metrics
from memoryhub.evaluation.ablation.table import Arm
from memoryhub.evaluation.cases import Case
from memoryhub.evaluation.judge import Verdict
from memoryhub.evaluation.product import Product
from memoryhub.evaluation.runs import verdict, verdict_each
from memoryhub.evaluation.sweep.numbers import Sweep
from memoryhub.evaluation.sweep.turning import Point
from memoryhub.memory import api as memory
from memoryhub.memory.policy import DEFAULT

Complain = Callable[[str], object]


def points(sweep: Sweep, cases: Sequence[Case], complain: Complain) -> list[Point]:
    """One for each value. Numbers that act when something is asked are tried on one memory, made under those in use."""
    rows = _asked(sweep, cases, complain) if sweep.is_asked else _lived(sweep, cases, complain)
    return [_point(value, row) for value, row in zip(sweep.values, rows, strict=True)]


def _asked(sweep: Sweep, cases: Sequence[Case], complain: Complain) -> list[list[Verdict]]:
    ways = [partial(memory.ruling, policy) for policy in sweep.policies]
    with Product() as product, memory.ruling(DEFAULT):
        found = [verdict_each(case, product, ways, complain) for case in cases]
    return [[row[at] for row in found] for at in range(len(ways))]


def _lived(sweep: Sweep, cases: Sequence[Case], complain: Complain) -> list[list[Verdict]]:
    rows = []
    for policy in sweep.policies:
        with Product() as product, memory.ruling(policy):
            rows.append([verdict(case, product, complain) for case in cases])
    return rows


def _point(value: float, verdicts: Sequence[Verdict]) -> Point:
    arm = Arm(f"{value:g}", tuple(verdicts))
    return Point(value, arm.whole, arm.answers, arm.handed, arm.tokens, metrics.as_json(arm.verdicts))
