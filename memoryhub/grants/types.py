"""The values of grants: a member of staff's reasoned, time-boxed permission to read one person's words."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID


class Purpose(StrEnum):
    """What for: a closed list (TRUST 2.4)."""

    SUPPORT = "support"  # the person asked for help
    CONFLICTS = "conflicts"  # two statements that do not fit together
    ABUSE = "abuse"
    INCIDENT = "incident"
    LEGAL = "legal"


class State(StrEnum):
    ASKED = "asked"
    LIVE = "live"
    ENDED = "ended"  # its minutes are over, or staff gave it back
    STOPPED = "stopped"  # by the person
    REFUSED = "refused"
    LAPSED = "lapsed"  # nobody answered


class Basis(StrEnum):
    """Whose yes it stands on."""

    PERSON = "person"
    SWITCH = "switch"  # the person's standing yes: "let support help settle conflicts"
    SECOND = "second"  # a second member of staff of another role


@dataclass(frozen=True, slots=True)
class Wish:
    """What staff asks for.

    Attributes:
        scope: what is to be read; each a code of rules.SCOPES, or one with a colon and an id or category behind it:
            "memories", "memories:health", "chats:<conversation id>", "conflict:<conflict id>".
    """

    purpose: Purpose
    reason: str
    scope: tuple[str, ...]
    ticket: str = ""
    minutes: int = 30


@dataclass(frozen=True, slots=True)
class Grant:
    """`state` as it is at the moment it was asked for. `reason` is "" where the reader may not open it."""

    grant_id: UUID
    space_id: UUID
    staff_id: UUID
    purpose: Purpose
    ticket: str
    scope: tuple[str, ...]
    minutes: int
    state: State
    basis: Basis | None
    second_id: UUID | None
    asked_at: datetime
    starts_at: datetime | None
    ends_at: datetime | None  # until when it opens anything; of what is over, when that was
    reason: str = ""
    session: str = ""  # binding.mark of the session that asked; "": of none
    reviewed_at: datetime | None = None  # of what a second person granted: when somebody looked it over


@dataclass(frozen=True, slots=True)
class Look:
    """One use of a grant, as the person sees it."""

    grant_id: UUID
    deed: str  # an audit action: "content.revealed", ...
    things: tuple[UUID, ...]
    at: datetime
