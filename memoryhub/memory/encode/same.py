"""When two values, topics or memories are one. Pure."""

from collections.abc import Sequence

from memoryhub.language import api as language
from memoryhub.memory.types import Known


def plain(text: str) -> str:
    """A value for comparing: normal form, numerals to digits, no white space or punctuation."""
    marks = [mark for mark in language.normal(language.digits(text)) if mark.isalnum() or mark in "@.+-#"]
    return "".join(marks).strip(".-")


def same_topic(left: str, right: str) -> bool:
    """Equal in normal form, or one named within the other ("厨房装修" and "装修")."""
    one, other = plain(left), plain(right)
    return one == other or (bool(one) and bool(other) and (one in other or other in one))


def tellings_of(row: Known, live: Sequence[Known]) -> list[Known]:
    """Free-form memories of the same message that hold a slot's value in their words: they go when it goes."""
    held = plain(row.value)
    return [one for one in live if row.slot and not one.slot and one.said_at == row.said_at and held in plain(one.text)]
