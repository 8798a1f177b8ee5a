"""The retrieval sets: stores of turns, and questions with the turns that answer them. Pure.

Files below `DATA/retrieval/`: `NAME.stores.jsonl.xz` and `NAME.queries.jsonl.xz`; LongMemEval's own pair of questions
and sessions; `short_memories_zh_en.jsonl`. Formats: the README that comes with the data.
"""

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from memoryhub.evaluation.retrieval.moments import moment

LONG, SHORT = "longmemeval_s_user", "short_memories_zh_en"
# Where the data says no time: any, the same for all.
SOME_DAY = moment("2024-01-01")


class BadData(ValueError):
    """A file is missing or cannot be read; the message names it."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One turn. `session` counts from 0 in the order of the store."""

    unit_id: str
    text: str
    speaker: str
    said_at: datetime
    session: int


@dataclass(frozen=True, slots=True)
class Query:
    """`gold`: pieces of evidence, each a tuple of ids of which any will do. `before`: only sessions below it exist."""

    text: str
    gold: tuple[tuple[str, ...], ...]
    at: datetime
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Store:
    units: tuple[Unit, ...]
    queries: tuple[Query, ...]


def names(data: Path) -> list[str]:
    """The sets that are there."""
    folder = data / "retrieval"
    found = {path.name.split(".")[0] for path in folder.glob("*.stores.jsonl.xz")}
    found |= {LONG} if (folder / f"{LONG}.questions.jsonl.xz").exists() else set()
    found |= {SHORT} if (folder / f"{SHORT}.jsonl").exists() else set()
    return sorted(found)


def load(data: Path, name: str) -> Iterator[Store]:
    """The stores of a set with their questions; questions that ask for abstention are left out.

    Raises: BadData.
    """
    readers = {LONG: _long, SHORT: _short}
    try:
        yield from readers[name](data / "retrieval") if name in readers else _paired(data / "retrieval", name)
    except (OSError, ValueError, KeyError, TypeError, IndexError, lzma.LZMAError) as problem:
        raise BadData(f"{data / 'retrieval' / name}: {type(problem).__name__}: {problem}") from problem


def lines(file: Path) -> Iterator[Any]:
    """The values of a JSONL file, packed or not."""
    opener = lzma.open if file.suffix == ".xz" else open
    with opener(file, "rt", encoding="utf-8") as rows:
        for row in rows:
            yield json.loads(row)


def _paired(folder: Path, name: str) -> Iterator[Store]:
    asked: dict[str, list[dict[str, Any]]] = {}
    for plain in lines(folder / f"{name}.queries.jsonl.xz"):
        asked.setdefault(plain["store"], []).append(plain)
    for plain in lines(folder / f"{name}.stores.jsonl.xz"):
        units = _units(plain["units"])
        after = units[-1].said_at + timedelta(days=1)
        queries = [_query(one, after) for one in asked.get(plain["id"], []) if one["gold"]]
        yield Store(units, tuple(queries))


def _units(plain: list[dict[str, Any]]) -> tuple[Unit, ...]:
    order: dict[Any, int] = {}
    return tuple(
        Unit(one["id"], one["text"], one["speaker"], moment(one["time"]), _session(one, order)) for one in plain
    )


def _session(plain: dict[str, Any], order: dict[Any, int]) -> int:
    """The number that `before` counts in, where the data has one; else the order of appearance."""
    return plain["si"] if "si" in plain else order.setdefault(plain["session"], len(order))


def _query(plain: dict[str, Any], after: datetime) -> Query:
    at = moment(plain["time"]) if plain.get("time") else after
    return Query(plain["text"], tuple(map(tuple, plain["gold"])), at, plain.get("before"))


def _long(folder: Path) -> Iterator[Store]:
    """LongMemEval: each question has a haystack of sessions of its own; each turn of evidence is a piece."""
    sessions = {plain["k"]: plain["turns"] for plain in lines(folder / f"{LONG}.sessions.jsonl.xz")}
    for plain in lines(folder / f"{LONG}.questions.jsonl.xz"):
        units, gold = [], []
        for number, (key, _, day, evidence) in enumerate(plain["haystack"]):
            units += [Unit(f"{number}|{turn}", text, "user", moment(day), number) for turn, text in sessions[key]]
            gold += [(f"{number}|{turn}",) for turn in evidence]
        if gold:
            yield Store(tuple(units), (Query(plain["question"], tuple(gold), moment(plain["date"])),))


def _short(folder: Path) -> Iterator[Store]:
    """Short memories of one store; a question without an answer asks for abstention."""
    plain = list(lines(folder / f"{SHORT}.jsonl"))
    units = [
        Unit(one["id"], one["text"], "user", SOME_DAY + timedelta(hours=at), at)
        for at, one in enumerate(plain)
        if one["type"] == "memory"
    ]
    after = SOME_DAY + timedelta(days=30)
    queries = [
        Query(one["text"], ((one["answer"],),), after) for one in plain if one["type"] == "query" and one.get("answer")
    ]
    yield Store(tuple(units), tuple(queries))
