"""Every numeral of a text: digits, Chinese characters, English words, mixtures. Words that only look so stay out."""

import re
import unicodedata
from decimal import Decimal

from memoryhub.language import numbers_en, numbers_zh
from memoryhub.language.fold import HAN, folded, pattern, plain
from memoryhub.language.protect import mask, whole
from memoryhub.language.types import Number

_ASCII = pattern(
    r"(?<![\w.])(?<!\d,)(?P<number>\d{1,3}(?:,\d{3}){1,4}(?!\d)(?:\.\d{1,8})?"
    r"|\d{1,11}(?:\.\d{1,8})?)(?![\d])(?P<scale> ?(?:k|bn|mm|m|w)(?![a-z0-9]))?"
)
_SCALES = {"k": 1000, "w": 10_000, "m": 10**6, "mm": 10**6, "bn": 10**9}
_MONEY_BEFORE = pattern(
    r"\b(?:revenue|arr|gmv|budget|valuation|raised|raise|bid|offer|worth|price|sales|turnover|profit|fund(?:ing|s)?|cost)\b"
)
_CROWD_AFTER = pattern(r" ?(?:usd|eur|gbp|dollars|euros|users|people|views|downloads|followers|customers|in )")
_SCREEN = pattern(r" ?(?:电视|屏|显示器|分辨率|高清|视频|画质|画面|video|monitor|screen|tv|resolution|display|uhd)")
_WATTS = pattern(r" ?(?:充|快充|功率|灯|瓦|bulb|charger|power|adapter)")
_HAN = pattern(f"[{HAN}]")
# 四百来号人, 三百多, 二十多万: about so many. 来 only before what is counted (300来自 is something else).
_TAIL = pattern(r"(?:[多余](?!次|半)|来(?=[万千亿个人块元岁号名天斤公平本份次]))(?P<scale>[万千亿])?")
_LATIN_WORD = pattern(r"[a-z]{2}")
_FRACTION = pattern("分之")


def tidy(value: Decimal) -> int | float:
    """An int where the value is whole, a float otherwise, so that it prints as people write it."""
    return int(value) if value == value.to_integral_value() else float(round(value, 8))


def numerals(text: str) -> list[Number]:
    """All numerals of a text in order, without overlap.

    Args:
        text: any text, any language mix, traditional or simplified, full or half width.

    Returns:
        Numbers whose spans slice to the text. Digits inside addresses, links, codes (X3, PO-55831), phone numbers,
        ISO dates and clock times are not numerals; nor are 万一, 三明治, 周五, 双十一, "no one", ...
    """
    return scan(text, folded(text))


def scan(text: str, form: str) -> list[Number]:
    """As `numerals`, for a text whose folded form is at hand."""
    covered = mask(len(form), whole(form))
    found: list[Number] = []
    for source in (_chinese, _english, _ascii):
        for number in source(text, form):
            if not any(covered[number.start : number.end]):
                covered[number.start : number.end] = b"\x01" * (number.end - number.start)
                found.append(number)
    return sorted(found, key=lambda number: number.start)


def _number(text: str, start: int, end: int, low: Decimal, high: Decimal | None = None, vague: bool = False) -> Number:
    return Number(start, end, tidy(low), text[start:end], None if high is None else tidy(high), vague)


def _ascii(text: str, form: str) -> list[Number]:
    chinese = bool(_HAN.search(form)) or not _LATIN_WORD.search(form)
    found = []
    for match in _ASCII.finditer(form):
        if (
            match.end() < len(form)
            and re.match(r"[a-z_]", form[match.end()])
            and not match["scale"]
            and _glued(form, match.end())
        ):
            continue
        value, end = Decimal(match["number"].replace(",", "")), match.end("number")
        scale = (match["scale"] or "").strip()
        if scale == "k" and _SCREEN.match(form, match.end()) or text[match.end() : match.end() + 1] == "G":
            continue  # a 4K screen, a 5G phone
        if scale and _scales(scale, form, match, chinese):
            value, end = value * _SCALES[scale], match.end()
        tail = _TAIL.match(form, end)
        if tail:
            value, end = value * numbers_zh.UNITS.get(tail["scale"] or "", 1), tail.end()
        found.append(_number(text, match.start(), end, value, None, bool(tail)))
    return found


_UNIT_BEHIND = pattern(
    r"(?:kgs?|km|mg|cm|mm|ml|lbs?|oz|mi|ft|hrs?|h|mins?|secs?|ms|g|m|s|l|d|y|yrs?|yo|x|gb|mb|tb|kb|usd|eur"
    r"|gbp|rmb|cny|hkd|jpy|yuan|ish|ppl|people|pcs|pt|px|am|pm|k|w|bn|year|day|week|month|hour"
    r"|minute)s?(?![a-z])"
)


