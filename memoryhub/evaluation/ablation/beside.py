"""Ours beside the field reports' figures, in their tables' layout. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

from memoryhub.evaluation.ablation import field
from memoryhub.evaluation.ablation.table import COLUMNS, Arm
from memoryhub.evaluation.shares import Share, percent

# A row: what is compared, ours before and after, theirs before and after.
Row = tuple[str, str, str, str, str]
HEADER = ("part", "ours without", "ours with", "theirs without", "theirs with")


def four(arms: Sequence[Arm]) -> tuple[list[str], list[list[str]]]:
    """Report B's table: a memory a line, its four kinds of question, "ours (theirs)"."""
    named = {arm.name: arm for arm in arms}
    columns = list(COLUMNS.values())
    lines = [
        [
            name,
            *(f"{percent(named[name].column(columns[at]))} ({their}%)" for at, their in enumerate(theirs)),
        ]
        for name, theirs in field.FOUR.items()
        if name in named
    ]
    return ["memory: ours (theirs)", *COLUMNS], lines


def parts(before: Arm, after: Arm, stateless: Arm, told: Mapping[str, Any]) -> list[Row]:
    """The other reports' pairs of figures.

    Args:
        before, after: full history and the product. stateless: the product without task state.
        told: "tagging" and "decay" as `as_json` of the command has them.
    """
    fewer = 1 - after.tokens / before.tokens if before.tokens else 0.0
    task = COLUMNS["cross-turn task"]
    rows: list[Row] = [
        ("memory instead of full history: answers", percent(before.answers), percent(after.answers),
         f"{field.BEFORE}%", f"{field.AFTER}%"),
        ("the same: prompt tokens", f"{before.tokens:.0f}", f"{after.tokens:.0f} ({-fewer:+.0%})",
         "-", f"-{field.FEWER_TOKENS}%"),
        ("task state: cross-turn tasks", percent(stateless.column(task)), percent(after.column(task)),
         f"<{field.STATELESS}%", f">{field.STATEFUL}%"),
    ]  # fmt: skip
    if "tagging" in told:
        plain, tagged = told["tagging"]
        rows.append(("tags in the embedded text: right one in the first five", percent(plain), percent(tagged),
                     f"{field.PLAIN_TOP5}%", f">{field.TAGGED_TOP5}%"))  # fmt: skip
    if "decay" in told:
        still, typed = told["decay"]
        rows.append(("decay by type: plans of a year ago that come up again", percent(still), percent(typed),
                     "-", f"-{field.FEWER_STALE}%"))  # fmt: skip
    return rows


def decay(arms: Mapping[str, tuple[Share, Share]]) -> tuple[list[str], list[list[str]]]:
    """Of each way of fading: stale offers, and lasting things that still come."""
    lines = [[name, percent(stale), percent(kept)] for name, (stale, kept) in arms.items()]
    return ["fading", "stale offers", "lasting things kept"], lines
