"""Reads a tool's result, or a list in an answer, into lines and their exact values. Pure; text is data throughout."""

import json
import re
from collections.abc import Iterable

from memoryhub.language import api as language
from memoryhub.providers.types import Line, Slot

# What is kept of one message. Twelve lines are a page of results and more than anybody counts to ("the seventh"); half
# cuts usual search results, double would fill the prompt's share with one result.
MAX_LINES = 12
MAX_LINE_CHARACTERS = 240
MAX_SLOTS = 10  # a line; a wider record still stands in the line's text
MAX_LABEL = {"zh": 10, "en": 3}  # characters, words

_FILE = r"[\w.-]+\.(?:csv|tsv|xlsx?|docx?|pptx?|pdf|txt|md|json|xml|zip|png|jpe?g|webp|html?)\b"
_ID = r"(?<![\w.@/-])(?=[A-Za-z0-9_./-]*\d)(?=[A-Za-z0-9_./-]*[A-Za-z])[A-Za-z0-9]+(?:[-_./][A-Za-z0-9]+)*(?![\w@])"
_DIGITS = r"(?<![\w.,:/-])(?:\d{6,}|\d{3,}(?:-\d+)+)(?![\w:/-]|[.,]\d)"
_DATE = r"(?<!\d)\d{4}[-/]\d{1,2}[-/]\d{1,2}(?!\d)"
_TIME = r"(?<!\d)\d{1,2}:\d{2}(?!\d)"
_VALUES = re.compile(
    rf"(?P<file>{_FILE})|(?P<date>{_DATE})|(?P<time>{_TIME})|(?P<id>{_ID})|(?P<digits>{_DIGITS})", re.I
)
# "8x", "5L", "10am", "1st", "6wk": a number with its unit is no identifier; nor is a lone letter with one digit a code.
_QUANTITY = re.compile(r"\d+(?:\.\d+)?[A-Za-z]{1,3}|[A-Za-z]\d")
_FIELD = re.compile(
    r"(?:^|[|,;，；\n]\s*)(?P<label>[^\W\d][^|,;，；:：\n]{0,24}?)\s*[:：=]\s*(?P<value>[^|,;，；\n]{1,60})"
)
# A name and its value with nothing but space between: "座位 07车12F", "status WAITING_FOR_PARCEL", "gate B14".
_PAIR = re.compile(
    r"(?:^|[|,;，；。\n]\s*)(?:(?P<zh>[\u4e00-\u9fff]{2,5})\s+(?P<any>[^\s|,;，；。\n]{1,40})"
    r"|(?P<en>[a-z]{3,20})\s+(?P<code>[A-Z0-9][\w:./-]*(?: [A-Z][\w-]*){0,2}))(?=\s*(?:$|[|,;，；。\n]))"
)
_SEPARATOR = re.compile(r"[|,;，；、:：=()（）\[\]{}→\n]|\s[-–]\s|\.\s")
_LABEL_EDGE = re.compile(
    r"^(?:[已并和与及]|(?:the|a|an|and|or|with)\b)\s*|\s*(?:[是为即到至-]|\b(?:is|was|are|to|as|of|for|at|on|no\.?)|#)$",
    re.IGNORECASE,
)
# A short number is a code where the word before it says so.
_CODED = re.compile(r"(?:[码号]|\b(?:code|number|no\.?|id|ref|pin))\s*[:：#]?\s*(\d{3,})(?![\w.:/-])", re.IGNORECASE)
_MARK = re.compile(
    r"(?:^|(?<=\s))[(（]?(?P<mark>\d{1,2}|[A-Ja-j])[)）、]\s*|(?:^|(?<=\s))(?P<dot>\d{1,2})\.\s+|(?P<ring>[①-⑩])\s*"
)
_ITEM = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)、]|[①-⑩]|[（(]\d{1,2}[)）])\s*(\S.*)$")


def of_tool(text: str) -> tuple[Line, ...]:
    """The lines of a tool's result: a JSON object or list, numbered items, rows, or pieces between semicolons."""
    rows = _records(text) or _rows(text)
    return tuple(_line(number, row) for number, row in enumerate(rows[:MAX_LINES], start=1))


def of_answer(text: str) -> tuple[Line, ...]:
    """The items of the last list in an answer; none where it holds no list of two or more."""
    blocks: list[list[str]] = [[]]
    for row in text.split("\n"):
        if found := _ITEM.match(row):
            blocks[-1].append(found[1].strip())
        elif row.strip() and blocks[-1]:
            blocks.append([])
    items = next((block for block in reversed(blocks) if len(block) > 1), [])
    return tuple(_line(number, row.replace("**", "")) for number, row in enumerate(items[:MAX_LINES], start=1))


