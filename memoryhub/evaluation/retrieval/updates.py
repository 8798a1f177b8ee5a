"""Sets of updates: what somebody says changes, and afterwards they ask. Reading them, judging what comes back. Pure.

A Chinese case names values: one counts as returned where a text that comes back holds all its parts. An English one
names turns: the old and the new evidence count as returned where something learned from them is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from memoryhub.evaluation.judge import normalised
from memoryhub.evaluation.retrieval.moments import moment
from memoryhub.evaluation.retrieval.sets import BadData, lines

SOME_DAY = moment("2024-03-04 10:00")


@dataclass(frozen=True, slots=True)
class Said:
    seq: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Change:
    """One case. `stale` is "" for a control, whose value never changed, and where turns are named instead of values."""

    case_id: str
    turns: tuple[Said, ...]  # the person's own
    question: str
    asked_at: datetime
    is_control: bool
    current: str
    stale: str
    new_turns: frozenset[int]
    old_turns: frozenset[int]
    by_turn: bool


@dataclass(frozen=True, slots=True)
class Returned:
    """Something that came back, best first: its text and the turn that it stands on."""

    text: str
    seq: int | None


def names(data: Path) -> list[str]:
    return sorted(path.stem for path in (data / "updates").glob("*.jsonl"))


def load(data: Path, name: str) -> list[Change]:
    """The cases of a set; those that ask for abstention are left out. Raises: BadData."""
    file = data / "updates" / f"{name}.jsonl"
    try:
        return [_change(plain) for plain in lines(file) if plain["kind"] != "abstention"]
    except (OSError, ValueError, KeyError, TypeError, IndexError) as problem:
        raise BadData(f"{file}: {type(problem).__name__}: {problem}") from problem


def _change(plain: dict[str, Any]) -> Change:
    turns = tuple(_turns(plain["turns"]))
    control = plain["kind"].startswith("control")
    asked = moment(plain["question_date"]) if plain.get("question_date") else turns[-1].at + timedelta(days=1)
    return Change(
        case_id=plain["case_id"],
        turns=turns,
        question=plain["question"],
        asked_at=max(asked, turns[-1].at),
        is_control=control,
        current=str(plain["current"]),
        stale="" if control else str(plain.get("stale") or ""),
        new_turns=_numbers(plain.get("turn_index")),
        old_turns=_numbers(plain.get("stale_turn_index")),
        by_turn=not control and not plain.get("stale"),
    )


def _numbers(plain: Any) -> frozenset[int]:
    return frozenset(plain if isinstance(plain, list) else [] if plain is None else [plain])


def _turns(plain: Sequence[dict[str, Any]]) -> Iterator[Said]:
    """A minute apart where the data says no time, never at the same instant where it does."""
    last = SOME_DAY
    for one in plain:
        at = max(moment(one["time"]) if one.get("time") else last, last + timedelta(minutes=1))
        last = at
        if one["role"] == "user":
            yield Said(one["i"], one["text"], at)


@dataclass(slots=True)
class Score:
    """Cases of one set: changed values, and controls."""

    changes: int = 0
    effect: int = 0
    stale: int = 0
    controls: int = 0
    kept: int = 0

    def count(self, case: Change, returned: Sequence[Returned]) -> None:
        new, old = found(case, returned)
        if case.is_control:
            self.controls += 1
            self.kept += new is not None
            return
        self.changes += 1
        self.effect += new is not None
        if case.by_turn:  # the old evidence stands above the new
            self.stale += old is not None and (new is None or old < new)
        else:
            self.stale += old is not None

    def figures(self) -> dict[str, float | None]:
        """None where a set has no such cases."""
        return {
            "effect": _share(self.effect, self.changes),
            "stale": _share(self.stale, self.changes),
            "controls": _share(self.kept, self.controls),
        }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def found(case: Change, returned: Sequence[Returned]) -> tuple[int | None, int | None]:
    """The first places that bring the current and the stale value; None where none does."""
    if case.by_turn:
        new, old = ([one.seq in turns for one in returned] for turns in (case.new_turns, case.old_turns))
    else:
        texts = [normalised(one.text) for one in returned]
        new = [_holds(text, case.current, case.stale) for text in texts]
        old = [bool(case.stale) and _holds(text, case.stale, case.current) for text in texts]
    return _first(new), _first(old)


def _first(flags: Sequence[bool]) -> int | None:
    return next((place for place, flag in enumerate(flags) if flag), None)


def _holds(text: str, value: str, other: str) -> bool:
    """Whether all parts of a value stand in a text: not as a part of the other value, where that contains it."""
    whole, rival = normalised(value), normalised(other)
    if rival and whole != rival and whole in rival:
        text = text.replace(rival, "\n")
    return all(normalised(part) in text for part in value.split())
