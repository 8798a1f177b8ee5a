"""Five ways of tampering with the audit trail by whoever owns its table. Pure: rows in, rows out."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from memoryhub.audit.chain import FIELDS, entry_hash

Entry = tuple[int, datetime, str, UUID | None, UUID | None, dict[str, Any], str, str]
_AT = {name: number for number, name in enumerate(FIELDS)}


@dataclass(frozen=True, slots=True)
class Tampering:
    """
    Attributes:
        apply: entries in order, to what is left of them.
        position: of the entry where it must be found, by the entries as they were.
    """

    name: str
    apply: Callable[[list[Entry]], list[Entry]]
    position: Callable[[list[Entry]], set[int]]


def _with(entry: Entry, **values: object) -> Entry:
    changed = list(entry)
    for name, value in values.items():
        changed[_AT[name]] = value
    return tuple(changed)


def _middle(entries: list[Entry]) -> int:
    return len(entries) // 2


def flipped(entries: list[Entry]) -> list[Entry]:
    """One fact of one entry is another."""
    middle = _middle(entries)
    changed = _with(entries[middle], facts={**entries[middle][_AT["facts"]], "forged": 1})
    return [*entries[:middle], changed, *entries[middle + 1 :]]


def deleted(entries: list[Entry]) -> list[Entry]:
    """One entry is not there."""
    middle = _middle(entries)
    return entries[:middle] + entries[middle + 1 :]


def swapped(entries: list[Entry]) -> list[Entry]:
    """Two neighbours have changed places: each has the other's number."""
    middle = _middle(entries)
    one, two = entries[middle], entries[middle + 1]
    return [*entries[:middle], _with(two, id=one[0]), _with(one, id=two[0]), *entries[middle + 2 :]]


def truncated(entries: list[Entry]) -> list[Entry]:
    """The end is cut off."""
    return entries[:-2]


def rewritten(entries: list[Entry]) -> list[Entry]:
    """From the middle on a new chain, whole in itself."""
    middle = _middle(entries)
    made = flipped(entries)[: middle + 1]
    previous = made[middle][_AT["previous"]]
    for entry in [made.pop(), *entries[middle + 1 :]]:
        mark = entry_hash(previous, *entry[1:6])
        made.append(_with(entry, previous=previous, hash=mark))
        previous = mark
    return made


def _at(*offsets: int) -> Callable[[list[Entry]], set[int]]:
    return lambda entries: {entries[_middle(entries) + offset][0] for offset in offsets}


TAMPERINGS = (
    Tampering("flip", flipped, _at(0)),
    Tampering("delete", deleted, _at(1)),  # the entry behind the gap refers to what is not there
    Tampering("swap", swapped, _at(0, 1, 2)),
    Tampering("truncate", truncated, lambda entries: {entries[-1][0]}),
    Tampering("rewrite", rewritten, lambda entries: {entries[-1][0]}),  # each is whole: the checkpoint outside says no
)
