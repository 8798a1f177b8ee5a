"""Dates and amounts in words, as people of each language write them; `dates` and `amounts` read them back."""

from datetime import date, datetime
from decimal import Decimal

from memoryhub.language.fold import plain

_ZH_DAYS = "一二三四五六日"
_EN_DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
_EN_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

_ZH_UNITS = {
    "CNY": "元",
    "USD": "美元",
    "EUR": "欧元",
    "GBP": "英镑",
    "HKD": "港元",
    "JPY": "日元",
    "TWD": "台币",
    "KRW": "韩元",
    "person": "人",
    "hour": "小时",
    "minute": "分钟",
    "second": "秒",
    "day": "天",
    "week": "周",
    "month": "个月",
    "year": "年",
    "age": "岁",
    "kg": "公斤",
    "jin": "斤",
    "g": "克",
    "lb": "磅",
    "km": "公里",
    "mile": "英里",
    "cm": "厘米",
    "mm": "毫米",
    "m": "米",
    "m2": "平方米",
    "ml": "毫升",
    "l": "升",
    "time": "次",
    "x": "倍",
    "floor": "层",
    "room": "室",
    "sentence": "句",
    "word": "字",
    "page": "页",
    "line": "行",
    "point": "分",
}
_EN_SIGNS = {"CNY": "¥", "USD": "$", "EUR": "€", "GBP": "£", "HKD": "HK$", "TWD": "NT$"}
_EN_UNITS = {"person": ("person", "people"), "age": ("year old", "years old"), "m2": ("m²", "m²"), "x": ("x", "x")}
_SYMBOLS = frozenset({"kg", "g", "km", "cm", "mm", "ml", "m", "l", "GB", "TB", "MB", "°C", "ft2", "JPY", "KRW", "jin"})


def say_date(when: date | datetime, language: str, now: date | datetime) -> str:
    """A day (with the time, for a datetime), the year only where it is not the present one: 12月9日(周三), Wed 9 Dec.

    Args:
        when: the day or instant, in the reader's zone.
        language: "zh" or "en".
        now: today or the present instant, in the reader's zone.
    """
    other_year = when.year != now.year
    clock = f" {when:%H:%M}" if isinstance(when, datetime) else ""
    if language.startswith("zh"):
        year = f"{when.year}年" if other_year else ""
        return f"{year}{when.month}月{when.day}日(周{_ZH_DAYS[when.weekday()]}){clock}"
    year = f" {when.year}" if other_year else ""
    return f"{_EN_DAYS[when.weekday()]} {when.day} {_EN_MONTHS[when.month - 1]}{year}{clock}"


def _grouped(value: int | float) -> str:
    whole, _, part = plain(value).partition(".")
    return f"{int(whole):,}" + (f".{part}" if part else "")


def _zh_number(value: int | float) -> str:
    """From ten thousand on in 万 or 亿 where two decimals say it exactly: 2 万, 1.25 万; else plain digits."""
    for unit, name in ((100_000_000, "亿"), (10_000, "万")):
        if value >= unit:
            share = Decimal(str(value)) / unit
            if share == round(share, 2):
                return f"{plain(float(share))} {name}"
    return plain(value)


def say_amount(value: int | float, unit: str, language: str) -> str:
    """A number with its unit: "2 万元" and "¥20,000", "20 人" and "20 people", "30%"."""
    if unit == "%":
        return f"{plain(value)}%"
    if language.startswith("zh"):
        number, name = _zh_number(value), _ZH_UNITS.get(unit, unit)
        return number + name if number[-1] in "万亿" and name else f"{number} {name}".strip()
    if unit in _EN_SIGNS:
        return f"{_EN_SIGNS[unit]}{_grouped(value)}"
    if not unit or unit in _SYMBOLS:
        return f"{_grouped(value)} {unit}".strip()
    one, many = _EN_UNITS.get(unit, (unit, f"{unit}s"))
    return f"{_grouped(value)} {one if value == 1 else many}"
