"""What a memory or a to-do says once an elliptic correction has set it right: wording, value, day and hour. Pure."""

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from difflib import SequenceMatcher
from uuid import UUID
from zoneinfo import ZoneInfo

from memoryhub.language import api as language
from memoryhub.memory.encode import changing, dating, elided, mending, phrasing, rates, replanned, shifts
from memoryhub.memory.encode.clauses import CJK
from memoryhub.memory.encode.closing import Errand
from memoryhub.memory.encode.mending import FIGURE, NAME, WHEN
from memoryhub.memory.types import Candidate, Known

# Two spellings of one word: Noor and Noora, 李雷 and 李磊. At half any two names of one letter, at 0.8 only plurals.
ALIKE = 0.45
_HALF_SAID = re.compile(r"[ap]\.?m\b|noon|midnight|早|上午|中午|下午|傍晚|晚|凌晨|1[3-9][:：点.]|2[0-3][:：点.]", re.I)


@dataclass(frozen=True, slots=True)
class Here:
    """Where the correction was said."""

    conversation_id: UUID | None
    said_at: datetime
    time_zone: str
    earlier: tuple[str, ...] = ()


def moved(candidate: Candidate, errand: Errand, here: Here) -> Candidate:
    """The to-do at its new time: a day keeps the hour, an hour keeps the day and the half of it."""
    if errand.due_on is None and errand.due_at is None and (again := _moved_again(candidate, errand.text)):
        return replace(candidate, text=again, is_todo=True, due_on=None, due_at=None)
    on, at = _new_time(candidate, errand, here)
    text = errand.text
    tongue = "zh" if CJK.search(text) else "en"
    if mending.kind_of(candidate) == FIGURE and not (errand.due_at and (number_in(candidate.value) or 99) <= 24):
        old = language.amounts(text)[0]
        return replace(
            candidate,
            text=text[: old.start] + candidate.value + text[old.end :],
            is_todo=True,
            due_on=errand.due_on,
            due_at=errand.due_at,
        )
    for when in reversed(language.dates(text, errand.said_at, here.time_zone)):
        if when.grain == "day" and not when.at:
            text = text[: when.start] + phrasing.day(on, tongue) + text[when.end :]
        elif when.at and at and when.at == errand.due_at:
            clock = f"{' ' if tongue == 'en' else ''}{at.astimezone(ZoneInfo(here.time_zone)):%H:%M}"
            text = text[: when.start] + phrasing.day(on, tongue) + clock + text[when.end :]
    return replace(candidate, text=text, is_todo=True, due_on=on, due_at=at)


_WEEKDAY = re.compile(
    r"(?<=[周期拜])(?P<zh>[一二三四五六日天])|\b(?P<en>Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?=days?\b)", re.I
)
_DAYS = {"zh": "一二三四五六日", "en": ("Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur", "Sun")}
_CLOCK = re.compile(
    r"(?:早上|上午|中午|下午|傍晚|晚上|凌晨)?[\d一二两三四五六七八九十]{1,3}(?:点半?|[:：]\d\d)"
    r"|\b\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b",
    re.I,
)


