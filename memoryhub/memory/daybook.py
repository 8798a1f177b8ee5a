"""Figures of one space for a stretch of time: sums and counts, by language and policy. No id of a memory leaves it.

`memoryhub.health` adds them up over all spaces and forgets whose they were.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from memoryhub.memory.entropy import entropy
from memoryhub.memory.enums import Action
from memoryhub.memory.store import daybook as rows
from memoryhub.spaces.api import scope

# What leaves a memory behind. Reinforcing one says that it was known.
KEPT = [str(one) for one in (Action.ADD, Action.REFINE, Action.SUPERSEDE, Action.CONFLICT)]
# Days over which a person's calls are counted for the entropy. Half jumps with every weekend, double notices late.
ENTROPY_DAYS = 7
# Calls of a person below which no entropy is told: of four calls it is 0 to 2 whatever the person does. Double leaves
# out who comes by twice a week.
FEWEST_CALLS = 8


@dataclass(frozen=True, slots=True)
class Tally:
    """One addend of a figure.

    Attributes:
        name: which figure. arm: the policy's version; of a model's figures, the model.
        top, bottom: what is divided (used of injected); bottom counts the sample.
        ms: a duration in milliseconds instead, where the figure is a distribution.
    """

    name: str
    language: str
    arm: str
    top: float = 0.0
    bottom: float = 0.0
    ms: float | None = None


@dataclass(frozen=True, slots=True)
class LoggedRecall:
    """What one recall wrote down of its candidates: ids and parts of their scores."""

    policy_version: str
    lines: tuple[Mapping[str, Any], ...]
    used: tuple[str, ...]


def logged_recalls(space_id: UUID, since: datetime, limit: int) -> list[LoggedRecall]:
    """The latest recalls whose answer used something and whose words have not ended yet. Raises: Locked."""
    with scope(space_id):
        found = rows.with_detail(space_id, since, limit)
    return [
        LoggedRecall(version, tuple((detail or {}).get("candidates", ())), tuple(map(str, used)))
        for version, detail, used in found
    ]


def figures(space_id: UUID, since: datetime, until: datetime) -> list[Tally]:
    """What this space adds to the figures of [since, until). Raises: Locked while it is being erased."""
    with scope(space_id):
        named = {
            "precision": [
                (tongue, arm, used, shown) for tongue, arm, used, shown in rows.recalls(space_id, since, until)
            ],
            "capture": rows.captures(space_id, since, until, KEPT),
            "turns": rows.sessions(space_id, since, until),
        }
        found = [Tally(name, *row) for name, lines in named.items() for row in lines]
        found += [Tally("recall_ms", *row[:2], ms=row[2]) for row in rows.recall_times(space_id, since, until)]
        return [*found, *_entropy(space_id, until), *_stock(space_id, since, until)]


def _entropy(space_id: UUID, until: datetime) -> list[Tally]:
    since = until - timedelta(days=ENTROPY_DAYS)
    calls = rows.called(space_id, since, until)
    if sum(calls.values()) < FEWEST_CALLS:
        return []
    return [Tally("entropy", *rows.most_spoken(space_id, since, until), entropy(calls), 1)]


def _stock(space_id: UUID, since: datetime, until: datetime) -> list[Tally]:
    """What stands there, told as sums alone: its bottom is the number of spaces."""
    active, told, open_conflicts = rows.growth(space_id, since, until)
    counts = {"memories": active, "told": told, "conflicts": open_conflicts}
    counts["settled"] = rows.settled(space_id, since, until)
    return [Tally(name, "", "", count, 1) for name, count in counts.items()]
