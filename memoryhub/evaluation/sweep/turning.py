"""Where a sweep turns: from which value on more of a number buys nothing. Pure."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from memoryhub.evaluation.shares import Share


@dataclass(frozen=True, slots=True)
class Point:
    """What came of one value."""

    value: float
    whole: Share  # cases that hold in everything
    answers: Share
    handed: Share
    tokens: float
    metrics: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Turning:
    """`best` has the highest share; those from `first` to `last` are as good, by one standard error; of them `point`
    is the cheapest."""

    point: Point
    best: Point
    first: float
    last: float
    is_flat: bool  # every value is as good as the best: the number does not matter on these cases


def turning(points: Sequence[Point]) -> Turning:
    """The one-standard-error rule: the cheapest value whose share is within one standard error of the best one's.

    Source: Breiman, Friedman, Olshen and Stone, Classification and Regression Trees (1984), 3.4.3. "Cheapest" is by
    prompt tokens; of equally cheap ones the better, then the smaller. All values are played on the same cases, so that
    the error of a difference is smaller than that of a share: the rule errs towards the cheap side.
    """
    best = max(points, key=lambda one: (one.whole.share, -one.tokens))
    p, n = best.whole.share, max(best.whole.n, 1)
    error = math.sqrt(p * (1 - p) / n)
    good = [one for one in points if one.whole.share >= p - error]
    point = min(good, key=lambda one: (round(one.tokens), -one.whole.share, one.value))
    first, last = _around(points, best, good)
    return Turning(point, best, first, last, len(good) == len(points))


def _around(points: Sequence[Point], best: Point, good: Sequence[Point]) -> tuple[float, float]:
    """The stretch around the best without a value that is worse."""
    low = high = points.index(best)
    while low > 0 and points[low - 1] in good:
        low -= 1
    while high < len(points) - 1 and points[high + 1] in good:
        high += 1
    return points[low].value, points[high].value


def told(name: str, found: Turning, default: float) -> str:
    """In a sentence or two."""
    best = f"best at {found.best.value:g} ({found.best.whole.share:.1%})"
    if found.is_flat:
        between = f"from {found.first:g} to {found.last:g}"
        return f"{name} does not matter here {between}: {best}, and all within one standard error of it."
    cost = f"{found.point.whole.share:.1%} at {found.point.tokens:.0f} tokens"
    return (
        f"turning point: {name} = {found.point.value:g} ({cost}); {best}, as good from {found.first:g} to "
        f"{found.last:g}; in use: {default:g}."
    )


def as_json(name: str, points: Sequence[Point], default: float) -> dict[str, Any]:
    """{"number", "default", "turning_point", "best", "as_good_from", "as_good_to", "flat", "points": [...]}"""
    found = turning(points)
    return {
        "number": name,
        "default": default,
        "turning_point": found.point.value,
        "best": found.best.value,
        "as_good_from": found.first,
        "as_good_to": found.last,
        "flat": found.is_flat,
        "points": [
            {
                "value": one.value,
                "whole": one.whole.told(),
                "answers": one.answers.told(),
                "handed": one.handed.told(),
                "tokens": round(one.tokens, 1),
                "metrics": one.metrics,
            }
            for one in points
        ],
    }
