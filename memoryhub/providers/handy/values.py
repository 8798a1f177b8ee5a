"""Finds what a tool wants to be given: in the words, in the list they point at, in what was brought last. Pure.

A field of a tool's schema says how it is recognised: `pattern` (an identifier), `enum`, `format: "month"`, a number, or
`said`, a pattern whose first group that matches is the value.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from memoryhub.language import api as language
from memoryhub.providers.types import Brought, Line

_ORDINAL = re.compile(
    r"第\s*(?P<zh>\d+|[一二三四五六七八九十两]+)\s*[个位条项单笔名家份]?|\b(?P<en>first|second|third|fourth|fifth|sixth|seventh"
    r"|eighth|ninth|tenth|\d+(?:st|nd|rd|th))\b|\b(?:number|no\.?|#)\s*(?P<card>\d+)\b",
    re.IGNORECASE,
)
# Whoever, or whatever, the last look was of.
_SAME = re.compile(
    r"[他她它](?!们)|这位|那位|[这那该](?:个|一)?(?:客户|订单)|同一[个位]"
    r"|\b(?:her|his|him|its|the same|th(?:is|at) (?:customer|order))\b",
    re.IGNORECASE,
)
_LAST = re.compile(r"最后(?:一)?[个位条项单笔名]|\bthe last (?:one|of)\b", re.IGNORECASE)
_ENGLISH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_CHINESE = "零一二三四五六七八九十"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR_MONTH = re.compile(r"(?<!\d)(20\d\d)\s*[-/.年]\s*(\d{1,2})(?!\d)")
_MONTH = re.compile(r"(?<![\d年])(\d{1,2})\s*月(?!\d)")
_NAMED = re.compile(r"\b(" + "|".join(_MONTHS) + r")[a-z]*\b", re.IGNORECASE)
_BEFORE = re.compile(r"上个?月|last month|previous month", re.IGNORECASE)
_HALVES = re.compile(r"[\u4e00-\u9fff]{2,}|[A-Za-z][A-Za-z .'’-]{2,}")
_NUMBER = re.compile(r"(?<![\w.-])\d+(?:\.\d+)?(?![\w-]|\.\d)")


def ordinal(words: str) -> int:
    """Which of a list is meant, from 1; -1 the last; 0 where the words point at none."""
    found = _ORDINAL.search(words)
    if found is None:
        return -1 if _LAST.search(words) else 0
    said = (found["zh"] or found["en"] or found["card"]).lower()
    if digits := re.match(r"\d+", said):
        return int(digits[0])
    if said in _ENGLISH:
        return _ENGLISH.index(said) + 1
    tens, _, ones = said.replace("两", "二").rpartition("十")
    if "十" not in said:
        return _CHINESE.index(ones) if len(ones) == 1 else 0
    return (_CHINESE.index(tens) if tens else 1) * 10 + (_CHINESE.index(ones) if ones else 0)


def without_ordinal(words: str) -> str:
    return _LAST.sub("", _ORDINAL.sub("", words))


def value(
    field: Mapping[str, Any], words: str, brought: Sequence[Brought], now: datetime, zone: str, *, guesses: bool
) -> object:
    """What the field should be given; None where neither words nor results say.

    Args:
        guesses: whether the only identifier that was brought last may be meant without a word of it.
    """
    field = _plain(field)
    if said := field.get("said"):
        found = re.search(str(said), words, re.IGNORECASE)
        return next((group.strip(" 。.，,；;“”\"'") for group in found.groups() if group), None) if found else None
    if field.get("format") == "month":
        return month(words, now.astimezone(ZoneInfo(zone)).date())
    if field.get("pattern"):
        return _identifier(str(field["pattern"]), words, brought, guesses)
    if field.get("enum"):
        return next((one for one in field["enum"] if str(one).lower() in words.lower()), None)
    if field.get("type") in ("number", "integer"):
        return _amount(words)
    return None


def _plain(field: Mapping[str, Any]) -> Mapping[str, Any]:
    """Of an optional field, what it is when it is given."""
    options = [one for one in field.get("anyOf", ()) if one.get("type") != "null"]
    return {**field, **options[0]} if options else field


def _identifier(pattern: str, words: str, brought: Sequence[Brought], guesses: bool) -> str | None:
    shape = re.compile(pattern.strip("^$"), re.IGNORECASE)
    if found := re.search(rf"(?<![\w-])(?:{shape.pattern})(?![\w-])", words, re.IGNORECASE):
        return found[0].upper()
    at = ordinal(words)
    lists = [one for one in brought if len(one.lines) > 1 and any(_ids(shape, one.lines[0]))]
    if at and lists:
        lines = lists[0].lines
        line = lines[-1] if at < 0 else lines[at - 1] if at <= len(lines) else None
        return next(_ids(shape, line), None) if line else None
    named = [one for one in _lines(brought) if _is_named(one, words) and any(_ids(shape, one))]
    if named:
        return next(_ids(shape, named[0]))
    if _SAME.search(words) and (of := next((one.of for one in brought if one.of), ())):
        return next((one for one in of if shape.fullmatch(one)), None)
    if not guesses:
        return None
    newest = next((one for one in brought if any(any(_ids(shape, line)) for line in one.lines)), None)
    found_ids = {one for line in newest.lines for one in _ids(shape, line)} if newest else set()
    return found_ids.pop() if len(found_ids) == 1 else None


def _ids(shape: re.Pattern, line: Line) -> Iterator[str]:
    return (slot.value for slot in line.slots if shape.fullmatch(slot.value))


def _lines(brought: Sequence[Brought]) -> Iterator[Line]:
    return (line for one in brought for line in one.lines)


def _is_named(line: Line, words: str) -> bool:
    """Whether the words say a name that stands in the line: a field's value, or its Chinese or its Latin half."""
    lowered = words.lower()
    halves = (half.strip() for slot in line.slots if slot.kind == "text" for half in _HALVES.findall(slot.value))
    return any(len(half) > 1 and half.lower() in lowered for half in halves)


def month(words: str, today: date) -> str | None:
    """ "2026-10" of "last month", "October", "10月", "2026年10月": a bare name is the last one that has begun."""
    said = language.digits(words)
    if found := _YEAR_MONTH.search(said):
        return f"{found[1]}-{int(found[2]):02d}" if 1 <= int(found[2]) <= 12 else None
    if _BEFORE.search(said):
        return f"{today.replace(day=1) - timedelta(days=1):%Y-%m}"
    bare, named = _MONTH.search(said), _NAMED.search(said)
    number = int(bare[1]) if bare else _MONTHS.index(named[1].lower()[:3]) + 1 if named else 0
    if not 1 <= number <= 12:
        return None
    return f"{today.year - (number > today.month)}-{number:02d}"


def _amount(words: str) -> float | None:
    sums = [one.value for one in language.amounts(words) if len(one.unit) == 3 and one.unit.isupper()]
    found = _NUMBER.search(words)
    return sums[0] if sums else float(found[0]) if found else None
