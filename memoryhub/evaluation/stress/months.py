"""What is measured at the end of each month of a life, and what of it must stay flat. Pure."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from memoryhub.evaluation.shares import Share


@dataclass(frozen=True, slots=True)
class Month:
    """Counts stand at its end; times and tokens are of its turns. Milliseconds are of this process's own CPU."""

    number: int
    turns: int  # since the beginning
    facts: int  # memories in use of what holds (matters); events stand apart
    events: int
    waiting: int
    small_talk: int  # memories made of turns that told nothing
    duplicates: int  # memories in use beyond the one for a matter, and twins of a text
    outdated: int  # memories in use that hold a former value
    right: Share = field(default_factory=Share)  # matters whose value came back when asked for
    stale: Share = field(default_factory=Share)  # matters of which a former value came back
    open_lost: int = 0  # to-dos that are open, and not on the list
    done_left: int = 0  # to-dos that were told to be done, and are on the list
    entropy: float = 0.0  # bits, over the categories of what was handed over
    tokens: float = 0.0  # handed over a turn, mean
    recall_ms: float = 0.0  # median
    recall_p95_ms: float = 0.0
    capture_ms: float = 0.0
    capture_p95_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Flat:
    """What a series must not do: its last quarter's mean against its second quarter's."""

    name: str
    early: float
    late: float
    most: float

    @property
    def holds(self) -> bool:
        return self.late <= self.most

    def __str__(self) -> str:
        return f"{self.name}: {self.early:.4g} -> {self.late:.4g} (at most {self.most:.4g})"


# What may come on top of the second quarter's mean: a quarter of it, and so much. The slack is what one odd turn does.
GROWTH = 1.25
SLACK: Mapping[str, float] = {
    "facts": 2.0,
    "small_talk": 2.0,
    "duplicates": 1.0,
    "outdated": 1.0,
    "stale": 0.02,
    "tokens": 15.0,
    "recall_ms": 1.5,
    "capture_ms": 1.5,
}


def flat(months: Sequence[Month]) -> list[Flat]:
    """Every series that must be flat. The first quarter is when somebody introduces themselves."""
    quarter = max(len(months) // 4, 1)
    early, late = months[quarter : 2 * quarter] or months, months[-quarter:]
    return [_flat(name, early, late, slack) for name, slack in SLACK.items()]


def _flat(name: str, early: Sequence[Month], late: Sequence[Month], slack: float) -> Flat:
    before, after = (sum(_figure(one, name) for one in part) / len(part) for part in (early, late))
    return Flat(name, before, after, before * GROWTH + slack)


def _figure(month: Month, name: str) -> float:
    found = getattr(month, name)
    return found.share if isinstance(found, Share) else float(found)


def whole(months: Sequence[Month], name: str) -> Share:
    """A share over all months."""
    total = Share()
    for month in months:
        part: Share = getattr(month, name)
        total.n, total.passed = total.n + part.n, total.passed + part.passed
    return total


def quantile(figures: Sequence[float], share: float) -> float:
    """The nearest rank; 0 of nothing."""
    ordered = sorted(figures)
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)] if ordered else 0.0


def plain(month: Month) -> dict[str, Any]:
    told = asdict(month)
    return {name: getattr(month, name).told() if name in ("right", "stale") else one for name, one in told.items()}
