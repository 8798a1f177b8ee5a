"""What an app says of the personal data it keeps: once, as `STORES` in its module `personal.py`.

    STORES = (
        Rows("messages", "chat.Turn", counted=False),   # in the order of erasing: what refers comes first
        Rows("messages", "chat.Message"),
        Place("sessions", count_sessions, end_sessions, Stage.ACCESS),
    )

`memoryhub.privacy` finds the modules by their name, so that an app declares without knowing who reads it. A model with
a `space_id` that no app declares fails `tests/ground/privacy/test_register.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose data it is.

    Attributes:
        user_id, addresses: None and () once the account is gone.
    """

    space_id: UUID
    user_id: UUID | None = None
    addresses: tuple[str, ...] = ()  # e-mail addresses, in lower case


class Reach(StrEnum):
    """How far a wish to be forgotten goes."""

    EVERYTHING = "everything"
    TOPIC = "topic"
    SLOT = "slot"  # one kind of fact ("contact.phone", "health"); programs name it, people say a topic
    RANGE = "range"
    CONVERSATION = "conversation"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a space: each reach reads its own fields."""

    reach: Reach
    words: str = ""  # TOPIC; SLOT: its name
    since: datetime | None = None  # RANGE: aware, included
    until: datetime | None = None  # RANGE: aware, excluded
    conversation_id: UUID | None = None  # CONVERSATION


@dataclass(frozen=True, slots=True)
class Rows:
    """A table of the space's rows (it has a `space_id`); it is erased by that, in slices.

    Attributes:
        store: what its owner calls it, a code; several tables may make one store.
        model: "app.Model".
        counted: whether its rows are the things that the owner counts ("23 facts"); all tables are probed.
    """

    store: str
    model: str
    counted: bool = True


class Stage(StrEnum):
    """When in an erasure a place's turn comes."""

    ACCESS = "access"  # ways in, before any row
    DATA = "data"  # with the rows
    ACCOUNT = "account"  # at the very end, since it holds what the others are found by


@dataclass(frozen=True, slots=True)
class Place:
    """Anything else: files, a cache, sessions. Both callables may be repeated at any time.

    Attributes:
        count: how many things are there now.
        erase: take them away; returns how many went.
    """

    store: str
    count: Callable[[Subject], int]
    erase: Callable[[Subject], int]
    stage: Stage = Stage.DATA


@dataclass(frozen=True, slots=True)
class Piece:
    """What of a store belongs to a part of the space, by ids, so that a yes means exactly what was shown.

    Attributes:
        find: ids of what the part holds, in its own transaction.
        erase: erase these ids (those that are still there), in its own transactions. Returns how many went.
        left: the probe: how many of these ids are there still, in its own transaction.
    """

    store: str
    find: Callable[[UUID, Part], list[UUID]]
    erase: Callable[[UUID, list[UUID], datetime], int]
    left: Callable[[UUID, list[UUID]], int]
