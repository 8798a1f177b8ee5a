"""Dates and times of a text, made absolute: what is found, which reading wins, what belongs together."""

import re
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from memoryhub.language import calendars, dates_en_rules, dates_zh, festivals, times
from memoryhub.language.calendars import Clock, Day
from memoryhub.language.fold import folded, pattern
from memoryhub.language.protect import EMAIL, URL, mask
from memoryhub.language.times import Time
from memoryhub.language.types import When

_RULES = dates_zh.RULES + festivals.RULES + dates_en_rules.RULES
_ANY_DAY = Clock(datetime(2026, 6, 15, 12, tzinfo=UTC), calendars.FUTURE)
_ADDRESS = pattern(f"{URL}|{EMAIL}")
_GAP = pattern(r"[ ,，的]{0,2}(?:(?:at|@|on|around|about|by|from|in the|the|大概|大约|约|,) ?)?")
_WEEKDAY = pattern(r"(?:周|星期|礼拜)[一二三四五六日天]|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}")
_WEEKDAY_GAP = pattern(r" ?[(,，]? ?(?:the )?")
_DEADLINE_BEHIND = pattern(
    r" ?(?:下班|放学|上班|上课|开会|睡觉|出发|收盘|中午|晚饭)?(?:之前|以前|前(?!台|面|端|天|后|往|途|年|几"
    r"|两|提|夫|妻|任)|截止|为止|到期|交稿|以内|之内|内(?!容"
    r"|部|地|存|心)|或之前|at the latest|or (?:before|earlier|sooner))"
)
_DEADLINE_BEFORE = pattern(
    r"(?:截止(?:到|至|日期|时间)?|赶在|最晚|最迟|不晚于|不迟于|截至|ddl|deadline)(?:是|为|在|:"
    r"|到)?(?:的)? ?$"
    r"|\b(?:by|before|until|till|til|due(?: on| by)?|no later than|not later than|deadline(?: is)?:?"
    r"|latest|not after|eod|cob|close of business|end of day)(?: on)?(?: the)?(?: end of)? ?$"
)


@dataclass(frozen=True, slots=True)
class _Found:
    start: int
    end: int
    day: Day | None  # None for a habit (每周三, every Monday): it keeps its numbers and hours from being dates


def dates(text: str, now: datetime, time_zone: str, prefer: str = calendars.FUTURE) -> list[When]:
    """All dates and times of a text, in order, without overlap.

    Args:
        text: any text in Chinese, English or both.
        now: the instant the text was said (aware; a naive one is taken as UTC).
        time_zone: IANA name of the speaker's zone; an unknown one counts as UTC.
        prefer: "future" (to-dos), "past" (what has happened) or "nearest", for expressions that leave it open: bare
            weekdays, days without a year, hours without a day.

    Returns:
        Dates by the ISO week (下周三, "next Wednesday": that day of the next ISO week, 这周三 of the current one);
        habits (每周三, every Monday) are no dates. The span takes in the words of a deadline (之前, by).
    """
    clock = Clock(calendars.local(now, time_zone), prefer)
    form = folded(text)
    days = _days(form, clock)
    return _assembled(text, form, days, _free_times(form, days), clock, calendars.zone(time_zone))


def fixed_spans(form: str) -> list[tuple[int, int]]:
    """Where a folded text speaks of the calendar or the clock, so that the numbers there are no amounts."""
    days = _days(form, _ANY_DAY)
    spans = []
    for group in _groups(form, days, _free_times(form, days)):
        dated = any(isinstance(item, _Found) and _is_fixed(item) for item in group)
        spans += [(item.start, item.end) for item in group if _is_fixed(item) or dated and _has_hour(item)]
    return spans


def _is_fixed(item: "_Found | Time") -> bool:
    if isinstance(item, _Found):
        return item.day is None or not item.day.loose
    return item.hour is not None and not item.needs_date


def _has_hour(item: "_Found | Time") -> bool:
    return isinstance(item, Time) and item.hour is not None


