"""The same telling with another figure: "on page 200 of the history book", later "on page 220". Pure.

What is counted or measured of one matter has one value at a time, though no slot is for it. Happenings do not: two
catches, two bills, two runs are two.
"""

import re

from memoryhub.language import api as language
from memoryhub.memory.encode.clauses import CJK

# Share of the shorter telling's words that both must have. At half of it any two remarks about the gym are one, at
# double only the very same words are.
ALIKE = {"en": 0.45, "zh": 0.4}
_LONGEST = 220  # characters; a longer telling says more than one thing
_HAPPENED = re.compile(
    r"\b(?:caught|earned|spent|bought|paid|won|lost|sold|ate|drank|ran|walked|hiked|swam|drove|flew|scored|donated"
    r"|gave|met with|"
    r"cost|charged|ordered|booked)\b|花了|买了|赚了|跑了|走了|吃了|喝了|卖了|付了|输了|赢了|捐了|订了",
    re.I,
)
_WORD_AFTER = re.compile(r"\s*(?:different |more |whole |full |new |of )?([A-Za-z]{3,}|[\u4e00-\u9fff])")
_NO_UNIT = {
    "for",
    "of",
    "to",
    "at",
    "on",
    "in",
    "and",
    "the",
    "or",
    "with",
    "from",
    "is",
    "was",
    "的",
    "了",
    "在",
    "是",
    "和",
}
_WORD_BEFORE = re.compile(r"(page|episode|chapter|level|week|lesson|season|round|step|version|第)\s*$", re.I)
_ONE_UNIT = re.compile(r"\b(?:an?|one) (hour|minute|day|week|month|year|mile|kilomet)", re.I)
_CLOCK = re.compile(r"(?<!\d)(\d{1,2})(?:[:.](\d\d))?\s?([ap])\.?m\b|(?<!\d)(\d{1,2}):(\d\d)(?!\d)", re.I)

# A number that names something ("order 80113377", "room 12", "订单80113377") tells two things apart.
_NAMING = re.compile(
    r"\b(?:order|invoice|ticket|case|room|flight|bus|line|route|gate|contract|account|model|no\.?|number|id|po|sku)"
    r"(?: no\.?| number)? ?#?(?P<en>[a-z]{0,3}-?\d[\w-]*)|#(?P<hash>\d+)"
    r"|(?:单号|订单|工单|编号|号码|房间|航班|合同|型号)(?:号|是|为|:)?(?P<zh>[a-z]{0,3}\d[\w-]*)"
    r"|(?<![\d.,])(?P<long>\d{6,})(?![\d.,])",
    re.I,
)


def other_figure(new: str, old: str) -> bool:
    """Whether a telling says again what another said, with one figure changed."""
    if max(len(new), len(old)) > _LONGEST or _HAPPENED.search(new) or _HAPPENED.search(old):
        return False
    if _named(new) != _named(old):
        return False
    mine, theirs = _figures(new), _figures(old)
    if not any(unit in theirs and theirs[unit] != value for unit, value in mine.items()):
        return False
    words, others = _terms(new), _terms(old)
    shared = words & others
    return len(shared) >= 2 and len(shared) >= ALIKE["zh" if CJK.search(new) else "en"] * min(len(words), len(others))


def _named(text: str) -> set[str]:
    return {next(part for part in found.groups() if part).lower() for found in _NAMING.finditer(text)}


def _terms(text: str) -> set[str]:
    return {word for word in language.words(text) if not any(mark.isdigit() for mark in word)}


def _figures(text: str) -> dict[str, str]:
    """Unit, or the word that is counted -> the figure; of two of one unit none."""
    found = [
        ("clock", f"{int(h or h2)}:{m or m2 or '00'}{half}".lower()) for h, m, half, h2, m2 in _CLOCK.findall(text)
    ]
    plain = _ONE_UNIT.sub(r"1 \1", _CLOCK.sub(" ", text))
    counted = {(one.start, one.end): one.unit for one in language.amounts(plain) if one.unit}
    for number in language.numerals(plain):
        unit = next((unit for (start, end), unit in counted.items() if start <= number.start < end), "")
        before, after = _WORD_BEFORE.search(plain[: number.start]), _WORD_AFTER.match(plain, number.end)
        name = unit or (before[1].lower() if before else language.stem(after[1].lower()) if after else "")
        if name and name not in _NO_UNIT and not plain[: number.start].endswith(("$", "£", "€", "¥", "￥")):
            found.append((name, str(number.value)))
    units = [unit for unit, _ in found]
    return {unit: value for unit, value in found if units.count(unit) == 1}
