"""Two arms side by side, how sure that is, and when a trial must stop. Pure."""

import math
from dataclasses import dataclass

Z = 1.959963984540054  # of a normal distribution, for 95 %
# Memories shown under the trial before the fuse may blow. Half stops a good policy by a bad afternoon, double shows a
# bad one to twice as many people.
FEWEST = 100


@dataclass(frozen=True, slots=True)
class Share:
    """`hits` of `of`, and the 95 % interval around it."""

    hits: int
    of: int
    low: float
    high: float

    @property
    def value(self) -> float | None:
        return self.hits / self.of if self.of else None


@dataclass(frozen=True, slots=True)
class Difference:
    """Trial minus control, with its 95 % interval; None where an arm is empty."""

    value: float
    low: float
    high: float


def wilson(hits: int, of: int) -> Share:
    """Wilson's score interval (1927), which holds for few cases and near 0 and 1; 0 to 1 where there are none."""
    if not of:
        return Share(0, 0, 0.0, 1.0)
    share = hits / of
    denominator = 1 + Z**2 / of
    centre = (share + Z**2 / (2 * of)) / denominator
    half = Z / denominator * math.sqrt(share * (1 - share) / of + Z**2 / (4 * of**2))
    return Share(hits, of, max(0.0, centre - half), min(1.0, centre + half))


def difference(trial: Share, control: Share) -> Difference | None:
    """Newcombe's interval for a difference of shares (1998, method 10: made of the two Wilson intervals)."""
    if trial.value is None or control.value is None:
        return None
    gap = trial.value - control.value
    low = gap - math.hypot(trial.value - trial.low, control.high - control.value)
    high = gap + math.hypot(trial.high - trial.value, control.value - control.low)
    return Difference(gap, low, high)


def blows(trial: Share, control: Share, least: float) -> str:
    """Whether the fuse blows.

    Args:
        least: the lower end of the figure's normal band.
    Returns:
        "" or why: "band", surely below the band while the control is not; "worse", surely worse than the control.
    """
    if trial.of < FEWEST:
        return ""
    if trial.high < least and not control.high < least:
        return "band"
    gap = difference(trial, control) if control.of >= FEWEST else None
    return "worse" if gap is not None and gap.high < 0 else ""
