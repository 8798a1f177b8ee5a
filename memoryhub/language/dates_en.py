"""English date expressions, and the ones written in digits."""

import re
from datetime import date

from memoryhub.language import calendars
from memoryhub.language.calendars import Clock, Day
from memoryhub.language.numbers_en import ONES, TENS

_NAMES = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS = {name: i for i, name in enumerate(_NAMES)} | {
    "mon": 0,
    "tue": 1,
    "tues": 1,
    "wed": 2,
    "weds": 2,
    "wensday": 2,
    "wednsday": 2,
    "thu": 3,
    "thur": 3,
    "thurs": 3,
    "fri": 4,
    "sat": 5,
    "sun": 6,
}
_MONTHS = ["january", "february", "march", "april", "may", "june"]
_MONTHS += ["july", "august", "september", "october", "november", "december"]
MONTHS = (
    {name: i for i, name in enumerate(_MONTHS, 1)} | {name[:3]: i for i, name in enumerate(_MONTHS, 1)} | {"sept": 9}
)
_STEPS = {"next": 1, "last": -1, "this": 0, "the following": 1, "previous": -1, "past": -1}
_PARTS = {
    "early": "start",
    "mid": "middle",
    "late": "late",
    "end of": "end",
    "middle of": "middle",
    "start of": "start",
    "beginning of": "start",
}
_PLACES = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "last": -1}
_DAYS = {
    "today": (0, ""),
    "tonight": (0, "evening"),
    "tonite": (0, "evening"),
    "tomorrow": (1, ""),
    "tomorow": (1, ""),
    "tommorow": (1, ""),
    "tommorrow": (1, ""),
    "tmrw": (1, ""),
    "tmr": (1, ""),
    "tmw": (1, ""),
    "yesterday": (-1, ""),
    "day after tomorrow": (2, ""),
    "day before yesterday": (-2, ""),
    "last night": (-1, "night"),
    "this morning": (0, "morning"),
    "this afternoon": (0, "afternoon"),
    "this evening": (0, "evening"),
    "eod": (0, ""),
    "cob": (0, ""),
    "end of day": (0, ""),
    "end of the day": (0, ""),
    "end of today": (0, ""),
}
HOLIDAYS = {
    "new year's eve": (12, 31),
    "new years eve": (12, 31),
    "new year's day": (1, 1),
    "new years day": (1, 1),
    "new year's": (1, 1),
    "new year": (1, 1),
    "valentine's day": (2, 14),
    "valentines day": (2, 14),
    "valentine's": (2, 14),
    "april fools": (4, 1),
    "independence day": (7, 4),
    "halloween": (10, 31),
    "christmas eve": (12, 24),
    "christmas day": (12, 25),
    "christmas": (12, 25),
    "xmas": (12, 25),
    "boxing day": (12, 26),
}


def day(match: re.Match[str], clock: Clock) -> Day | None:
    offset, part = _DAYS[match["day"]]
    ends = match["day"] in ("eod", "cob") or match["day"].startswith("end")
    return Day(calendars.add_days(clock.today, offset), part=part, until=ends)


def weekday(match: re.Match[str], clock: Clock) -> Day | None:
    weekday = WEEKDAYS[match["name"]]
    which = (match["which"] or "").strip()
    if which in _STEPS and which != "past":
        return Day(calendars.add_days(calendars.monday(clock.today), 7 * _STEPS[which] + weekday))
    prefer = calendars.PAST if which == "past" else calendars.FUTURE if which else clock.prefer
    return calendars.bare_weekday(Clock(clock.now, prefer), weekday)


def weekend(match: re.Match[str], clock: Clock) -> Day | None:
    which = (match["which"] or "").strip().removeprefix("the ")
    bare = -1 if clock.prefer == calendars.PAST else 0
    return calendars.weekend(clock.today, _STEPS.get(which, bare))


def period(match: re.Match[str], clock: Clock) -> Day | None:
    offset = _STEPS[match["which"]]
    if match["unit"] == "week":
        return calendars.week(clock.today, offset)
    if match["unit"] == "month":
        return calendars.month_from(clock.today, offset)
    return calendars.year(clock.today.year + offset)


def edge(match: re.Match[str], clock: Clock) -> Day | None:
    """The end or the beginning of a week, month or year."""
    offset = _STEPS.get((match["which"] or "").strip(), 0)
    part = "end" if match["edge"] in ("end", "late") else "middle" if match["edge"] in ("mid", "middle") else "start"
    if match["unit"] == "week":
        found = calendars.week(clock.today, offset)
        return Day(calendars.add_days(found.on, {"end": 4, "middle": 2, "start": 0}[part]))
    if match["unit"] == "month":
        return calendars.month_from(clock.today, offset, part)
    return calendars.year(clock.today.year + offset, part)


def short_edge(match: re.Match[str], clock: Clock) -> Day | None:
    if match["name"] == "eow":
        return Day(calendars.add_days(calendars.monday(clock.today), 4), until=True)
    if match["name"] == "eoy" or match["name"].startswith("year"):
        return calendars.year(clock.today.year, "end")
    return calendars.month_from(clock.today, 0, "end")


def month_day(match: re.Match[str], clock: Clock) -> Day | None:
    month, day = MONTHS[match["month"]], int(match["number"])
    if match["year"]:
        on = calendars.day_of(int(match["year"]), month, day)
        return Day(on) if on else None
    return calendars.yearless(clock, month, day)


