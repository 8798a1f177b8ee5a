"""What a tool declares, and the values around its use. Free of any framework."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from chat.types import CallState, Person
from memoryhub.errors import MemoryHubError
from memoryhub.memory.types import Recalled
from memoryhub.providers.types import ToolSpec


class Effect(StrEnum):
    READ = "read"
    WRITE = "write"  # changes something that a person would miss


class Hint(StrEnum):
    """What of a result outlives its turn, in the conversation. Memory keeps nothing of it in any case."""

    DROP = "drop"  # nothing: a clock's time, what memory holds anyway
    SESSION = "session"  # its exact values, as task state
    CONCLUSION = "conclusion"  # these, and the answer made from it is the conversation's conclusion


class Needs(StrEnum):
    """Which switch of the person's memory a tool stands under."""

    NOTHING = ""
    READING = "reading"
    KEEPING = "keeping"


class Arguments(BaseModel):
    """What tools' arguments derive from: unknown ones are refused rather than ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True, str_max_length=4_000)


class Nothing(Arguments):
    """Of a tool that wants to be told nothing."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a tool is used: for whom, in which conversation, when."""

    person: Person
    conversation_id: UUID
    now: datetime
    keeps: bool = True
    reads: bool = True
    turn_id: UUID | None = None
    recalled: list[Recalled] = field(default_factory=list)  # by tools, for the answer's note of what it used


@dataclass(frozen=True, slots=True)
class Preview:
    """What a write would do: the exact arguments it is bound to, and its lines for the person to read."""

    arguments: Arguments
    lines: tuple[str, ...] = ()


class ToolProblem(MemoryHubError):
    """A tool cannot do what it was asked. Nothing was changed.

    Args:
        code: for the model and the log.
        en, zh: a sentence for the person; "" where the code says enough.
        transient: whether the same call may succeed a moment later.
    """

    code = "tool_problem"
    sentence = "The tool could not do this."

    def __init__(self, code: str, *, en: str = "", zh: str = "", transient: bool = False) -> None:
        super().__init__(code)
        self.reason, self.en, self.zh, self.transient = code[:32], en, zh, transient


@cache
def _shape(arguments: type[Arguments]) -> dict[str, Any]:
    """Making a schema takes half a millisecond, and every answer needs them all."""
    shape = arguments.model_json_schema()
    shape.pop("description", None)
    return shape


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool. `run` is called in a thread of its own, with validated arguments, and may take the database.

    Args:
        seconds: what a use takes as a rule; one that takes `running.PATIENCE` times as long is given up.
        permission: name of the group whose members may use it; "" for everybody.
        asks: a write that waits for a click whatever is in the context.
        preview: binds a write to exact arguments before it is shown.
        cues: words that ask for it, as the built-in responder reads them.
        near: further words that make it likely to be wanted: it is told to a language model first (offering.py).
        keeps_result: False for what memory holds: the transcript then says only how much was found, so that what is
            revoked later stands nowhere.
    """

    name: str
    description: str
    arguments: type[Arguments]
    run: Callable[[Scene, Any], object]
    effect: Effect = Effect.READ
    seconds: float = 1.0
    hint: Hint = Hint.SESSION
    permission: str = ""
    needs: Needs = Needs.NOTHING
    asks: bool = False
    preview: Callable[[Scene, Any], Preview] | None = None
    keeps_result: bool = True
    cues: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    title: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def writes(self) -> bool:
        return self.effect is Effect.WRITE

    def spec(self) -> ToolSpec:
        """As a model gets it."""
        shape = _shape(self.arguments)
        return ToolSpec(self.name, self.description, shape, self.cues, self.title, self.words, self.writes)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a use ended: `text` is JSON, for the model; `kept` what the transcript keeps of it."""

    state: CallState
    text: str
    kept: str
    code: str = ""
