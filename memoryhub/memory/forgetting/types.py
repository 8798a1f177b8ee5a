"""The values of forgetting many memories at once: what is meant, what that comes to, what was done. Frozen, pure."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID


class Reach(StrEnum):
    """What a wish to forget is bounded by."""

    SLOT = "slot"  # one slot or family of slots: "contact.phone", "health"
    TOPIC = "topic"  # what words name, by words and by meaning: "my health", "跟房东的事"
    RANGE = "range"  # what was said in a time
    CONVERSATION = "conversation"  # what one conversation alone told
    EVERYTHING = "everything"


@dataclass(frozen=True, slots=True)
class ForgetScope:
    """What is to be forgotten. Each reach reads its own fields.

    What somebody else also told (another day, another conversation) is no part of RANGE and CONVERSATION: it is known
    without them.
    """

    reach: Reach
    slot: str = ""  # SLOT
    words: str = ""  # TOPIC, as the owner says it
    since: datetime | None = None  # RANGE: aware, included; None: from the beginning
    until: datetime | None = None  # RANGE: aware, excluded; None: until now
    conversation_id: UUID | None = None  # CONVERSATION


class OrderState(StrEnum):
    PROPOSED = "proposed"  # the dry run was shown
    RUNNING = "running"  # said yes to; what is left is being done
    DONE = "done"
    UNDONE = "undone"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class ForgetManifest:
    """A dry run: exactly these memories and to-dos would go. `token` stands for them and for nothing else.

    Attributes:
        memory_ids: active, waiting, past and revoked ones; revoking leaves alone what is revoked already.
        counts: "memories" (not counting revoked ones), "active", "pending", "past", "revoked", "todos".
        by_category: memories that are not revoked, by category.
        state, erased: what became of it; `erased` says for good.
    """

    token: str
    scope: ForgetScope
    memory_ids: tuple[UUID, ...]
    todo_ids: tuple[UUID, ...]
    counts: dict[str, int]
    by_category: dict[str, int]
    made_at: datetime
    expires_at: datetime  # after that a yes no longer counts
    state: OrderState = OrderState.PROPOSED
    erased: bool = False
    done_at: datetime | None = None

    @property
    def is_empty(self) -> bool:
        return not (self.memory_ids or self.todo_ids)


@dataclass(frozen=True, slots=True)
class ForgetReceipt:
    """What was done, by ids and counts; safe to log and to keep."""

    token: str
    order_id: UUID
    erased: bool  # for good; otherwise revoked
    memories: int  # that went (or came back)
    todos: int
    left: int  # that a job is still at; out of the count above
    at: datetime
    undoable_until: datetime | None = None  # None: for good, or undone
    kept: int = 0  # of an undo: what could not come back, since something else holds by now
    codes: dict[str, int] = field(default_factory=dict)


class HeardAs(StrEnum):
    ASKED = "asked"  # so many would go: shall they?
    DONE = "done"
    DECLINED = "declined"
    UNDONE = "undone"
    NOTHING_FOUND = "nothing_found"
    TOO_LATE = "too_late"  # the question is too old, or was settled elsewhere


@dataclass(frozen=True, slots=True)
class Heard:
    """What a message meant for forgetting, and what came of it."""

    how: HeardAs
    manifest: ForgetManifest
    receipt: ForgetReceipt | None = None
