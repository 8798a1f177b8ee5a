"""Festivals whose day moves: those of the Chinese calendar, of the sun, of a week; and dates said as 农历八月十五.

The calendar is the package lunardate's, for 1900 to 2099. 清明 is a day of the sun: the approximation of the solar term
for 2000 to 2099, [Y*0.2422 + 4.81] - [(Y-1)/4] with Y the last two digits of the year.
"""

import re
from collections.abc import Callable, Iterable
from datetime import date

from lunardate import LunarDate

from memoryhub.language import calendars
from memoryhub.language.calendars import Clock, Day, Rules
from memoryhub.language.fold import pattern
from memoryhub.language.numbers_zh import value_of

# Month and day of the Chinese year; a negative day counts back from the first of that month.
_FESTIVALS = {
    "除夕": (1, -1), "年三十": (1, -1), "大年三十": (1, -1), "年夜": (1, -1), "春节": (1, 1), "大年初一": (1, 1),
    "正月初一": (1, 1), "元宵节": (1, 15), "元宵": (1, 15), "端午节": (5, 5), "端午": (5, 5), "七夕节": (7, 7),
    "七夕": (7, 7), "中元节": (7, 15), "中秋节": (8, 15), "中秋": (8, 15), "重阳节": (9, 9), "重阳": (9, 9),
    "腊八节": (12, 8), "腊八": (12, 8), "chinese new year's eve": (1, -1), "lunar new year's eve": (1, -1),
    "chinese new year": (1, 1), "lunar new year": (1, 1), "spring festival": (1, 1), "lantern festival": (1, 15),
    "dragon boat festival": (5, 5), "mid-autumn festival": (8, 15), "mid autumn festival": (8, 15),
    "double ninth festival": (9, 9),
}  # fmt: skip
# Month, weekday (Monday is 0), which of them.
_SUNDAYS = {
    "母亲节": (5, 6, 2), "mother's day": (5, 6, 2), "mothers day": (5, 6, 2),
    "父亲节": (6, 6, 3), "father's day": (6, 6, 3), "fathers day": (6, 6, 3),
    "感恩节": (11, 3, 4), "thanksgiving day": (11, 3, 4), "thanksgiving": (11, 3, 4),
}  # fmt: skip
_SUNS = ("清明节", "清明", "qingming festival", "qingming", "tomb-sweeping day")
_MONTHS = {"正": 1, "冬": 11, "腊": 12}
_YEARS = {
    "今年": 0,
    "明年": 1,
    "后年": 2,
    "去年": -1,
    "前年": -2,
    "next year's": 1,
    "this year's": 0,
    "last year's": -1,
}


def solar(year: int, month: int, day: int) -> date | None:
    """The day of the common calendar, or None where the Chinese one has none, or is not known so far."""
    try:
        if day < 0:
            return calendars.add_days(LunarDate(year, month, 1).to_solar_date(), day)
        return LunarDate(year, month, day).to_solar_date()
    except ValueError:
        return None


def clear_and_bright(year: int) -> date | None:
    """清明, in this century."""
    if not 2000 <= year <= 2099:
        return None
    short = year % 100
    return date(year, 4, int(short * 0.2422 + 4.81) - (short - 1) // 4)


def _near(clock: Clock, said: str | None, day_in: Callable[[int], date | None]) -> Day | None:
    """The occurrence in the year that was said, else the one that the preference asks for."""
    if said:
        on = day_in(clock.today.year + _YEARS[said])
        return Day(on) if on else None
    found = [day for year in range(clock.today.year - 2, clock.today.year + 3) if (day := day_in(year))]
    chosen = clock.choose(found)
    return Day(chosen) if chosen else None


def _festival(match: re.Match[str], clock: Clock) -> Day | None:
    month, day = _FESTIVALS[match["name"]]
    return _near(clock, match["year"], lambda year: solar(year, month, day))


def _sun(match: re.Match[str], clock: Clock) -> Day | None:
    return _near(clock, match["year"], clear_and_bright)


def _of_a_week(match: re.Match[str], clock: Clock) -> Day | None:
    month, weekday, place = _SUNDAYS[match["name"]]

    def day_in(year: int) -> date:
        first = date(year, month, 1)
        return calendars.add_days(first, (weekday - first.weekday()) % 7 + 7 * (place - 1))

    return _near(clock, match["year"], day_in)


def _dated(match: re.Match[str], clock: Clock) -> Day | None:
    month = _MONTHS.get(match["month"] or match["own"]) or int(value_of(match["month"]) or 0)
    said = match["number"].removeprefix("初").replace("廿", "二十")
    day = int(said) if said.isdigit() else int(value_of(said) or 0)
    return _near(clock, match["year"], lambda year: solar(year, month, day))


_YEAR = f"(?:(?P<year>{'|'.join(_YEARS)})(?:的| )?)?"


def _names(names: Iterable[str]) -> str:
    return "|".join(sorted(names, key=len, reverse=True))


RULES: Rules = [
    (
        pattern(rf"(?<![a-z]){_YEAR}(?P<name>{_names(_FESTIVALS)})(?![a-z])(?:当天|那天|晚上|假期|夜)?"),
        _festival,
        True,
    ),
    (pattern(rf"(?<![a-z]){_YEAR}(?P<name>{_names(_SUNS)})(?![a-z上河])(?:当天|那天|假期)?"), _sun, True),
    (pattern(rf"(?<![a-z]){_YEAR}(?P<name>{_names(_SUNDAYS)})(?![a-z])(?:当天|那天)?"), _of_a_week, True),
    (
        pattern(
            rf"{_YEAR}(?:(?:农历|阴历|旧历)的?(?P<month>[正冬腊]|十[一二]?|[一二三四五六七八九])|(?P<own>[正冬腊]))月"
            r"(?P<number>初?(?:三十|[二廿]?十[一二三四五六七八九]?|廿[一二三四五六七八九]|[一二三四五六七八九]))[日号]?"
        ),
        _dated,
        True,
    ),
]
