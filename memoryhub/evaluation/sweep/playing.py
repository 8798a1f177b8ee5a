"""Plays the cases under each value of a number."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial

from memoryhub.evaluation import metrics
from memoryhub.evaluation.ablation.table import Arm
from memoryhub.evaluation.cases import Case
from memoryhub.evaluation.judge import Verdict
from memoryhub.evaluation.lived import by_language
from memoryhub.evaluation.player import Way
from memoryhub.evaluation.product import Product
from memoryhub.evaluation.runs import verdict_each
from memoryhub.evaluation.sweep.numbers import Sweep
from memoryhub.evaluation.sweep.turning import Point
from memoryhub.memory import api as memory
from memoryhub.memory.policy import DEFAULT, MemoryPolicy

Complain = Callable[[str], object]


def points(sweep: Sweep, cases: Sequence[Case], talk: int, complain: Complain) -> list[Point]:
    """One for each value. Numbers that act when something is asked are tried on one memory, made under those in use.

    Args:
        talk: turns of ordinary talk before each case, half of which is remembered. complain: takes traces.
    """
    if sweep.is_asked:
        rows = _played(cases, [partial(memory.ruling, policy) for policy in sweep.policies], DEFAULT, talk, complain)
    else:
        rows = [_played(cases, [nullcontext], policy, talk, complain)[0] for policy in sweep.policies]
    return [_point(value, row) for value, row in zip(sweep.values, rows, strict=True)]


def _played(
    cases: Sequence[Case], ways: Sequence[Way], policy: MemoryPolicy, talk: int, complain: Complain
) -> list[list[Verdict]]:
    """The verdicts of each way, in the order of the cases by language."""
    found = []
    with Product() as product, memory.ruling(policy):
        for chosen, lived in by_language(cases, product, talk):
            found += [verdict_each(case, lived, ways, complain) for case in chosen]
    return [[row[at] for row in found] for at in range(len(ways))]


def _point(value: float, verdicts: Sequence[Verdict]) -> Point:
    arm = Arm(f"{value:g}", tuple(verdicts))
    return Point(value, arm.whole, arm.answers, arm.handed, arm.tokens, metrics.as_json(arm.verdicts))
