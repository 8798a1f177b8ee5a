"""The two protocols behind which every model stands, and the values they take. Free of any framework."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal, Protocol, TypeVar

import numpy as np
from pydantic import BaseModel

Schema = TypeVar("Schema", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as a model gets it. `cues` and what follows them are for the built-in responder, which reads no prose."""

    name: str
    description: str
    parameters: Mapping[str, Any]  # JSON schema of an object
    cues: tuple[str, ...] = ()  # patterns of words that ask for it, in any language; () for language models only
    title: Mapping[str, str] = field(default_factory=dict)  # what its result is called, by language
    words: Mapping[str, str] = field(default_factory=dict)  # Chinese for the names and codes in its results
    writes: bool = False  # it changes something: chosen by the words that ask for it, never by "go on"

    @property
    def told(self) -> dict[str, Any]:
        """The schema for a language model: without what only the built-in responder reads, and without titles."""
        return _told(self.parameters)


# Read by the rules alone, or checked all the same: each costs a model tokens in every step.
_UNTOLD = ("title", "said", "found_by", "matter", "additionalProperties", "maxLength", "minLength", "default")


def _told(schema: Mapping[str, Any]) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    for name, value in schema.items():
        if name == "properties":
            kept[name] = {one: _told(shape) for one, shape in value.items()}
        elif name == "anyOf" and len(given := [one for one in value if one.get("type") != "null"]) == 1:
            kept |= _told(given[0])  # what need not be given is left out rather than null
        elif name == "anyOf":
            kept[name] = [_told(shape) for shape in value]
        elif name not in _UNTOLD and (name, value) != ("format", "month"):
            kept[name] = value
    return kept


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A model's wish to use a tool, unchecked: nothing of it need exist or fit."""

    call_id: str
    name: str
    arguments: str  # JSON, as the model wrote it


@dataclass(frozen=True, slots=True)
class Calls:
    """The end of a step that asks for tools. Text may have come before."""

    calls: tuple[ToolCall, ...]


@dataclass(frozen=True, slots=True)
class Usage:
    """What one request to a language model cost. Comes last; never from the built-in responder, which costs nothing."""

    prompt_tokens: int
    answer_tokens: int


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks from here on, where it is not the model that was asked: its name stands on the answer."""

    name: str


Piece = str | Calls | Usage | Voice

# A model that does not say how much it takes is taken to hold this: the smallest window of current endpoints' models.
# Half leaves no room for the six recent turns beside memory, double is refused by the smallest of them.
WINDOW_TOKENS = 16_000


@dataclass(frozen=True, slots=True)
class ChatMessage:
    role: Literal["system", "user", "assistant", "tool"]
    text: str
    is_data: bool = False  # handed along by the product (memories, a tool's result): the person did not say it
    calls: tuple[ToolCall, ...] = ()  # what an assistant's message asked for
    call_id: str = ""  # of a tool's message: which call it answers
    images: tuple[str, ...] = ()  # data URIs, for a model that sees
    said_at: datetime | None = None  # of what was said earlier: an anchor for who has lost the thread


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
    valid_to: datetime | None = None  # when a superseded one ceased to hold


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
    of: tuple[str, ...] = ()  # identifiers that the tool was given: whose records these are


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a document of whoever runs this service."""

    source: str  # the file and the headings above it
    text: str
    score: float = 0.0  # how surely it is about the question (chat/passages.py)
    is_rule: bool = False  # of the rules, which hold whether or not they are asked about


@dataclass(frozen=True, slots=True)
class Task:
    """Something that takes several steps, as far as it has come."""

    goal: str  # the person's words that asked for it
    seq: int  # of that message
    done: tuple[str, ...]  # tools that brought their result, in order
    is_open: bool  # something of it is left


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
    tools: tuple[ToolSpec, ...] = ()
    documents: tuple[Passage, ...] = ()  # what the operator's say on the question, best first
    tasks: tuple[Task, ...] = ()  # of this conversation, newest first
    snapshot: Mapping[str, Any] = field(default_factory=dict)  # where the conversation stands (chat/snapshot.py)
    spends: bool = True  # False: the day's budget for language models is used up


class ChatModel(Protocol):
    """A chat model. `name` is shown to users and stands on each answer; it never raises anything but ProviderError."""

    name: str

    def stream(self, request: ChatRequest) -> AsyncIterator[str]:
        """The answer in pieces, as they come, without tools."""
        ...

    def act(self, request: ChatRequest) -> AsyncIterator[Piece]:
        """One step with `request.tools` at hand: pieces of text, `Calls` where it wants tools, `Usage`, `Voice`."""
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
