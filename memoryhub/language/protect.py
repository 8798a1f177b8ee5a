"""Pieces that must stay whole: addresses, links, codes, phone numbers, dates, clock times, abbreviations.

Every pattern starts at the beginning of a token (a look-behind says so) and repeats bounded or single character classes
only, so that a match costs time in proportion to the text, whatever the text is.
"""

from memoryhub.language.fold import pattern

URL = r"(?<![a-z0-9])(?:https?://|www\.)[^\s<>\"'“”，。；、！？）)\u3400-\u9fff]+(?<![.,;:!?])"
EMAIL = r"(?<![\w.+-])[a-z0-9_.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}"
PHONE = (
    r"(?<![\w.+-])(?:\+\d{1,3}[ -]?)?(?:1[3-9]\d{9}|1[3-9]\d[ -]\d{4}[ -]\d{4}|0\d{2,3}-\d{7,8}"
    r"|400-?\d{3}-?\d{4}"
    r"|\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{3}-\d{4}|\d{3}-\d{4})(?![\w]|[.-]\d)"
    r"|(?<![\w.+-])\+\d{1,3}(?:[ -]?\d{2,4}){2,5}(?!\d)"
)
DATE = r"(?<![\w.-])(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])[-/.](?:3[01]|[12]\d|0?[1-9])(?!\d)"
CLOCK = r"(?<![\d:.])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?!\d)"
FRACTION = r"(?<![\d/.])\d{1,2}/\d{1,2}(?![\d/])"
RATIO = r"(?<![\d:.])\d{1,3}:\d{1,3}(?![\d:])"
VERSION = r"(?<![\w.])v?\d{1,5}(?:\.\d{1,5}){2,4}(?![\w])"
# letters and digits in one token (X3, PO-55831, b2b), or digits behind a number sign
CODE = (
    r"(?<![a-z0-9_.$€£¥-])(?=[a-z_/-]{0,24}\d)(?=[\d_/-]{0,24}[a-z])"
    r"[a-z0-9_]{1,40}(?:[-/_][a-z0-9_]{1,40}){0,5}(?![a-z0-9_])"
)
HASH = r"#\d{2,20}\b"
LONG = r"(?<![\w.,$€£¥])\d{12,}(?![\d.])"
ABBREVIATION = (
    r"(?<![\w.@])(?:dr|mr|mrs|ms|prof|sr|jr|st|vs|etc|approx|dept|est|inc|ltd|co|corp|no|nos|fig|vol|ave"
    r"|blvd|tel|ext|appt"
    r"|e\.g|i\.e|a\.m|p\.m|u\.s|u\.k|ph\.d|b\.a|m\.a)\."
)
FILE = (
    r"(?<![\w.])\w{1,60}\.(?:pdf|docx?|xlsx?|pptx?|py|js|ts|md|txt|csv|json|ya?ml|png|jpe?g|gif|zip|mp[34]"
    r"|io|com|cn|net|org|ai)\b"
)

_SHORT_UNIT = (
    r"k|w|m|mm|bn|b|km|kg|kgs|g|mg|cm|ml|l|lb|lbs|oz|mi|ft|h|hr|hrs|min|mins|s|sec|secs|ms|d|yr|yrs|yo|y|x"
    r"|am|pm|a|p|st|nd|rd|th"
    r"|gb|mb|tb|kb|usd|eur|gbp|rmb|cny|hkd|jpy|yuan|ish|ppl|pcs|pt|px"
)
_LONG_UNIT = (
    r"(?:year|month|week|day|hour|minute|min|hr|person|people|man|star|bed|bedroom|seat|km|kg|mile|page"
    r"|line|word|ish)s?(?:-old)?"
)
# What looks like a code and is a quantity: 20k, 5-10k, 3yr, 12kg, 8pm, 3rd, 5-day, 500usd.
QUANTITY = pattern(rf"\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?(?:(?:{_SHORT_UNIT})|-{_LONG_UNIT})")

_WHOLE = pattern("|".join((URL, EMAIL, DATE, CLOCK, RATIO, FRACTION, PHONE, VERSION, FILE, CODE, HASH, LONG)))
_ABBREVIATION = pattern(ABBREVIATION)


def whole(folded_text: str) -> list[tuple[int, int]]:
    """The spans of pieces in which digits are not numerals: addresses, links, codes, phones, dates, clock times."""
    found = _WHOLE.finditer(folded_text)
    return [match.span() for match in found if not QUANTITY.fullmatch(match.group())]


def unbreakable(folded_text: str) -> list[tuple[int, int]]:
    """The spans in which no sentence or clause ends: those of `whole`, and abbreviations."""
    return sorted(whole(folded_text) + [match.span() for match in _ABBREVIATION.finditer(folded_text)])


def mask(length: int, spans: list[tuple[int, int]]) -> bytearray:
    """One byte a character, 1 where a span covers it: membership in constant time."""
    covered = bytearray(length)
    for start, end in spans:
        covered[start:end] = b"\x01" * (end - start)
    return covered
