"""Arithmetic of days, weeks, months and zones, and the value that date rules give back."""

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

FUTURE, PAST, NEAREST = "future", "past", "nearest"


@dataclass(frozen=True, slots=True)
class Day:
    """What a date expression means: its first day, its last day, how fine it is."""

    on: date
    grain: str = "day"
    through: date | None = None
    until: bool = False
    part: str = ""
    instant: datetime | None = None  # 半小时后, in two hours
    loose: bool = False  # a duration (三天后): its number stays an amount


@dataclass(frozen=True, slots=True)
class Clock:
    """The speaker's now, in the speaker's zone, and where undecided dates lie."""

    now: datetime
    prefer: str

    @property
    def today(self) -> date:
        return self.now.date()

    def choose(self, candidates: list[date]) -> date | None:
        """Of the days an expression can mean, the one the preference asks for; today counts as future."""
        ahead = [day for day in candidates if day >= self.today]
        behind = [day for day in candidates if day <= self.today]
        if self.prefer == NEAREST:
            return min(candidates, key=lambda day: abs(day - self.today), default=None)
        if self.prefer == PAST:
            return max(behind, default=min(candidates, default=None))
        return min(ahead, default=max(candidates, default=None))


@lru_cache(maxsize=256)
def zone(name: str) -> ZoneInfo:
    """The zone of that name; UTC for a name that is none, since a wrong day must not stop a capture."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


def local(now: datetime, time_zone: str) -> datetime:
    """`now` on the speaker's wall clock; a naive time is taken as UTC."""
    return (now if now.tzinfo else now.replace(tzinfo=UTC)).astimezone(zone(time_zone))


def instant(day: date, hour: int, minute: int, tz: ZoneInfo) -> datetime:
    """A wall-clock time as an aware instant. One that a clock change skips moves forward (PEP 495, fold=0)."""
    wall = datetime.combine(day, time(hour, minute), tz)
    return wall.astimezone(UTC).astimezone(tz)


def day_of(year: int, month: int, day: int) -> date | None:
    """That day, or None where the calendar has none."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def last_of_month(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])


def add_months(day: date, months: int) -> date:
    """The same day some months on, the last day of a shorter month; clamped to the calendar's range."""
    index = min(max(day.year * 12 + day.month - 1 + months, 12), 9999 * 12 + 11)
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def add_days(day: date, days: int) -> date:
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return date.max if days > 0 else date.min


def monday(day: date) -> date:
    return add_days(day, -day.weekday())


def week(day: date, offset: int) -> Day:
    first = add_days(monday(day), 7 * offset)
    return Day(first, "week", add_days(first, 6))


def weekend(day: date, offset: int) -> Day:
    first = add_days(monday(day), 7 * offset + 5)
    return Day(first, "weekend", add_days(first, 1))


def month(year: int, number: int, part: str = "") -> Day:
    """A month or its beginning (1st to 10th), middle (11th to 20th), end (its last day; from the 21st)."""
    last = last_of_month(year, number)
    if part == "start":
        return Day(date(year, number, 1), "day", date(year, number, 10))
    if part == "middle":
        return Day(date(year, number, 11), "day", date(year, number, 20))
    if part == "late":
        return Day(date(year, number, 21), "day", last)
    if part == "end":
        return Day(last)
    return Day(date(year, number, 1), "month", last)


def month_from(day: date, offset: int, part: str = "") -> Day:
    there = add_months(day.replace(day=1), offset)
    return month(there.year, there.month, part)


def year(number: int, part: str = "") -> Day | None:
    if not 1 <= number <= 9999:
        return None
    first, last = date(number, 1, 1), date(number, 12, 31)
    if part == "end":
        return Day(last)
    if part == "start":
        return Day(first, "month", date(number, 1, 31))
    if part == "first half":
        return Day(first, "month", date(number, 6, 30))
    if part == "second half":
        return Day(date(number, 7, 1), "month", last)
    if part == "middle":
        return Day(date(number, 6, 1), "month", date(number, 7, 31))
    return Day(first, "year", last)


def yearless(clock: Clock, month_number: int, day_number: int) -> Day | None:
    """A month and day without a year: the occurrence that the preference asks for."""
    years = range(max(clock.today.year - 4, 1), min(clock.today.year + 5, 9999) + 1)
    found = [day for y in years if (day := day_of(y, month_number, day_number))]
    chosen = clock.choose(found)
    return Day(chosen) if chosen else None


def yearless_month(clock: Clock, number: int, part: str = "") -> Day:
    """A month without a year; the current one still counts as to come."""
    this = clock.today.year
    if clock.prefer == PAST:
        return month(this if number <= clock.today.month else max(this - 1, 1), number, part)
    if clock.prefer == NEAREST:
        return month(
            min(
                (y for y in (this - 1, this, this + 1) if 1 <= y <= 9999),
                key=lambda y: abs(y * 12 + number - this * 12 - clock.today.month),
            ),
            number,
            part,
        )
    return month(this if number >= clock.today.month else min(this + 1, 9999), number, part)


def monthless(clock: Clock, number: int) -> Day | None:
    """A bare day of the month (20号, the 20th)."""
    months = [month_from(clock.today, offset).on for offset in range(-2, 3)]
    found = [day for first in months if (day := day_of(first.year, first.month, number))]
    chosen = clock.choose(found)
    return Day(chosen) if chosen else None


def bare_weekday(clock: Clock, weekday: int) -> Day:
    """A weekday by itself: the next one to come (today is called today), or the last one that was."""
    ahead = add_days(clock.today, (weekday - clock.today.weekday() - 1) % 7 + 1)
    behind = add_days(clock.today, -((clock.today.weekday() - weekday - 1) % 7 + 1))
    if clock.prefer == PAST:
        return Day(behind)
    if clock.prefer == NEAREST:
        return Day(min(ahead, behind, key=lambda day: abs(day - clock.today)))
    return Day(ahead)


def moved(clock: Clock, amount: float, unit: str) -> Day:
    """Now plus so many minutes, hours, days, weeks, months or years (negative: ago). Half a month is 15 days."""
    amount = max(min(amount, 10_000), -10_000)
    if unit in ("minute", "hour"):
        try:
            there = (clock.now.astimezone(UTC) + timedelta(**{f"{unit}s": amount})).astimezone(clock.now.tzinfo)
        except OverflowError:
            there = clock.now
        return Day(there.date(), "minute", instant=there, loose=True)
    if unit in ("day", "week"):
        return Day(add_days(clock.today, round(amount * (7 if unit == "week" else 1))), loose=True)
    months = amount * (12 if unit == "year" else 1)
    whole = int(months)
    return Day(add_days(add_months(clock.today, whole), round((months - whole) * 30)), loose=True)


def within(day: Day) -> Day:
    """The period as a deadline: its last day."""
    return replace(day, on=day.through or day.on, until=True)


# (pattern, meaning, fixed): see `dates_zh.RULES`.
Rules = list[tuple[re.Pattern[str], Callable[[re.Match[str], Clock], Day | None], bool]]
