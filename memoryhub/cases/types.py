"""The values of the cases: frozen, free of any framework. Times are aware UTC datetimes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID


class By(StrEnum):
    USER = "user"
    STAFF = "staff"


class CaseState(StrEnum):
    OPEN = "open"
    SEEN = "seen"
    CLOSED = "closed"


class CaseOutcome(StrEnum):
    """What a case came to."""

    CORRECTED = "corrected"  # its owner set it right
    RULE = "rule"  # a rule of capture or recall was changed
    EXPECTED = "expected"  # it works as it is meant to
    UNCLEAR = "unclear"  # nobody can tell any more
    DUPLICATE = "duplicate"


class Failure(StrEnum):
    """Why a session counts as failed."""

    BROKEN = "broken"  # the answer failed or broke off, and nothing was said afterwards
    LOST = "lost"  # the answer did not remember, and nothing was said afterwards
    DOWN = "down"  # a thumb down
    REPORTED = "reported"  # a wrong memory was reported


class Reply(StrEnum):
    YES = "yes"
    NO = "no"
    UNCLEAR = "unclear"


class Stage(StrEnum):
    """Where it went wrong first, in the order of a memory's way."""

    NOT_SAID = "not_said"
    NOT_CAPTURED = "not_captured"
    NOT_RECALLED = "not_recalled"
    NOT_INJECTED = "not_injected"
    NOT_USED = "not_used"
    USED_WRONGLY = "used_wrongly"
    BROKEN = "broken"  # the answer itself
    NONE = "none"


@dataclass(frozen=True, slots=True)
class PromptPart:
    name: str
    tokens: int
    count: int = 0  # things in it


@dataclass(frozen=True, slots=True)
class Assembly:
    """What one answer was made of."""

    space_id: UUID
    turn_id: UUID
    root_id: UUID
    conversation_id: UUID
    recall_id: UUID | None
    question_seq: int
    happened_at: datetime
    parts: tuple[PromptPart, ...] = ()
    window: int = 0
    entered: tuple[UUID, ...] = ()
    cut: tuple[UUID, ...] = ()
    used: tuple[UUID, ...] = ()
    model: str = ""
    ended: str = ""
    error: str = ""
    is_lost: bool = False

    @property
    def tokens(self) -> int:
        return sum(part.tokens for part in self.parts)

    @property
    def is_broken(self) -> bool:
        return self.ended in ("failed", "interrupted")


@dataclass(frozen=True, slots=True)
class CaseView:
    """`words` is "" unless they were asked for: they are somebody's."""

    case_id: UUID
    space_id: UUID
    by: By
    staff_id: UUID | None
    turn_id: UUID | None
    conversation_id: UUID | None
    memory_id: UUID | None
    state: CaseState
    outcome: str
    stage: str
    opened_at: datetime
    seen_at: datetime | None
    closed_at: datetime | None
    words: str = ""


@dataclass(frozen=True, slots=True)
class ReviewView:
    review_id: UUID
    space_id: UUID
    week: date
    place: int
    turn_id: UUID
    conversation_id: UUID
    why: Failure
    stage: str
    replies: Mapping[str, str] = field(default_factory=dict)  # question -> Reply; empty before the review
    reviewed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """A session that may come into the sample: the worst of what happened in it."""

    space_id: UUID
    conversation_id: UUID
    turn_id: UUID
    why: Failure


@dataclass(frozen=True, slots=True)
class Talk:
    """What the chat says of one message for the replay, without a word of it."""

    root_id: UUID
    turn_ids: tuple[UUID, ...]  # tries at its answer, oldest first
    seq: int
    said_at: datetime
    learns: bool
    is_captured: bool
    states: tuple[str, ...]  # of the tries
    errors: tuple[str, ...]
    models: tuple[str, ...]


QUESTIONS = ("captured", "recalled", "misled")
