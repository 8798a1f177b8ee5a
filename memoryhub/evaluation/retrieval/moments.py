"""Reading the times of public data sets, each of which writes them in its own way. Pure."""

import re
from datetime import UTC, datetime

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NUMBERS = re.compile(r"(\d{4})\D(\d{1,2})\D(\d{1,2})")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3})[a-z]*[-. ]+(\d{1,2}),?[- ]+(\d{4})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)? ([A-Za-z]{3})[a-z]*,? (\d{4})")
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})\s*([ap]m)?", re.I)


def moment(text: str) -> datetime:
    """The day of a text, with its time of day where there is one, taken as UTC.

    Raises:
        ValueError: it has no day.
    """
    clock = _CLOCK.search(text)
    hour, minute = (int(clock[1]) % 24, int(clock[2])) if clock else (12, 0)
    if clock and clock[3]:
        hour = hour % 12 + (12 if clock[3].lower() == "pm" else 0)
    return datetime(*_day(text), hour, minute, tzinfo=UTC)


def _day(text: str) -> tuple[int, int, int]:
    if found := _NUMBERS.search(text):
        return int(found[1]), int(found[2]), int(found[3])
    if found := _MONTH_FIRST.search(text):
        return int(found[3]), _month(found[1]), int(found[2])
    if found := _DAY_FIRST.search(text):
        return int(found[3]), _month(found[2]), int(found[1])
    raise ValueError(f"no day in {text!r}")


def _month(name: str) -> int:
    return _MONTHS.index(name.lower()) + 1
