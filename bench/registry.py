"""What `make bench` can measure. A module registers a function; it returns a table of figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

Row = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """Figures of one bench. `bars` says which must hold: (row's first cell, column, most)."""

    title: str
    rows: list[Row]
    notes: str = ""
    bars: Sequence[tuple[str, str, float]] = ()

    def broken(self) -> list[str]:
        """Bars that do not hold."""
        faults = []
        for name, column, most in self.bars:
            for row in self.rows:
                if next(iter(row.values())) == name and row[column] > most:
                    faults.append(f"{self.title}: {name}: {column} is {row[column]}, at most {most} is wanted")
        return faults


@dataclass
class Registry:
    benches: dict[str, Callable[[int], Table]] = field(default_factory=dict)

    def bench(self, name: str) -> Callable[[Callable[[int], Table]], Callable[[int], Table]]:
        """Registers a function of the scale (memories a space, at most)."""

        def register(function: Callable[[int], Table]) -> Callable[[int], Table]:
            self.benches[name] = function
            return function

        return register


registry = Registry()
bench = registry.bench


def p50(taken: Sequence[float]) -> float:
    return round(median(taken), 2)


def p95(taken: Sequence[float]) -> float:
    return _share(taken, 0.95)


def p99(taken: Sequence[float]) -> float:
    return _share(taken, 0.99)


def _share(taken: Sequence[float], share: float) -> float:
    """The largest of the smallest `share` of them."""
    return round(sorted(taken)[max(int(len(taken) * share) - 1, 0)], 2)
