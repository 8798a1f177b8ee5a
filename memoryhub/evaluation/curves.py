"""Curves over steps as SVG, without any script: lines of shares or figures, and a mark. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

LEFT, TOP, WIDE, HIGH = 60, 16, 560, 200  # pixels: margin for figures, then the field


@dataclass(frozen=True, slots=True)
class Dot:
    x: float
    y: float
    said: str


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    kind: str  # its colour's class: "a", "b", ...
    path: str
    dots: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A label along the axis."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    lines: tuple[Line, ...]
    below: tuple[Mark, ...]  # along x
    beside: tuple[Mark, ...]  # along y
    mark: float | None = None  # x of the turning point

    width: int = LEFT + WIDE + 20
    height: int = TOP + HIGH + 40
    left: int = LEFT
    right: int = LEFT + WIDE
    top: int = TOP
    bottom: int = TOP + HIGH


def chart(
    title: str,
    steps: Sequence[str],
    series: Mapping[str, Sequence[float]],
    *,
    places: Sequence[float] = (),
    top: float | None = None,
    mark: float | None = None,
    form: str = "{:g}",
) -> Chart:
    """Lines over the same steps.

    Args:
        steps: their labels. series: name -> a figure for each step; all share one scale from 0.
        places: where the steps stand (default: evenly). mark: one of the places. top: of the scale; None: the highest.
        form: how a figure is said.
    """
    at = list(places) or [float(number) for number in range(len(steps))]
    low, high = min(at), max(at)
    most = top or max((max(line, default=0.0) for line in series.values()), default=0.0) or 1.0

    def x(place: float) -> float:
        return round(LEFT + WIDE * (place - low) / ((high - low) or 1.0), 1)

    def y(figure: float) -> float:
        return round(TOP + HIGH * (1 - min(figure / most, 1.0)), 1)

    lines = tuple(
        _line(
            name,
            "abcdef"[number % 6],
            [Dot(x(place), y(one), form.format(one)) for place, one in zip(at, line, strict=True)],
        )
        for number, (name, line) in enumerate(series.items())
    )
    every = max(1, len(steps) // 12 + (len(steps) % 12 > 0))
    below = tuple(Mark(x(place), text) for place, text in list(zip(at, steps, strict=True))[::every])
    beside = tuple(Mark(y(most * part / 4), form.format(most * part / 4)) for part in range(5))
    return Chart(title, lines, below, beside, None if mark is None else x(mark))


def _line(name: str, kind: str, dots: Sequence[Dot]) -> Line:
    return Line(name, kind, " ".join(f"{dot.x},{dot.y}" for dot in dots), tuple(dots))
