"""Shares of a count, and how far a share of so few cases can be trusted. Pure."""

import math
from dataclasses import dataclass

Z = 1.959964  # 95 %: the normal distribution's 97.5 % point


@dataclass(slots=True)
class Share:
    n: int = 0
    passed: int = 0

    def count(self, passed: bool) -> None:
        self.n += 1
        self.passed += passed

    @property
    def share(self) -> float:
        return self.passed / self.n if self.n else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's score interval at 95 %; (0, 1) of no case at all.

        It keeps its level for a few cases and for shares near 0 and 1, where p +- z sqrt(p(1-p)/n) does not.
        Source: E. B. Wilson, JASA 22 (1927), 209-212; recommended for n <= 40 by Brown, Cai and DasGupta,
        Statistical Science 16 (2001), 101-133.
        """
        if not self.n:
            return 0.0, 1.0
        p, n, z2 = self.share, self.n, Z * Z
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = Z / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def plain(self) -> dict[str, int]:
        return {"n": self.n, "passed": self.passed}

    def told(self) -> dict[str, int | float]:
        """With the share and its interval, as the JSON files have it."""
        low, high = self.interval
        return {**self.plain(), "share": round(self.share, 4), "low": round(low, 4), "high": round(high, 4)}

    def __str__(self) -> str:
        return f"{self.passed}/{self.n}" if self.n else "-"


def percent(share: Share) -> str:
    return f"{share.share:.0%}" if share.n else "-"


def spread(share: Share) -> str:
    """ "81-95 %", or "-" of no case."""
    low, high = share.interval
    return f"{low * 100:.0f}-{high * 100:.0f} %" if share.n else "-"
