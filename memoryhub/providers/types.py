"""The two protocols behind which every model stands, and the values they take. Free of any framework."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, Protocol, TypeVar

import numpy as np
from pydantic import BaseModel

Schema = TypeVar("Schema", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class ChatMessage:
    role: Literal["system", "user", "assistant"]
    text: str
    is_data: bool = False  # handed along by the product (memories, a tool's result): the person did not say it


@dataclass(frozen=True, slots=True)
class Fact:
    """A recalled memory in the form the embedded responder reasons over; a remote model reads it as text instead."""

    text: str
    slot: str = ""
    topic: str = ""
    value: str = ""
    unit: str = ""
    bound: str = "exact"
    polarity: bool = True
    category: str = "other"
    status: str = "active"
    said_at: datetime | None = None
    score: float = 0.0  # the recall's total score; profile facts carry 0
    is_profile: bool = False


@dataclass(frozen=True, slots=True)
class Errand:
    """An open to-do."""

    text: str
    due_on: date | None = None
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """One exact thing of a line; `kind`: "id", "file", "amount", "count", "date", "time", "text" (a named field)."""

    kind: str
    label: str  # the words before it ("售后单", "claim id"); "" where it stands alone
    value: str  # as it was written


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a tool's result, or one item of a list."""

    number: int  # from 1
    text: str
    slots: tuple[Slot, ...] = ()


@dataclass(frozen=True, slots=True)
class Brought:
    """What one message brought into the conversation's task state."""

    source: str  # the tool's name; "" of a list in the assistant's own answer
    seq: int  # of the message
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One answer asked of a chat model.

    `messages` is the whole prompt as a remote model gets it: system parts, earlier turns, the current words last.
    `facts`, `errands` and `brought` (newest first) say the same in structured form, for the embedded responder.
    """

    messages: tuple[ChatMessage, ...]
    language: str  # "zh" or "en"
    now: datetime
    time_zone: str
    facts: tuple[Fact, ...] = ()
    errands: tuple[Errand, ...] = ()
    brought: tuple[Brought, ...] = ()
    max_tokens: int = 1024
    salt: str = ""  # per user, for endpoints that keep prompt caches apart (TRUST 3.2)
    keeps: bool = True  # whether what is said is remembered: no promise to keep anything where it is not
    recalls: bool = True  # whether what is remembered may be used: "nothing is known" means nothing where it may not


class ChatModel(Protocol):
    """A chat model. `name` is shown to users and stands on each answer; it never raises anything but ProviderError."""

    name: str

    def stream(self, request: ChatRequest) -> AsyncIterator[str]:
        """The answer in pieces, as they come."""
        ...

    def structured(self, request: ChatRequest, schema: type[Schema]) -> Schema:
        """One answer that fits `schema`, for jobs (blocking). At most one repair, then ProviderError."""
        ...


class Embedder(Protocol):
    """Turns texts into unit vectors. Passages and queries may be prefixed or centred differently."""

    name: str  # model and version; stands on each stored vector
    dimensions: int
    floor: float  # below this cosine two texts have nothing to do with each other (measured, bench/)

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        """float32, shape (len(texts), dimensions), rows of length 1."""
        ...

    def query(self, text: str) -> np.ndarray:
        """float32, shape (dimensions,), length 1."""
        ...

    def queries(self, texts: Sequence[str]) -> np.ndarray:
        """Several wordings of one question in one batch: float32, shape (len(texts), dimensions), rows of length 1."""
        ...
