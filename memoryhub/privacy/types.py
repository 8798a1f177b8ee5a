"""What crosses the door of privacy. Frozen values of ids, codes, counts and times."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from memoryhub.spaces.declared import Part, Reach

__all__ = [
    "Certificate",
    "Clocks",
    "Factor",
    "Ground",
    "Hold",
    "Part",
    "Reach",
    "Refusal",
    "Request",
    "State",
    "Step",
    "StepState",
]


class State(StrEnum):
    """TRUST 1.4."""

    RECEIVED = "received"
    IDENTITY_CHECKED = "identity_checked"
    SCOPED = "scoped"  # the dry run's manifest is bound to it
    HOLD_CHECK = "hold_check"  # a legal hold stands in the way
    APPROVED = "approved"
    COOLING_OFF = "cooling_off"
    FROZEN = "frozen"  # nothing is read or written; execution is due
    EXECUTING = "executing"
    VERIFYING = "verifying"
    DONE_LIVE = "done_live"
    DONE_BACKUPS = "done_backups"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    STEP_FAILED = "step_failed"  # to be tried again
    NEEDS_HUMAN = "needs_human"


class Factor(StrEnum):
    """How identity was checked."""

    PASSWORD = "password"
    TOTP = "totp"
    PASSKEY = "passkey"
    GUEST = "guest"  # no account: whoever holds the session
    TOKEN = "token"  # a program of theirs, by an access token that may write
    STAFF = "staff"  # compliance checked it outside


class Refusal(StrEnum):
    """Grounds on which a request may be refused, as codes (GDPR 12(5), 17(3); CCPA 1798.105(d); PIPL 47, 50)."""

    NOT_VERIFIED = "not_verified"
    UNFOUNDED = "unfounded"
    EXCESSIVE = "excessive"
    LEGAL_DUTY = "legal_duty"
    LEGAL_CLAIM = "legal_claim"


class Ground(StrEnum):
    """Grounds of a legal hold."""

    COURT_ORDER = "court_order"
    LEGAL_CLAIM = "legal_claim"
    AUTHORITY = "authority"
    INCIDENT = "incident"


class StepState(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    RETRY = "retry"


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    store: str  # "" for a step that is no store: the key, the fence
    state: StepState
    before: int
    erased: int
    left: int | None  # what a probe found afterwards; None: not probed yet
    attempts: int
    error: str  # a class and a code
    finished_at: datetime | None
    took_ms: int | None


@dataclass(frozen=True, slots=True)
class Request:
    """A request to be forgotten.

    Attributes:
        subject: the space's id.
        manifest: how many things of each store the dry run found.
        due_at: by when it must be done; `law` names the rule.
        starts_at: when execution may begin (the end of cooling off).
        horizon_at: when the last backup that may hold it expires; None while it is not done.
    """

    id: UUID
    number: str
    subject: UUID
    reach: Reach
    state: State
    law: str
    factor: str
    manifest: dict[str, int]
    manifest_hash: str
    received_at: datetime
    due_at: datetime
    starts_at: datetime | None
    frozen_at: datetime | None
    executing_at: datetime | None
    key_gone_at: datetime | None
    done_at: datetime | None
    horizon_at: datetime | None
    opened_by: UUID | None
    approved_by: UUID | None
    refusal: str
    error: str
    attempts: int
    retry_at: datetime | None
    is_own: bool  # opened by the person, not by compliance
    language: str

    @property
    def is_open(self) -> bool:
        return self.state not in CLOSED

    @property
    def can_cancel(self) -> bool:
        return self.state in CANCELLABLE


CLOSED = frozenset({State.DONE_LIVE, State.DONE_BACKUPS, State.REFUSED, State.CANCELLED})
CANCELLABLE = frozenset(
    {
        *(State.RECEIVED, State.IDENTITY_CHECKED, State.SCOPED, State.HOLD_CHECK, State.APPROVED),
        *(State.COOLING_OFF, State.FROZEN),
    }
)


@dataclass(frozen=True, slots=True)
class Clocks:
    """Open requests past two thirds of their time, those past all of it, and holds that are to be looked at again."""

    near: int
    late: int
    holds_due: int


@dataclass(frozen=True, slots=True)
class Hold:
    id: UUID
    subject: UUID
    ground: Ground
    reference: str  # a case's number
    opened_by: UUID
    opened_at: datetime
    review_on: datetime
    released_at: datetime | None


@dataclass(frozen=True, slots=True)
class Certificate:
    """Signed. `body` is canonical JSON (sorted keys, no spaces, UTF-8)."""

    stage: str  # "live", "backups"
    body: str
    sha256: str
    key_id: str
    public_key: str  # hex
    signature: str  # hex
    issued_at: datetime
