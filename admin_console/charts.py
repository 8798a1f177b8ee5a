"""A figure over days as an SVG line, its normal band behind it. Drawn by classes: the page allows no inline style."""

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils import formats
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

Point = tuple[date, float | None]
WIDTH, HEIGHT = 320, 110
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 8, 10, 20


def line(
    points: Sequence[Point],
    low: float | None,
    high: float | None,
    digits: int,
    title: str,
    marks: Mapping[date, str] | None = None,
) -> SafeString:
    """The chart; "" where no day has a value. Whoever cannot see it reads the table beside it.

    Args:
        points: oldest first; a day without a value leaves a gap.
        low, high: the normal band, open where None.
        marks: days on which something was changed, and what.
    """
    known = [value for _, value in points if value is not None]
    if not known:
        return mark_safe("")
    floor, top = _range(known, low, high)
    scale = _Scale(floor, top, len(points))
    parts = [_band(scale, low, high), _axis(scale, digits), *_marks(points, scale, marks or {})]
    parts += [*_strokes(points, scale), _days(points)]
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}"><title>{}</title>{}</svg>',
        WIDTH, HEIGHT, title, title, format_html_join("", "{}", ((part,) for part in parts)),
    )  # fmt: skip


class _Scale:
    def __init__(self, floor: float, top: float, count: int) -> None:
        self.floor, self.top, self.count = floor, top, count

    def x(self, at: int) -> float:
        share = at / (self.count - 1) if self.count > 1 else 0.5
        return round(_LEFT + share * (WIDTH - _LEFT - _RIGHT), 1)

    def y(self, value: float) -> float:
        share = (min(max(value, self.floor), self.top) - self.floor) / (self.top - self.floor)
        return round(HEIGHT - _BOTTOM - share * (HEIGHT - _BOTTOM - _TOP), 1)


def _range(known: Sequence[float], low: float | None, high: float | None) -> tuple[float, float]:
    """From 0 where that is near; the band is always seen whole."""
    floor = min([*known, *(one for one in (low,) if one is not None)])
    top = max([*known, *(one for one in (high,) if one is not None)])
    floor = 0.0 if floor > 0 and floor < top / 2 else floor
    room = (top - floor) * 0.08 or abs(top) * 0.1 or 1.0
    return (floor if floor == 0 else floor - room), top + room


def _band(scale: _Scale, low: float | None, high: float | None) -> SafeString:
    if low is None and high is None:
        return mark_safe("")
    upper = scale.y(high) if high is not None else _TOP
    lower = scale.y(low) if low is not None else HEIGHT - _BOTTOM
    shape = '<rect class="band" x="{}" y="{}" width="{}" height="{}"/>'
    return format_html(shape, _LEFT, upper, WIDTH - _LEFT - _RIGHT, max(round(lower - upper, 1), 1))


def _axis(scale: _Scale, digits: int) -> SafeString:
    rows = [(scale.y(value), value) for value in (scale.floor, scale.top)]
    text = '<line class="rule" x1="{}" x2="{}" y1="{}" y2="{}"/><text class="tick" x="{}" y="{}">{}</text>'
    return format_html_join(
        "",
        text,
        (
            (_LEFT, WIDTH - _RIGHT, y, y, _LEFT - 5, y + 4, formats.number_format(value, digits, force_grouping=True))
            for y, value in rows
        ),
    )


def _strokes(points: Sequence[Point], scale: _Scale) -> list[SafeString]:
    runs: list[list[tuple[float, float]]] = [[]]
    for at, (_, value) in enumerate(points):
        if value is None:
            runs.append([])
        else:
            runs[-1].append((scale.x(at), scale.y(value)))
    found = []
    for run in filter(None, runs):
        if len(run) > 1:
            way = " ".join(f"{x},{y}" for x, y in run)
            found.append(format_html('<polyline class="stroke" points="{}"/>', way))
        found.append(format_html('<circle class="dot" cx="{}" cy="{}" r="2.5"/>', *run[-1]))
    return found


def _marks(points: Sequence[Point], scale: _Scale, marks: Mapping[date, str]) -> list[SafeString]:
    shape = '<line class="mark" x1="{}" x2="{}" y1="{}" y2="{}"><title>{}</title></line>'
    at = [(scale.x(number), marks[day]) for number, (day, _) in enumerate(points) if day in marks]
    return [format_html(shape, x, x, _TOP, HEIGHT - _BOTTOM, said) for x, said in at]


def _days(points: Sequence[Point]) -> SafeString:
    first, last = points[0][0], points[-1][0]
    shape = '<text class="day" x="{}" y="{}">{}</text><text class="day end" x="{}" y="{}">{}</text>'
    said = [formats.date_format(one, "MONTH_DAY_FORMAT") for one in (first, last)]
    return format_html(shape, _LEFT, HEIGHT - 4, said[0], WIDTH - _RIGHT, HEIGHT - 4, said[1])