def _glued(form: str, at: int) -> bool:
    """Whether letters stick to the digits that are no unit (3D, 5G, 4th): then it is a name or an ordinal."""
    return not _UNIT_BEHIND.match(form, at)


def _scales(scale: str, form: str, match: re.Match[str], chinese: bool) -> bool:
    """Whether a letter behind a number multiplies it: k thousand, m million, w the Chinese 万 of the net."""
    end = match.end()
    if scale == "k":
        return not _SCREEN.match(form, end)
    if scale == "w":
        return chinese and not _WATTS.match(form, end)
    if scale == "m":
        return not match["scale"].startswith(" ") and _millions(form, match)
    return True


def _millions(form: str, match: re.Match[str]) -> bool:
    """2.6m is metres unless money or a crowd is spoken of."""
    before, end = form[max(0, match.start() - 24) : match.start()], match.end()
    return before[-1:] in ("$", "€", "£", "¥") or bool(_MONEY_BEFORE.search(before) or _CROWD_AFTER.match(form, end))


def _chinese(text: str, form: str) -> list[Number]:
    masked = numbers_zh.without_false(form)
    found = []
    for match in numbers_zh.runs(masked):
        start, end = match.span()
        cut = numbers_zh.trimmed(masked, start, end)
        for first, last in ((start, cut), (cut, end)):
            if first < last and (number := _chinese_number(text, masked, first, last)):
                found.append(number)
    return found


def _chinese_number(text: str, form: str, start: int, end: int) -> Number | None:
    run = form[start:end]
    if run[0].isdigit() and start and re.match(r"[a-z0-9_.]", form[start - 1]):
        return None
    if parts := _fraction(form, start, end, run):
        return _number(text, start, parts[0], parts[1])
    run = re.sub(r"[多来余].*", "", run).rstrip("点")
    end = start + len(run)
    if run[-1:].isdigit() and not re.search(r"[十百千万亿]", run):
        return None
    tail, scale = _TAIL.match(form, end), 1
    if tail:
        scale, end = numbers_zh.UNITS.get(tail["scale"] or "", 1), tail.end()
    return _valued(text, form, start, end, run, bool(tail), scale)


def _valued(text: str, form: str, start: int, end: int, run: str, vague: bool, scale: int) -> Number | None:
    if len(run) == 1 and run not in "俩仨" and not _stands_alone(form, start, end, vague):
        return None
    if ends := numbers_zh.ends_of(run):
        return _number(text, start, end, ends[0] * scale, ends[1] * scale, True)
    value = numbers_zh.value_of(run.replace(" ", ""))
    if value is None or len(run) == 2 and all(c in numbers_zh.DIGITS for c in run) and not re.search("[零〇]", run):
        return None  # two bare digits side by side (五一, 三七) are a name or a date
    return _number(text, start, end, value * scale, None, vague)


def _stands_alone(form: str, start: int, end: int, vague: bool) -> bool:
    """Whether one number character is a count: 三个, not 周三, 高三年级, 每一个, 一起."""
    before = form[max(0, start - 2) : start]
    if form[start] == "一" and before[-1:] in tuple("每这那哪某另同任上下前后") or form[start] in "几数百千万亿上":
        return False
    if numbers_zh.NAMED.search(before) or numbers_zh.GRADE.match(form, start):
        return False
    return vague or numbers_zh.counts(form, start, end)


def _fraction(form: str, start: int, end: int, run: str) -> tuple[int, Decimal] | None:
    """三分之二, 四分之三: the span's end and the value. 百分之 is a percentage and belongs to the amounts."""
    if not _FRACTION.match(form, end):
        return None
    top = pattern(r"[一二两三四五六七八九十]{1,3}|\d{1,3}").match(form, end + 2)
    bottom = numbers_zh.value_of(run)
    if not top or not bottom:
        return None
    above = Decimal(top.group()) if top.group().isdigit() else numbers_zh.value_of(top.group())
    return (top.end(), above / bottom) if above is not None else None


def _english(text: str, form: str) -> list[Number]:
    return [_number(text, w.start, w.end, w.value, w.upper, w.vague) for w in numbers_en.phrases(form)]


def digits(text: str) -> str:
    """The text for comparing: NFKC, lower case, every numeral as plain digits (两万 and 20k become 20000)."""
    base = unicodedata.normalize("NFKC", text).lower()
    pieces, at = [], 0
    for number in numerals(base):
        if number.upper is not None and re.search("[几数上]|few|several", number.text):
            continue  # 几十 says no number to compare
        shown = plain(number.value) if number.upper is None else f"{plain(number.value)}-{plain(number.upper)}"
        pieces += [base[at : number.start], shown]
        at = number.end
    return "".join([*pieces, base[at:]])