def identifiers(arguments: str) -> tuple[str, ...]:
    """Those among a tool's arguments that are one identifier and nothing else."""
    try:
        given = json.loads(arguments or "{}")
    except (ValueError, RecursionError):
        return ()
    texts = [one for one in given.values() if isinstance(one, str)] if isinstance(given, dict) else []
    return tuple(one for one in texts if [(slot.kind, slot.value) for slot in slots(one)] == [("id", one)])


def _records(text: str) -> list[str]:
    """Of JSON: each record as "name: value; …". Empty where the text is none."""
    if text[:1] not in "[{":
        return []
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return []
    if isinstance(found, dict):
        found = next((one for one in found.values() if isinstance(one, list) and one), [found])
    return [_record(one) for one in found if one not in (None, "", [], {})]


def _record(one: object) -> str:
    if not isinstance(one, dict):
        return one if isinstance(one, str) else json.dumps(one, ensure_ascii=False)
    told = (
        f"{name}: {value if isinstance(value, str | int | float) else json.dumps(value, ensure_ascii=False)}"
        for name, value in one.items()
        if value is not None
    )
    return "; ".join(told)


def _rows(text: str) -> list[str]:
    rows = [row.strip() for row in text.split("\n") if row.strip()]
    if len(rows) != 1:
        return [_ITEM.sub(r"\1", row) for row in rows]
    return _numbered(rows[0]) or _pieces(rows[0])


def _numbered(row: str) -> list[str]:
    """ "1) … 2) …", "①…②…", "A) … B) …": cut where the next number stands; empty where there are fewer than two."""
    starts: list[tuple[int, int]] = []
    for mark in _MARK.finditer(row):
        if _ordinal(mark) == len(starts) + 1:
            starts.append(mark.span())
    if len(starts) < 2:
        return []
    ends = [start for start, _ in starts[1:]] + [len(row)]
    return [row[begin:end].strip(" ;；,，") for (_, begin), end in zip(starts, ends, strict=True)]


def _ordinal(mark: re.Match[str]) -> int:
    if mark["ring"]:
        return ord(mark["ring"]) - ord("①") + 1
    said = mark["mark"] or mark["dot"]
    return int(said) if said.isdigit() else ord(said.lower()) - ord("a") + 1


def _pieces(row: str) -> list[str]:
    """Alternatives between semicolons; a single sentence stays whole."""
    pieces = [piece.strip() for piece in re.split(r"[;；]", row) if piece.strip()]
    return pieces if len(pieces) > 1 else [row]


def _line(number: int, text: str) -> Line:
    text = " ".join(text.split())
    text = text if len(text) <= MAX_LINE_CHARACTERS else text[: MAX_LINE_CHARACTERS - 1] + "…"
    return Line(number, text, tuple(slots(text)))


def slots(text: str) -> list[Slot]:
    """The exact values of a line in their order, each with the words that name it."""
    found = sorted([*_exact(text), *_sums(text)])
    kept: list[tuple[int, int, str]] = []
    for start, end, kind in found:
        if not kept or start >= kept[-1][1]:
            kept.append((start, end, kind))
    named = [Slot(kind, _label(text, kept, at), text[start:end]) for at, (start, end, kind) in enumerate(kept)]
    values = {slot.value for slot in named}
    fields = [Slot("text", field["label"].strip(), field["value"].strip()) for field in _FIELD.finditer(text)]
    fields += [Slot("text", pair["zh"] or pair["en"], pair["any"] or pair["code"]) for pair in _PAIR.finditer(text)]
    named += [slot for slot in fields if slot.value not in values and not any(one in slot.value for one in values)]
    return named[:MAX_SLOTS]


def _exact(text: str) -> Iterable[tuple[int, int, str]]:
    for found in _VALUES.finditer(text):
        kind = "id" if found.lastgroup == "digits" else found.lastgroup or "id"
        if kind != "id" or not _QUANTITY.fullmatch(found[0]):
            yield found.start(), found.end(), kind
    for coded in _CODED.finditer(text):
        yield coded.start(1), coded.end(1), "id"


def _sums(text: str) -> Iterable[tuple[int, int, str]]:
    for amount in language.amounts(text):
        money = len(amount.unit) == 3 and amount.unit.isupper()
        if amount.unit:
            yield amount.start, amount.end, "amount" if money else "count"


def _label(text: str, kept: list[tuple[int, int, str]], at: int) -> str:
    """The words before a value, back to the last separator or value."""
    begin = kept[at - 1][1] if at else 0
    before = _SEPARATOR.split(text[begin : kept[at][0]].rstrip(" :：=#"))[-1]
    words = _LABEL_EDGE.sub("", before.strip(" -–")).strip()
    if language.detect(words) == "zh":
        return words.split()[-1][-MAX_LABEL["zh"] :]
    return " ".join(words.split()[-MAX_LABEL["en"] :])
