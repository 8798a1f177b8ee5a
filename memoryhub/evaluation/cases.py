"""Memory cases: dated sessions of a person, one probe, and what must and must not come of them. Pure.

A case is one line of JSON: {"id", "lang", "class", "sessions": [{"at", "turns": [{"user", "as"} | {"tool": {"name",
"result"}}], "continue"}], "probe": {"at", "user", "as", "continue"}, "expect": {kind: ...}}.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from typing import Any

CLASSES = (
    "constraint", "preference", "profile", "episode", "update", "correction", "conflict", "transient", "hedged",
    "interference", "task", "conclusion", "todo", "reference", "forgot", "forget_request", "isolation", "injection",
    "abstain", "multi_value", "temporal",
)  # fmt: skip
LANGUAGES = ("zh", "en")
# What a case can expect: strings that must be there, strings that must not.
WANTED = ("remembers", "pending", "recalls", "says")
UNWANTED = ("forgets", "not_recalled", "never_says")
KINDS = (*WANTED, *UNWANTED, "max_memories")
MAIN = ""  # the main user's name
OWN = Path(__file__).parent / "cases"


class BadCase(ValueError):
    """A case file that cannot be read; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Something typed, or a tool's result (then `tool` is its name). `who` is MAIN or another user's name."""

    text: str
    who: str = MAIN
    tool: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    at: datetime  # aware; its offset is the person's time zone
    turns: tuple[Turn, ...]
    goes_on: bool = False  # in the former session's conversation


@dataclass(frozen=True, slots=True)
class Expected:
    """Each inner tuple holds alternatives."""

    strings: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    max_memories: int | None = None

    def kinds(self) -> tuple[str, ...]:
        """The kinds of expectation that this case has at all."""
        given = [kind for kind in KINDS if self.strings.get(kind)]
        return (*given, "max_memories") if self.max_memories is not None else tuple(given)


@dataclass(frozen=True, slots=True)
class Case:
    case_id: str
    language: str
    kind: str  # one of CLASSES
    sessions: tuple[Session, ...]
    probe: Session  # of one turn
    expected: Expected


def load(paths: Iterable[Path], classes: Sequence[str] = ()) -> list[Case]:
    """The cases of these files, in their order; of these classes only, where any are named.

    Raises:
        BadCase: a file is missing, a line is no case, an id stands twice.
    """
    found: dict[str, Case] = {}
    for path in paths:
        for number, line in enumerate(_lines(path), 1):
            if not line.strip():
                continue
            case = _read(line, f"{path}:{number}")
            if case.case_id in found:
                raise BadCase(f"{path}:{number}: the id {case.case_id} stands twice")
            found[case.case_id] = case
    return [case for case in found.values() if not classes or case.kind in classes]


def own() -> list[Path]:
    """The files of the set that comes with the product."""
    return sorted(OWN.glob("*.jsonl"))


def sampled(given: Sequence[Case], most: int) -> list[Case]:
    """So many of the cases, evenly over classes and languages, in their order; always the same. 0: all."""
    if not 0 < most < len(given):
        return list(given)
    groups: dict[tuple[str, str], list[Case]] = {}
    for case in given:
        groups.setdefault((case.kind, case.language), []).append(case)
    rounds = zip_longest(*groups.values())
    chosen = {case.case_id for case in [case for one in rounds for case in one if case][:most]}
    return [case for case in given if case.case_id in chosen]


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadCase(f"{path}: {problem}") from problem


def _read(line: str, where: str) -> Case:
    try:
        return parse(json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise BadCase(f"{where}: {type(problem).__name__}: {problem}") from problem


def parse(plain: dict[str, Any]) -> Case:
    """Raises: ValueError, KeyError, TypeError, AttributeError where it is no case."""
    language, kind = plain["lang"], plain["class"]
    if language not in LANGUAGES or kind not in CLASSES:
        raise ValueError(f"no such language or class: {language}, {kind}")
    probe = plain["probe"]
    asked = Session(_moment(probe["at"]), (_turn(probe),), bool(probe.get("continue")))
    return Case(plain["id"], language, kind, tuple(map(_session, plain["sessions"])), asked, _expected(plain["expect"]))


def _session(plain: dict[str, Any]) -> Session:
    return Session(_moment(plain["at"]), tuple(map(_turn, plain["turns"])), bool(plain.get("continue")))


def _turn(plain: dict[str, Any]) -> Turn:
    who = plain.get("as", MAIN)
    if "tool" in plain:
        return Turn(str(plain["tool"]["result"]), who, str(plain["tool"]["name"]))
    return Turn(str(plain["user"]), who)


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text} has no offset")
    return moment


def _expected(plain: dict[str, Any]) -> Expected:
    unknown = set(plain) - set(KINDS)
    if unknown:
        raise ValueError(f"no such expectation: {', '.join(sorted(unknown))}")
    strings = {
        kind: tuple(tuple(map(str, alternatives)) for alternatives in plain[kind])
        for kind in (*WANTED, *UNWANTED)
        if plain.get(kind)
    }
    return Expected(strings, plain.get("max_memories"))