def month(match: re.Match[str], clock: Clock) -> Day | None:
    number = MONTHS[match["month"]]
    part = _PARTS.get((match["part"] or "").removeprefix("the ").rstrip(" -"), "")
    if match["year"]:
        return calendars.month(int(match["year"]), number, part)
    which = match["which"] or ""
    if which.startswith("next"):
        return calendars.month(clock.today.year + (0 if number > clock.today.month else 1), number, part)
    if which.startswith("last"):
        return calendars.month(clock.today.year - (0 if number < clock.today.month else 1), number, part)
    return calendars.yearless_month(clock, number, part)


def of_month(match: re.Match[str], clock: Clock) -> Day | None:
    number = int(match["number"])
    return calendars.monthless(clock, number) if 1 <= number <= 31 else None


def of_named_month(match: re.Match[str], clock: Clock) -> Day | None:
    """The 15th of next month."""
    there = calendars.month_from(clock.today, _STEPS.get((match["which"] or "").strip(), 0)).on
    on = calendars.day_of(there.year, there.month, int(match["number"]))
    return Day(on) if on else None


def nth_of_month(match: re.Match[str], clock: Clock) -> Day | None:
    """The last Friday of January, the first week of next month (its first seven days; the last: its last seven)."""
    if match["month"]:
        year = int(match["year"]) if match["year"] else None
        first = calendars.month(year, MONTHS[match["month"]]).on if year else _month_ahead(match["month"], clock)
    else:
        first = calendars.month_from(clock.today, _STEPS.get((match["which"] or "").strip(), 0)).on
    last = calendars.last_of_month(first.year, first.month)
    place = _PLACES[match["place"]]
    if match["name"] == "week":
        begin = calendars.add_days(last, -6) if place < 0 else calendars.add_days(first, 7 * place)
        return Day(begin, "week", calendars.add_days(begin, 6))
    weekday = WEEKDAYS[match["name"]]
    if place < 0:
        return Day(calendars.add_days(last, -((last.weekday() - weekday) % 7)))
    on = calendars.add_days(first, (weekday - first.weekday()) % 7 + 7 * place)
    return Day(on) if on <= last else None


def _month_ahead(name: str, clock: Clock) -> date:
    return calendars.yearless_month(clock, MONTHS[name]).on


def weekday_ahead(match: re.Match[str], clock: Clock) -> Day | None:
    """Wednesday in two weeks; Monday after next: the second one to come."""
    weekday = WEEKDAYS[match["name"]]
    if not match["number"]:
        coming = calendars.bare_weekday(Clock(clock.now, calendars.FUTURE), weekday).on
        return Day(calendars.add_days(coming, 7))
    weeks = int(_count(match["number"]))
    return Day(calendars.add_days(calendars.monday(clock.today), 7 * weeks + weekday))


def after_next(match: re.Match[str], clock: Clock) -> Day | None:
    """The week, the month, the year after next."""
    if match["unit"] == "week":
        return calendars.week(clock.today, 2)
    return calendars.month_from(clock.today, 2) if match["unit"] == "month" else calendars.year(clock.today.year + 2)


def year(match: re.Match[str], clock: Clock) -> Day | None:
    return calendars.year(int(match["year"]))


def digits(match: re.Match[str], clock: Clock) -> Day | None:
    on = calendars.day_of(int(match["year"]), int(match["month"]), int(match["number"]))
    return Day(on) if on else None


def slashed(match: re.Match[str], clock: Clock) -> Day | None:
    """3/20 is the month first; 20/3 can only be the day first; 1/2 and 24/7 are dates only beside a word of time."""
    first, second = int(match["first"]), int(match["second"])
    month, day = (first, second) if first <= 12 else (second, first)
    if match["year"]:
        year = int(match["year"])
        on = calendars.day_of(year if year > 99 else 2000 + year, month, day)
        return Day(on) if on else None
    if not match["cue"] and not match["tail"] and (second <= 5 and first < second or (first, second) == (24, 7)):
        return None
    return calendars.yearless(clock, month, day) if 1 <= month <= 12 else None


def holiday(match: re.Match[str], clock: Clock) -> Day | None:
    return calendars.yearless(clock, *HOLIDAYS[match["name"]])


def _count(words: str) -> float:
    if words.isdigit():
        return int(words)
    if words.startswith("half"):
        return 0.5
    return (
        {"a": 1, "an": 1, "a couple of": 2, "couple of": 2, "a few": 3}.get(words)
        or ONES.get(words)
        or TENS.get(words, 0)
    )


def relative(match: re.Match[str], clock: Clock) -> Day | None:
    amount = _count(match["number"]) + (0.5 if match["half"] else 0)
    unit, way = match["unit"], match["way"]
    if unit == "fortnight":
        amount, unit = amount * 2, "week"
    return calendars.moved(clock, -amount if way == "ago" or way == "earlier" else amount, unit)


def ahead(match: re.Match[str], clock: Clock) -> Day | None:
    amount, unit = _count(match["number"]) + (0.5 if match["half"] else 0), match["unit"]
    if unit == "fortnight":
        amount, unit = amount * 2, "week"
    found = calendars.moved(clock, amount, unit)
    return calendars.within(found) if match["way"] == "within" else found
