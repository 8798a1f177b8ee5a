"""The values of the chat: frozen, small, free of any framework. Times are aware UTC datetimes."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID


class Role(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"  # a tool's result: neither said by the person nor learned from


class Mode(StrEnum):
    NORMAL = "normal"
    TEMPORARY = "temporary"  # reads no memory and writes none


class State(StrEnum):
    """Where a turn stands. The last four are final."""

    RECEIVED = "received"
    RECALLED = "recalled"
    ACTING = "acting"  # a tool is at work, or has been
    ANSWERING = "answering"
    ANSWERED = "answered"
    STOPPED = "stopped"
    FAILED = "failed"
    INTERRUPTED = "interrupted"


class CallState(StrEnum):
    """Where one use of a tool stands. The first three are not over."""

    WAITING = "waiting"  # for its owner's click
    APPROVED = "approved"  # clicked, not begun
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"  # nothing was changed
    DECLINED = "declined"
    UNSURE = "unsure"  # a write that did not come back: it may or may not have taken effect


FINAL = frozenset({State.ANSWERED, State.STOPPED, State.FAILED, State.INTERRUPTED})
BROKEN = frozenset({State.FAILED, State.INTERRUPTED})


@dataclass(frozen=True, slots=True)
class Person:
    """Whom a turn is for: what the chat needs to know of a user, without the user."""

    user_id: UUID
    space_id: UUID
    language: str  # "en" or "zh-hans": of the interface; an answer's language follows the words
    time_zone: str
    learns: bool
    recalls: bool


@dataclass(frozen=True, slots=True)
class Accepted:
    """A message that is safe in the database."""

    seq: int
    turn_id: UUID
    repeated: bool  # this client id had been accepted before; nothing was done


@dataclass(frozen=True, slots=True)
class ConversationView:
    conversation_id: UUID
    title: str  # "" until the first message
    mode: Mode
    head_seq: int
    last_at: datetime

    @property
    def is_temporary(self) -> bool:
        return self.mode == Mode.TEMPORARY


@dataclass(frozen=True, slots=True)
class MessageView:
    message_id: UUID
    conversation_id: UUID
    seq: int
    role: Role
    text: str
    status: str  # "sent" for a user's, else the final state of the turn that made it
    said_at: datetime
    client_id: UUID | None
    turn_id: UUID  # a user's: the first turn made for it; an answer's: the turn that made it; a tool's: its own id
    time_zone: str = ""
    pasted: tuple[tuple[int, int], ...] = ()
    tool: str = ""  # whose result it is
    replaces: int | None = None  # a user's, written anew: the number of its first version


@dataclass(frozen=True, slots=True)
class CallView:
    """One use of a tool. `arguments` are those it ran, or would run, with: exactly these."""

    tool_call_id: UUID
    conversation_id: UUID
    turn_id: UUID
    step: int  # of the turn, from 1
    call_id: str  # as the model named it
    name: str
    writes: bool
    state: CallState
    error_code: str
    arguments: str  # JSON
    preview: tuple[str, ...]  # what it would do, line by line, where the tool can say
    seq: int | None  # of the message that shows it
    began_at: datetime

    @property
    def is_over(self) -> bool:
        return self.state not in (CallState.WAITING, CallState.APPROVED, CallState.RUNNING)


@dataclass(frozen=True, slots=True)
class TurnView:
    """One try at answering one message. `root_id` is the first try at the same message; capture hangs there."""

    turn_id: UUID
    root_id: UUID
    conversation_id: UUID
    question_id: UUID
    question_seq: int
    state: State
    run_token: UUID | None
    silent: timedelta | None  # since its task's last sign of life, by the database's clock; None: no task took it
    recall_id: UUID | None
    model: str
    error_code: str
    partial: str
    partial_count: int  # pieces that `partial` is made of
    learns: bool
    is_captured: bool
    used_count: int
    saved_count: int
    continues: UUID | None = None  # the turn whose steps this one goes on from

    @property
    def ref(self) -> str:
        """Four characters a person can read out and staff can find: the end of the turn's id."""
        return self.turn_id.hex[-4:].upper()
