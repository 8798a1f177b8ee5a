"""What an ablation found, as tables, as JSON and as a page with its chart."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string

from memoryhub.evaluation.ablation import arms, beside, chart, table
from memoryhub.evaluation.ablation.decay import Decayed
from memoryhub.evaluation.ablation.table import Arm
from memoryhub.evaluation.ablation.tagging import Tagging


@dataclass(frozen=True, slots=True)
class Found:
    arms: tuple[Arm, ...]
    tagging: Tagging
    decay: Mapping[str, Decayed]


Table = tuple[str, list[str], list[list[str]]]


def tables(found: Found) -> list[Table]:
    """(title, header, lines) of each table."""
    fading = {name: (one.stale, one.kept) for name, one in found.decay.items()}
    return [
        ("The same cases under each memory, and under ours without each part", *table.rows(found.arms)),
        ("Ours beside report B's, by kind of memory", *beside.four(found.arms)),
        ("Ours beside what the reports say of single parts", list(beside.HEADER), [list(row) for row in _parts(found)]),
        ("Decay: what was planned and told 400 days ago", *beside.decay(fading)),
    ]


def _parts(found: Found) -> list[beside.Row]:
    named = {arm.name: arm for arm in found.arms}
    told = {
        "tagging": (found.tagging.plain, found.tagging.tagged),
        "decay": (found.decay["no decay"].stale, found.decay["by type"].stale),
    }
    return beside.parts(named[arms.FULL], named[arms.OURS], named[arms.without("task state")], told)


def as_json(found: Found) -> dict[str, Any]:
    """As table.as_json, with {"tagging": {"plain", "tagged"}, "decay": {arm: {"stale", "kept"}}}."""
    return {
        **table.as_json(found.arms),
        "tagging": {"plain": found.tagging.plain.told(), "tagged": found.tagging.tagged.told()},
        "decay": {name: {"stale": one.stale.told(), "kept": one.kept.told()} for name, one in found.decay.items()},
    }


def html(found: Found) -> str:
    return render_to_string(
        "evaluation/ablation.html",
        {
            "cases": len(found.arms[0].verdicts),
            "groups": chart.groups(found.arms),
            "height": chart.height(found.arms),
            "left": chart.LEFT,
            "high": chart.HIGH,
            "tables": tables(found),
        },
    )
