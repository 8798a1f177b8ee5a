"""The values of what an owner does with many memories: looks for them, adds one by hand, takes them along and back."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memoryhub.memory.types import Bound, Kind, MemoryView, Origin, Status


@dataclass(frozen=True, slots=True)
class Carried:
    """A memory as it leaves the house and comes back: everything that it says, nothing that only this house knows."""

    memory_id: UUID
    text: str
    status: Status
    said_at: datetime
    kind: Kind = Kind.SEMANTIC
    category: str = "other"
    subject: str = "user"
    slot: str = ""
    topic: str = ""
    value: str = ""
    value_upper: str = ""
    bound: Bound = Bound.EXACT
    unit: str = ""
    polarity: bool = True
    condition: str = ""
    tags: tuple[str, ...] = ()
    quote: str = ""
    time_zone: str = "UTC"
    origin: Origin = Origin.TYPED
    confidence: float = 1.0
    importance: float = 0.5
    sensitive: bool = False
    pinned: bool = False
    persona_id: UUID | None = None
    confirmed_at: datetime | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    conversation_id: UUID | None = None
    message_seq: int | None = None


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of bringing memories in, by count."""

    added: int = 0  # they wait to be confirmed
    known: int = 0  # remembered already, or waiting already
    buried: int = 0  # taken back here once: not learned again
    revoked: int = 0  # taken back there
    refused: int = 0  # empty, too long, a secret, or past


@dataclass(frozen=True, slots=True)
class Sieve:
    """Which memories are wanted, by what stands in the clear. The defaults let all through."""

    statuses: tuple[Status, ...] = ()
    categories: tuple[str, ...] = ()
    personas: tuple[UUID | None, ...] = ()  # None among them: those of no persona
    since: datetime | None = None  # said at or after
    until: datetime | None = None  # said before


@dataclass(frozen=True, slots=True)
class Found:
    """One page of a search. `total` counts all pages; the first `worded` of all hold the words that were looked for,
    the others are only near in meaning."""

    memories: tuple[MemoryView, ...]
    total: int
    worded: int
    disputes: dict[UUID, UUID]  # memories that stand in an open conflict -> the conflict's id


@dataclass(frozen=True, slots=True)
class Place:
    """The message that something was added from."""

    conversation_id: UUID
    message_id: UUID
    turn_id: UUID
    message_seq: int


@dataclass(frozen=True, slots=True)
class Added:
    """What adding by hand came to. `event_id` undoes it where it is one step; the ids: what it became, or repeats."""

    memory_ids: tuple[UUID, ...]
    todo_ids: tuple[UUID, ...]
    event_id: UUID | None
    known: bool  # all of it was remembered already
