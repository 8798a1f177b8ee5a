"""A life told turn by turn, and what was true at each time. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Matter:
    """Something of which one value ("{}") holds at a time, and how people tell, change, repeat and ask it."""

    name: str
    values: Sequence[str]
    tell: Sequence[str]
    ask: Sequence[str]
    change: Sequence[str] = ()  # none: told once, and never again
    again: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language's words: the grammar that the sentences of a life are made by."""

    matters: Sequence[Matter]
    openers: Sequence[str]
    questions: Sequence[str]  # about "{}", of which nothing is to be remembered
    topics: Sequence[str]
    remarks: Sequence[str]
    events: Sequence[str]  # with {when}, {did}, {name}, {place}
    whens: Sequence[str]
    dids: Sequence[str]
    names: Sequence[str]
    places: Sequence[str]
    todos: Sequence[str]  # with {do}, {day}
    dones: Sequence[str]  # with {do}, {done}
    errands: Sequence[tuple[str, str]]  # what is to be done, and having done it; "{}": a thing
    things: Mapping[str, Sequence[str]]  # by errand
    days: Sequence[str]


@dataclass(frozen=True, slots=True)
class Told:
    """One turn. `does`: "chat", "tell", "change", "again", "event", "todo", "done"."""

    at: datetime
    talk: int  # number of its conversation
    words: str
    does: str
    matter: str = ""


@dataclass(frozen=True, slots=True)
class Errand:
    text: str
    since: datetime
    until: datetime | None = None  # when it was told to be done


@dataclass(frozen=True, slots=True)
class Life:
    language: str
    turns: tuple[Told, ...]
    held: Mapping[str, tuple[tuple[datetime, str], ...]] = field(default_factory=dict)  # values of a matter, by time
    errands: tuple[Errand, ...] = ()

    def value(self, matter: str, now: datetime) -> str:
        """What holds of a matter at a time; "" before it was told."""
        return next((value for at, value in reversed(self.held.get(matter, ())) if at <= now), "")

    def former(self, matter: str, now: datetime) -> tuple[str, ...]:
        """What held before and does not now."""
        current = self.value(matter, now)
        return tuple({value for at, value in self.held.get(matter, ()) if at <= now and value != current})

    def open_errands(self, now: datetime) -> tuple[str, ...]:
        return tuple(one.text for one in self.errands if one.since <= now and (one.until is None or one.until > now))

    def done_errands(self, now: datetime) -> tuple[str, ...]:
        still = set(self.open_errands(now))
        return tuple(one.text for one in self.errands if one.until and one.until <= now and one.text not in still)