def _moved_again(candidate: Candidate, text: str) -> str:
    """What is done every week, at another hour or on another weekday; "" where the words hold none."""
    shift = next((tag.removeprefix("shift:") for tag in candidate.tags if tag.startswith("shift:")), "")
    new, old = _WEEKDAY.search(candidate.value), _WEEKDAY.search(text)
    if re.fullmatch(r"-?\d+h", shift) and int(shift[:-1]) % 24 == 0 and old:
        days = _DAYS[old.lastgroup or "zh"]
        held = old.group().title().replace("天", "日")
        return _put(text, old.span(), days[(list(days).index(held) + int(shift[:-1]) // 24) % 7])
    if "clock" in candidate.tags and (hour := _CLOCK.search(text)):
        half = re.match(r"早上|上午|中午|下午|傍晚|晚上|凌晨", hour.group())
        said = candidate.value if _HALF_SAID.search(candidate.value) or half is None else half.group() + candidate.value
        return _put(text, hour.span(), said)
    if new and old and new.lastgroup == old.lastgroup and not shift:
        return _put(text, old.span(), new.group())
    return ""


def _new_time(candidate: Candidate, errand: Errand, here: Here) -> tuple[date, datetime | None]:
    zone = ZoneInfo(here.time_zone)
    old_at = errand.due_at.astimezone(zone) if errand.due_at else None
    old_on = errand.due_on or (old_at.date() if old_at else here.said_at.astimezone(zone).date())
    shift = next((tag.removeprefix("shift:") for tag in candidate.tags if tag.startswith("shift:")), "")
    if shift:
        return _shifted(shift, old_on, old_at)
    bare = number_in(candidate.value) if mending.kind_of(candidate) == FIGURE else None
    if bare is not None:
        hour, minute = int(bare), round(bare % 1 * 100)
        return _at(old_on, _half(hour, candidate.value, old_at), minute if minute < 60 else 0, zone)
    new_at = candidate.due_at.astimezone(zone) if candidate.due_at else None
    if "clock" in candidate.tags and new_at:
        said = new_at.hour if _HALF_SAID.search(candidate.value) else new_at.hour % 12
        return _at(old_on, _half(said, candidate.value, old_at or new_at), new_at.minute, zone)
    on = _in_the_month_of(old_on, candidate, here)
    on = _in_its_week(candidate, on, old_on, here) if on else old_on
    if new_at:
        return on, new_at
    return _at(on, old_at.hour, old_at.minute, zone) if old_at else (on, None)


_BARE_DAY = re.compile(r"(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:周|星期|礼拜)[一二三四五六日天]", re.I)


def _in_its_week(candidate: Candidate, on: date, old: date, here: Here) -> date:
    """A bare weekday ("moved to Wednesday") is that of the week in which the moved thing stands, unless it is past."""
    if not _BARE_DAY.fullmatch(candidate.value.strip()):
        return on
    same = old + timedelta(days=on.weekday() - old.weekday())
    return same if same >= here.said_at.astimezone(ZoneInfo(here.time_zone)).date() else on


def _half(hour: int, words: str, old: datetime | None) -> int:
    """The hour on the clock of 24: in the same half of the day as before, unless the words say which."""
    if _HALF_SAID.search(words) or old is None or hour > 12:
        return hour % 24
    return hour % 12 + (12 if old.hour >= 12 else 0)


def _at(on: date, hour: int, minute: int, zone: ZoneInfo) -> tuple[date, datetime]:
    return on, datetime(on.year, on.month, on.day, hour, minute, tzinfo=zone)


def _shifted(shift: str, on: date, at: datetime | None) -> tuple[date, datetime | None]:
    if shift[1] == "w":
        step = 1 if shift[0] == "+" else -1
        days = next(days for days in range(1, 8) if (on + timedelta(days=days * step)).weekday() == int(shift[2:]))
        later = on + timedelta(days=days * step)
    elif shift.endswith("m"):
        months = on.month - 1 + int(shift[:-1])
        year, month = on.year + months // 12, months % 12 + 1
        last = (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day
        later = date(year, month, min(on.day, last))
    elif at is not None and int(shift[:-1]) % 24:
        then = at + timedelta(hours=int(shift[:-1]))
        return then.date(), then
    else:
        later = on + timedelta(days=round(int(shift[:-1]) / 24))
    return later, at.replace(year=later.year, month=later.month, day=later.day) if at else None


def said_whole(candidate: Candidate, row: Known, here: Here) -> Candidate:
    """The memory with the right thing in the wrong one's place: slot, topic, unit, bound and wording are its own."""
    value, text = _value(candidate, row, here)
    return replace(
        candidate, slot=row.slot, topic=row.topic, value=value, unit=row.unit or unit_in(candidate.value),
        bound=row.bound, condition=row.condition, polarity=row.polarity, text=text, tags=(), due_on=None, due_at=None,
        is_todo=False,
    )  # fmt: skip


def _value(candidate: Candidate, row: Known, here: Here) -> tuple[str, str]:
    """The new value in the form of the old one, and the sentence with it."""
    kind, new = mending.kind_of(candidate), candidate.value
    if changing.WEEKDAYS in candidate.tags:
        days = changing.weekdays(new)
        return days.sub(new, row.value, count=1), days.sub(new, row.text, count=1)
    if is_contact(new) or "@" in new:
        return new, row.text.replace(row.value, new)
    if kind == FIGURE and (wrong := _figure_in(row, candidate)):
        number = number_in(new) or 0
        plain = str(int(number)) if float(number).is_integer() else str(number)
        told = _put(row.text, wrong, new if unit_in(new) and is_free(row) else plain)
        return told if row.slot and is_free(row) else plain, told
    if kind == WHEN:
        return _value_of_when(candidate, row, here)
    if kind == rates.RATE:
        told = rates.with_rate(row.text, new)
        return (rates.with_rate(row.value, new) if row.slot else told), told
    for words in elided.instead(candidate):
        if words in row.text:
            return (row.value.replace(words, new) or new) if row.slot else new, row.text.replace(words, new)
    wrong = row.value if row.slot and row.value in row.text else alike_in(new, row.text)
    wrong = (replanned.where_in(row.text) if replanned.WHERE in candidate.tags else "") or wrong
    wrong = (replanned.place_in(row.text) if mending.PLACE in candidate.tags else "") or wrong
    if kind == NAME and row.slot == "pet" or (row.slot and wrong == row.value and _name_within(row)):
        wrong = _name_within(row) or wrong
    text = (
        row.text.replace(wrong, new)
        if wrong
        else f"{row.text}（{new}）"
        if CJK.search(row.text)
        else f"{row.text} ({new})"
    )
    return (row.value.replace(wrong, new) if wrong and wrong in row.value else new), text


def is_free(row: Known) -> bool:
    """Whether a memory is kept in the words it was told in: without a slot, or whole in it, as a rule is."""
    return not row.slot or row.value == row.text or row.slot in ("habit", "goal")


def _name_within(row: Known) -> str:
    """The name in "a cat called Mochi", "一只猫,叫豆包": the last word of it where one is called so."""
    found = re.search(r"(?:叫|名叫|called|named)\s*(?P<n>[^\s,，。]{1,20})$", row.value) or re.search(
        r"(?:叫|名叫|called|named)\s*(?P<n>[^\s,，。]{1,20})[,，。.]?$", row.text
    )
    return found["n"].strip("。.,，") if found else ""


def _figure_in(row: Known, candidate: Candidate) -> tuple[int, int]:
    """Where in a memory's words the figure stands; an empty tuple where it does not."""
    if not is_free(row):
        old = number_in(row.value)
        return next(((one.start, one.end) for one in language.numerals(row.text) if float(one.value) == old), ())
    unit = unit_in(candidate.value)
    figures = [one for one in language.amounts(row.text) if not unit or one.unit == unit]
    behind = [one for one in figures if one.start >= _named_at(row.text, candidate.topic)]
    for one in behind or figures:
        number = next(iter(language.numerals(one.text)), None)
        if unit or number is None:
            return one.start, one.end
        return one.start + number.start, one.start + number.end
    return ()


def _named_at(text: str, topic: str) -> int:
    """From where a memory speaks of a matter: of several figures the one behind its name is meant."""
    return max(text.find(topic), 0) if topic and CJK.search(topic) else 0


def _put(text: str, place: tuple[int, int], new: str) -> str:
    return text[: place[0]] + new + text[place[1] :]


def _value_of_when(candidate: Candidate, row: Known, here: Here) -> tuple[str, str]:
    tongue = "zh" if CJK.search(row.text) else "en"
    zone = ZoneInfo(here.time_zone)
    whens = language.dates(row.text, here.said_at, here.time_zone)
    clock = "clock" in candidate.tags
    at = candidate.due_at.astimezone(zone) if candidate.due_at else None
    on = _in_the_month_of(whens[0].on, candidate, here) if whens and not at else candidate.due_on
    shift = next((tag.removeprefix("shift:") for tag in candidate.tags if tag.startswith("shift:")), "")
    if shift and whens:
        on, at = _shifted(shift, whens[0].on, whens[0].at)
    elif on and whens and whens[0].grain in ("day", "minute"):
        on = _in_its_week(candidate, on, whens[0].on, here)
    if is_clock(row.value) and at:
        hour = _half(
            at.hour if _HALF_SAID.search(candidate.value) else at.hour % 12,
            candidate.value,
            at.replace(hour=int(row.value.split(":")[0])),
        )
        shown = f"{hour:02d}:{at.minute:02d}"
    elif is_day(row.value) and on:
        shown = on.isoformat() if len(row.value) > 5 else on.isoformat()[5:]
        shown += (f" {at:%H:%M}" if at else row.value[10:]) if len(row.value) > 10 else ""
    else:
        shown = candidate.value if clock or not on else phrasing.day(on, tongue)
    told = phrasing.day(on, tongue) if on and not clock else shown
    if shifts.MONTH in candidate.tags and on:
        shown, told = f"{on:%Y-%m}", f"{on:%B}" if tongue == "en" else f"{on.month}月"
        lead = re.match(r"(?:in|on|by|before) ", whens[0].text) if whens else None
        told = f"{'in ' if lead else ''}{told}" if tongue == "en" else told
        return (shown if is_day(row.value) else told), (
            _put(row.text, (whens[0].start, whens[0].end), told) if whens else row.text.replace(row.value, told)
        )
    if on and len(shown) == 5 and is_day(shown):  # a birthday has no year
        told = f"{on.month}月{on.day}日" if tongue == "zh" else f"{on.day} {on:%B}"
    elif whens and on and not clock:
        told = dating.day_as(whens[0], on, tongue) + _same_hour(whens[0], at, tongue, zone)
    if whens:
        return shown, _put(row.text, (whens[0].start, whens[0].end), told)
    return shown, row.text.replace(row.value, told) if row.value else row.text


_BARE_DATE = re.compile(r"(?:the )?\d{1,2}(?:st|nd|rd|th)|[\d一二三四五六七八九十]{1,3}[号日]", re.I)


def _in_the_month_of(old: date, candidate: Candidate, here: Here) -> date | None:
    """The new day; "the 14th" of what was on 12 January is 14 January, as long as that is still to come."""
    if not candidate.due_on or not _BARE_DATE.fullmatch(candidate.value):
        return candidate.due_on
    try:
        meant = old.replace(day=candidate.due_on.day)
    except ValueError:  # no such day in that month
        return candidate.due_on
    return meant if meant > here.said_at.date() else candidate.due_on


def _same_hour(old: language.When, new_at: datetime | None, tongue: str, zone: ZoneInfo) -> str:
    """The hour that a thing keeps when only its day is another one; "" where it had none, or has a new one."""
    if old.at is None or new_at is not None:
        return ""
    return f"{old.at.astimezone(zone):%H:%M}" if tongue == "zh" else f" {old.at.astimezone(zone):%H:%M}"


def alike(one: str, other: str) -> bool:
    left, right = language.normal(one), language.normal(other)
    return left != right and SequenceMatcher(None, left, right).ratio() >= ALIKE


def alike_in(word: str, text: str) -> str:
    """The word of a text that is spelt like this one; "" where none is."""
    if CJK.search(word):
        size = len(word)
        pieces = [text[at : at + size] for at in range(len(text) - size + 1)]
        near = [
            one for one in pieces if sum(a == b for a, b in zip(one, word, strict=True)) * 2 >= size > 1 and one != word
        ]
        return near[0] if near else ""
    near = [
        one
        for one in re.findall(r"[A-Z][\w'-]+", text)
        if alike(word, one) and SequenceMatcher(None, word, one).ratio() > 0.6
    ]
    return near[0] if near else ""


def number_in(words: str) -> float | None:
    found = language.amounts(words) or language.numerals(words)
    return float(found[0].value) if found else None


def unit_in(words: str) -> str:
    found = language.amounts(words)
    return found[0].unit if found else ""


def is_contact(words: str) -> bool:
    """Whether the words are a telephone number and no figure."""
    return bool(mending.PHONE.match(words.strip()))


def is_day(value: str) -> bool:
    """A day of record, with its hour where it has one."""
    return bool(re.fullmatch(r"(?:\d{4}-)?\d\d-\d\d(?: \d\d:\d\d)?", value))


def is_clock(value: str) -> bool:
    return bool(re.fullmatch(r"\d{1,2}:\d\d", value))