def _cover(covered: bytearray, start: int, end: int) -> None:
    covered[start:end] = b"\x01" * (end - start)


def _days(form: str, clock: Clock) -> list[_Found]:
    """Every date expression; of two that overlap the longer one, of two as long the earlier rule."""
    covered = mask(len(form), [match.span() for match in _ADDRESS.finditer(form)])
    found: list[_Found] = []
    for habit in (dates_zh.RECURRING, dates_en_rules.RECURRING):
        for match in habit.finditer(form):
            if not covered[match.start()]:
                _cover(covered, *match.span())
                found.append(_Found(match.start(), match.end(), None))
    candidates: list[tuple[int, int, _Found]] = []
    for expression, meaning, fixed in _RULES:
        for match in expression.finditer(form):
            if not covered[match.start()] and (day := meaning(match, clock)):
                length = match.end() - match.start()
                one = _Found(match.start(), match.end(), replace(day, loose=not fixed))
                candidates.append((-length, len(candidates), one))
    for _, _, candidate in sorted(candidates, key=lambda item: item[:2]):
        if not any(covered[candidate.start : candidate.end]):
            _cover(covered, candidate.start, candidate.end)
            found.append(candidate)
    found.sort(key=lambda item: item.start)
    return [_in_its_month(form, before, one) for before, one in zip([None, *found], found, strict=False)]


_TO_A_DAY = pattern(r"(?:到|至|、|和|跟|-|~|—|–)+")
_BARE_DAY = pattern(r"[\d一二三四五六七八九十]{1,3}[号日]")


def _in_its_month(form: str, before: _Found | None, one: _Found) -> _Found:
    """七月三号到七号: the second day is of the month that the first one names, or of the next."""
    if before is None or before.day is None or one.day is None or "月" not in form[before.start : before.end]:
        return one
    if not (_TO_A_DAY.fullmatch(form, before.end, one.start) and _BARE_DAY.fullmatch(form, one.start, one.end)):
        return one
    first, number = before.day.on, one.day.on.day
    month = first if number > first.day else calendars.add_months(first.replace(day=1), 1)
    try:
        return replace(one, day=replace(one.day, on=month.replace(day=number)))
    except ValueError:  # no such day in that month
        return one


def _free_times(form: str, days: list[_Found]) -> list[Time]:
    """The times outside the day expressions, which are blanked first, so that 今晚8点 gives 8点 and not 晚8点."""
    pieces, at = [], 0
    for found in days:
        pieces += [form[at : found.start], "\0" * (found.end - found.start)]
        at = found.end
    return times.times("".join([*pieces, form[at:]]))


def _groups(form: str, days: list[_Found], hours: list[Time]) -> list[list[_Found | Time]]:
    """Each day with the times beside it."""
    both: list[_Found | Time] = [*days, *hours]
    events = sorted(both, key=lambda item: item.start)
    groups: list[list[_Found | Time]] = []
    for event in events:
        last = groups[-1][-1] if groups else None
        if last and (
            _same_day(form, last, event) or _joins(groups[-1], event) and _GAP.fullmatch(form, last.end, event.start)
        ):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _assembled(text: str, form: str, days: list[_Found], hours: list[Time], clock: Clock, tz: ZoneInfo) -> list[When]:
    """One date of each group; times that stand alone get a day."""
    groups = _groups(form, days, hours)
    found, floor = [], 0
    for group in groups:
        when = _when(text, form, group, clock, tz, floor)
        if when:
            found.append(when)
            floor = when.end
    return found


def _same_day(form: str, first: "_Found | Time", second: "_Found | Time") -> bool:
    """A day with its weekday beside it: 12月9日(周三), 明天周五, Wednesday, 9 December."""
    if not (isinstance(first, _Found) and isinstance(second, _Found) and first.day and second.day):
        return False
    if not _WEEKDAY_GAP.fullmatch(form, first.end, second.start):
        return False
    return _only_weekday(form, first) != _only_weekday(form, second) and first.day.grain == second.day.grain == "day"


