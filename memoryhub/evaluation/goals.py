"""The figures that we want to reach, beside those that were measured. Pure.

By kind of memory as the field report has them (what a person sees: the answer), and two of the metrics. They are goals:
`--check` holds the bars of figures.py, which is what the documentation promises.
"""

from collections.abc import Sequence
from typing import Any

from memoryhub.evaluation import metrics
from memoryhub.evaluation.ablation.table import COLUMNS, Arm
from memoryhub.evaluation.judge import Verdict
from memoryhub.evaluation.shares import Share, percent, spread

KINDS = {"single lookup": 0.95, "preference kept": 0.92, "cross-turn task": 0.90, "long-term conclusion": 0.88}
UPDATE, WRONG = 0.92, 0.05  # update effect at least, interference at most

# Name, wanted, measured, whether it is reached.
Goal = tuple[str, str, Share, bool]


def measured(verdicts: Sequence[Verdict]) -> list[Goal]:
    """Those that the cases have anything for."""
    arm = Arm("", tuple(verdicts))
    shares = {name: arm.column(COLUMNS[name]) for name in KINDS}
    update, wrong = metrics.measured(verdicts)["update effect"].whole, metrics.interference(verdicts)
    found: list[Goal] = [
        (name, f"at least {wanted:.0%}", shares[name], shares[name].share >= wanted) for name, wanted in KINDS.items()
    ]
    found.append(("update effect", f"at least {UPDATE:.0%}", update, update.share >= UPDATE))
    found.append(("interference wrong", f"at most {WRONG:.0%}", wrong, wrong.share <= WRONG))
    return [goal for goal in found if goal[2].n]


def rows(verdicts: Sequence[Verdict]) -> tuple[list[str], list[list[str]]]:
    lines = [
        [name, wanted, str(share), percent(share), spread(share), "yes" if reached else "no"]
        for name, wanted, share, reached in measured(verdicts)
    ]
    return ["goal", "wanted", "cases", "share", "95 %", "reached"], lines


def as_json(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """{name: {"wanted", "reached", "n", "passed", "share", "low", "high"}}"""
    return {
        name: {"wanted": wanted, "reached": reached, **share.told()}
        for name, wanted, share, reached in measured(verdicts)
    }
