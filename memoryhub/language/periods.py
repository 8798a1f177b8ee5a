"""The past days that a question asks about: "in 2023", "上周", "in March" of a question in the past tense."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from memoryhub.language.dates import dates

_PAST_TENSE = re.compile(
    r"[了过]|\b(?:did|was|were|had|used|told|said|lived|worked|went|bought|spent)\b|当时|那时", re.I
)


@dataclass(frozen=True, slots=True)
class Period:
    """Days, first and last, in the user's zone."""

    first: date
    last: date

    def holds(self, moment: datetime, time_zone: str) -> bool:
        return self.first <= moment.astimezone(ZoneInfo(time_zone)).date() <= self.last

    def bounds(self, time_zone: str) -> tuple[datetime, datetime]:
        """Its first instant, and the first one after it."""
        zone = ZoneInfo(time_zone)
        after = self.last + timedelta(days=1)
        return datetime.combine(self.first, time.min, zone), datetime.combine(after, time.min, zone)


def past_period(text: str, now: datetime, time_zone: str) -> Period | None:
    """The first period of a text that began before today, at most until today; None: it names none.

    A month or day without a year lies ahead for a plan, but behind for a question in the past tense.
    """
    today = now.astimezone(ZoneInfo(time_zone)).date()
    for found in dates(text, now, time_zone):
        first, last = found.on, found.through or found.on
        bare = found.grain in ("month", "day") and str(first.year) not in text
        if first > today and bare and _PAST_TENSE.search(text):
            first, last = _year_before(first), _year_before(last)
        if first <= today and (first < today or found.through):
            return Period(first, min(last, today))
    return None


def _year_before(day: date) -> date:
    try:
        return day.replace(year=day.year - 1)
    except ValueError:
        return day - timedelta(days=366)