def _only_weekday(form: str, found: _Found) -> bool:
    return bool(_WEEKDAY.fullmatch(form, found.start, found.end))


def _joins(group: list["_Found | Time"], event: "_Found | Time") -> bool:
    """At most one day, one hour and one part of the day make one date."""
    if isinstance(event, _Found):
        return not any(isinstance(item, _Found) for item in group)
    same = [item for item in group if isinstance(item, Time) and (item.hour is None) == (event.hour is None)]
    return not same


def _when(text: str, form: str, group: list["_Found | Time"], clock: Clock, tz: ZoneInfo, floor: int) -> When | None:
    named = sorted((item for item in group if isinstance(item, _Found)), key=lambda item: _only_weekday(form, item))
    if any(item.day is None for item in named):
        return None
    day = named[0].day if named else None
    hour = next((item for item in group if isinstance(item, Time) and item.hour is not None), None)
    part = next((item.part for item in group if isinstance(item, Time) and item.part), day.part if day else "")
    if day is None and (hour is None or (hour.needs_date and not part)):
        return None
    start, end = group[0].start, group[-1].end
    if len(named) > 1 and form[end : end + 1] == ")":
        end += 1
    start, end, until = _deadline(form, start, end, floor)
    if day is None and hour is not None:
        struck = _bare(hour, part, clock, tz)
        return When(start, end, struck.date(), struck, until, text[start:end], "minute", None, _shown(part))
    assert day is not None
    if until:
        day = replace(day, on=_last(day, form[start:end]))
    until = until or day.until
    at = day.instant
    if hour is not None and hour.hour is not None:
        settled, shift = times.settle(hour.hour, part, hour.sure)
        at = calendars.instant(calendars.add_days(day.on, shift), settled, hour.minute, tz)
        return When(start, end, at.date(), at, until, text[start:end], "minute", None, _shown(part))
    through = day.through if day.through != day.on else None
    return When(start, end, day.on, at, until, text[start:end], day.grain, through, _shown(part))


def _shown(part: str) -> str:
    return "night" if part == "before dawn" else part


def _last(day: Day, said: str) -> date:
    """A deadline "before next week" is its first day, "within this week" its last, 年底前 the end it names."""
    return (day.through or day.on) if re.search("内", said) else day.on


def _deadline(form: str, start: int, end: int, floor: int) -> tuple[int, int, bool]:
    behind = _DEADLINE_BEHIND.match(form, end)
    ahead = _DEADLINE_BEFORE.search(form, max(floor, start - 24), start)
    inside = re.match(r"(?:by|before|until|till|due) ", form[start:end])
    return ahead.start() if ahead else start, behind.end() if behind else end, bool(behind or ahead or inside)


def _bare(hour: Time, part: str, clock: Clock, tz: ZoneInfo) -> datetime:
    """An hour without a day: the next (or last) time it strikes."""
    assert hour.hour is not None
    settled, shift = times.settle(hour.hour, part, hour.sure)
    hours = {(settled, shift)}
    if not hour.sure and not part and hour.hour <= 12:
        hours = {(hour.hour % 12, 0), (hour.hour % 12 + 12, 0)}
    near = [
        calendars.instant(calendars.add_days(clock.today, offset + s), h, hour.minute, tz)
        for offset in (-1, 0, 1)
        for h, s in hours
    ]
    ahead, behind = [at for at in near if at > clock.now], [at for at in near if at <= clock.now]
    if clock.prefer == calendars.PAST:
        return max(behind, default=near[0])
    if clock.prefer == calendars.NEAREST:
        return min(near, key=lambda at: abs(at - clock.now) / timedelta(seconds=1))
    if not part and not hour.sure:
        waking = [at for at in ahead if 7 <= at.hour <= 23]  # nobody who says "8点" at ten at night means a dark hour
        return min(waking or ahead, default=near[-1])
    return min(ahead, default=near[-1])
