"""What was said while a fault was played, and what became of it: the values that the judges compare. Pure."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Said:
    """One message that states one thing.

    Attributes:
        cid: the client's id, kept over resends.
        mark: the word that stands in this message alone.
        seq: the number it was acknowledged with; None: no acknowledgement came, and it may or may not be kept.
    """

    cid: str
    token: str
    mark: str
    conversation_id: str
    seq: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """A user's message as the database has it."""

    cid: str
    conversation_id: str
    seq: int
    outcomes: int  # how often its capture came to an end: a log line, or a dead letter


@dataclass(frozen=True, slots=True)
class Kept:
    """What was found for one person after the fault.

    Attributes:
        shown: mark -> how many messages of their pages hold it.
        remembered: mark -> how many memories hold it.
    """

    token: str
    shown: Mapping[str, int]
    remembered: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Gone:
    """What was found of an erased person.

    Attributes:
        rows: left in any table that has a space. places: files and stores that hold the token.
        opens: something sealed for them can still be opened.
    """

    token: str
    state: str  # of the erasure
    rows: int
    places: tuple[str, ...]
    opens: bool


@dataclass(frozen=True, slots=True)
class Visit:
    """One request of the prober. `at`: monotonic seconds; `status` 0: no answer."""

    at: float
    path: str
    status: int


@dataclass(slots=True)
class Ledger:
    """Written by many threads while a fault is played."""

    said: list[Said] = field(default_factory=list)
    heard: list[tuple[str, str]] = field(default_factory=list)  # (receiver's token, foreign token) of each leak
    texts_heard: int = 0
    visits: list[Visit] = field(default_factory=list)
    outages: list[tuple[float, float]] = field(default_factory=list)
    injected: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note_said(self, one: Said) -> None:
        with self.lock:
            self.said.append(one)

    def note_heard(self, receiver: str, foreign: set[str], texts: int = 1) -> None:
        with self.lock:
            self.texts_heard += texts
            self.heard += [(receiver, one) for one in sorted(foreign)]
