"""Amounts: a numeral with its unit and its bound, in Chinese, English and mixtures."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from memoryhub.language import units
from memoryhub.language.bounds import after, before
from memoryhub.language.dates import fixed_spans
from memoryhub.language.fold import folded, pattern
from memoryhub.language.numerals import scan, tidy
from memoryhub.language.protect import mask
from memoryhub.language.types import Amount, Number


@dataclass(frozen=True, slots=True)
class _Part:
    """A numeral with its unit, before ranges and bounds are looked at."""

    start: int
    end: int
    low: int | float
    high: int | float
    unit: str
    vague: bool
    more: bool = False  # 20+ people


_JOIN = pattern(r" ?(?:-|~|–|—|到|至|to|或|or) ?(?:us\$|\$|€|£|¥|rmb ?)?$")
_AND = pattern(r" and (?:us\$|\$|€|£|¥)?$")
_BETWEEN = pattern(r"\bbetween (?:us\$|\$|€|£|¥)?$")
_ORDINAL_BEFORE = pattern(
    r"(?:第|no\. ?|number |room |flat |apt |chapter |page |version |v|python |iphone |level |step |line "
    r"|track |gate |route |top )$"
)
_ORDINAL_AFTER = pattern(r"(?:st|nd|rd|th)\b|号(?!人)|点(?!儿)|折|年(?:级|代)|分之|[ap]\.?m\b| ?o'?clock")
_YEAR = pattern(r"(?:19|20)\d\d$")
_PERCENT = pattern(r"百分之$")
_HALF_UNIT = pattern(r"(?<![一大前后上下多对])半(?:个)?(?=小时|钟头|月|年|天|斤|公斤|公里|学期)")
_AND_HALF = pattern(r"个?半(?=小时|钟头|月|年|天|星期|礼拜)")
_BARE_HALF = pattern(r"个半(?=$|[ ,.，。;；!！?？)了吧的])")  # 睡了六个半: the unit goes without saying
_HALF_AFTER = pattern(r"半(?!夜|路|价|决|天|年)")
_CHANGE = pattern(r"([一二两三四五六七八九]|\d)毛?(?![\d个人年月天点块元])")
_CENTIMETRES = pattern(r"[一二三四五六七八九\d]{1,2}(?![\d十百千万个人米厘公])")  # 一米七五, 1米8
_CENTS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2}


def amounts(text: str) -> list[Amount]:
    """All amounts of a text in order.

    Args:
        text: any text; dates, clock times, ordinals, calendar years, codes, phone numbers are no amounts.

    Returns:
        Amounts with bound and unit, money in the currency's main unit (三块五 is 3.5 CNY); "" where no unit is named.
    """
    form = folded(text)
    taken = mask(len(form), fixed_spans(form))
    parts = [part for number in scan(text, form) if (part := _part(form, number, taken))]
    parts = _apart(sorted(parts + _halves(form, parts), key=lambda part: part.start))
    found, previous, index = [], 0, 0
    while index < len(parts):
        joined = _joined(form, parts[index], parts[index + 1]) if index + 1 < len(parts) else None
        part = joined or parts[index]
        index += 2 if joined else 1
        limit = parts[index].start if index < len(parts) else len(form)
        amount = _bounded(text, form, part, joined is not None, previous, limit)
        found.append(amount)
        previous = amount.end
    return found


def _apart(parts: list[_Part]) -> list[_Part]:
    """Without the numerals that an earlier amount has taken in (the 8 of 1米8, the 5 of 3块5)."""
    kept: list[_Part] = []
    for part in parts:
        if not kept or part.start >= kept[-1].end:
            kept.append(part)
    return kept


def _part(form: str, number: Number, taken: bytearray) -> _Part | None:
    start, end = number.start, number.end
    if any(taken[start:end]) or _ORDINAL_BEFORE.search(form, max(0, start - 9), start):
        return None
    value = number.value
    percent = _PERCENT.search(form, max(0, start - 3), start)
    if percent:
        return _Part(percent.start(), end, value, number.upper or value, "%", number.vague)
    if _AND_HALF.match(form, end) and (unit := units.unit_behind(form, _AND_HALF.match(form, end).end())):  # type: ignore[union-attr]
        return _Part(start, unit[1], value + 0.5, value + 0.5, unit[0], number.vague)
    more = form[end : end + 1] == "+" and form[end - 1 : end].isascii()
    if half := _BARE_HALF.match(form, end):
        return _Part(start, half.end(), value + 0.5, value + 0.5, "", number.vague)
    unit = units.unit_behind(form, end + more)
    currency = units.currency_before(form, start)
    if not unit and not currency and (_ORDINAL_AFTER.match(form, end) or _is_year(form, number)):
        return None
    if unit and unit[0] == "" and value == 1 and number.upper is None:
        return None  # 一个问题: an article, not an amount
    part = _with_unit(form, number, unit, currency)
    return replace(part, more=True) if more and unit else part


def _is_year(form: str, number: Number) -> bool:
    return bool(_YEAR.fullmatch(form[number.start : number.end])) and form[
        max(0, number.start - 1) : number.start
    ] not in ("$", "¥", "€", "£")


def _with_unit(form: str, number: Number, unit: tuple[str, int] | None, currency: tuple[str, int] | None) -> _Part:
    start, end, value = number.start, number.end, number.value
    name = ""
    if currency:
        name, start = currency
    if unit and (not currency or unit[0] in units.MONEY):
        name, end = (unit[0] if not currency or unit[0] != "CNY" else name), unit[1]
    if name in units.HALVED and (half := _HALF_AFTER.match(form, end)):
        value, end = value + 0.5, half.end()
    if name == "CNY" and form[end - 1 : end] == "块" and (change := _CHANGE.match(form, end)):
        value, end = (
            value + _CENTS.get(change[1], int(change[1]) if change[1].isdigit() and change[1].isascii() else 0) / 10,
            change.end(),
        )
    if name == "m" and form[end - 1 : end] == "米" and (more := _CENTIMETRES.match(form, end)):
        value, end = round(value + _hundredths(more.group()) / 100, 2), more.end()
    upper = number.upper if number.upper is not None else value
    if name in units.CONVERTED:
        name, factor = units.CONVERTED[name]
        value, upper = value * factor, upper * factor
    return _Part(start, end, value, upper, name, number.vague)


def _hundredths(said: str) -> int:
    digits = "".join(str(_CENTS.get(c, c)) for c in said)
    return int(digits.ljust(2, "0"))


def _halves(form: str, parts: list[_Part]) -> list[_Part]:
    """半小时, 半个月, 半斤, half an hour: half of a unit without any numeral."""
    covered = mask(len(form), [(part.start, part.end) for part in parts])
    found = []
    for match in re.finditer(rf"{_HALF_UNIT.pattern}|\bhalf an? (?=hour|day|year|month|kilo|mile|pound)", form):
        unit = units.unit_behind(form, match.end())
        if unit and not any(covered[match.start() : unit[1]]):
            found.append(_Part(match.start(), unit[1], 0.5, 0.5, unit[0], False))
    return found


def _joined(form: str, first: _Part, second: _Part) -> _Part | None:
    """Two numerals that are the ends of one range: 300-500元, 3到5天, between $5k and $6k."""
    between = form[first.end : second.start]
    linked = _JOIN.fullmatch(between) or (
        _AND.fullmatch(between) and _BETWEEN.search(form, max(0, first.start - 12), first.start)
    )
    if not linked or (first.unit and second.unit and first.unit != second.unit):
        return None
    low, high = first.low, second.high
    scale = _shared_scale(form, first, second)
    low = tidy_product(low, scale)
    if low >= high:
        return None
    opening = _BETWEEN.search(form, max(0, first.start - 12), first.start)
    return _Part(opening.start() if opening else first.start, second.end, low, high, second.unit or first.unit, False)


def tidy_product(value: int | float, scale: int) -> int | float:
    return tidy(Decimal(str(value)) * scale)


def _shared_scale(form: str, first: _Part, second: _Part) -> int:
    """In 3-5万 and 5-10k the unit of the second end is meant for both."""
    tail = re.search(r"\d([万千亿k])", form[second.start : second.end])
    if not tail or first.low >= 1000 or re.search(r"[万千亿k]", form[first.start : first.end]):
        return 1
    return {"万": 10_000, "千": 1000, "亿": 100_000_000, "k": 1000}[tail[1]]


def _bounded(text: str, form: str, part: _Part, is_range: bool, previous: int, limit: int) -> Amount:
    front, back = before(form, part.start, previous), after(form, part.end, limit)
    chosen = front if front and (front.bound != "about" or not back) else back or front
    start = front.at if front else part.start
    end = back.at if back else part.end
    bound = chosen.bound if chosen else "range" if is_range else "about" if part.vague else "exact"
    exclusive = bool(chosen and chosen.exclusive)
    if part.more:
        bound = "at_least"
    if is_range and (bound == "about" or form.startswith("from", start)):
        bound = "range"
    low = None if bound == "at_most" else part.low
    high = None if bound == "at_least" else part.high
    return Amount(start, end, low, high, bound, part.unit, text[start:end], exclusive)
