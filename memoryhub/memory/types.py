"""The values that cross the engine's doors: frozen, small, free of any framework. Times are aware UTC datetimes."""

from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID

from memoryhub.memory.enums import (
    Action,
    Bound,
    Cardinality,
    Certainty,
    Cue,
    Kind,
    Mutability,
    Origin,
    Status,
    Tier,
    ValueClass,
)

__all__ = [
    "Action",
    "Bound",
    "Candidate",
    "CaptureReceipt",
    "Card",
    "Cardinality",
    "Certainty",
    "ConflictView",
    "Considered",
    "Cue",
    "Decision",
    "Dropped",
    "Episode",
    "EventView",
    "EvidenceView",
    "Inherited",
    "Kind",
    "Known",
    "MemoryView",
    "Mutability",
    "Origin",
    "Recalled",
    "Saved",
    "ScoreParts",
    "Status",
    "Tier",
    "TodoView",
    "Utterance",
    "ValueClass",
    "Verdict",
]


@dataclass(frozen=True, slots=True)
class Utterance:
    """One message of the user, as the chat hands it to capture."""

    text: str
    conversation_id: UUID | None  # these three are None where no message stands behind it: added by hand
    message_id: UUID | None
    turn_id: UUID | None
    said_at: datetime
    time_zone: str
    language: str  # "zh" or "en"
    pasted: tuple[tuple[int, int], ...] = ()  # character ranges [start, end) of `text` that were not typed
    earlier: tuple[str, ...] = ()  # the last few typed messages of this conversation, oldest first (for pronouns)
    persona_id: UUID | None = None
    message_seq: int | None = None  # the message's number in its conversation, for "source" links
    offered: tuple[tuple[str, ...], ...] = ()  # lists that the conversation showed before it, the latest first
    kin: tuple[tuple[str, str], ...] = ()  # names of family members that are known, and the word of each ("sister")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory proposed by extraction, not yet believed. `quote` is `text[quote_start:quote_end]` of the message."""

    text: str  # one sentence that stands by itself, second person, in the language it was said in
    slot: str  # "home.city", "budget.max"; "" for a free-form memory
    value: str  # normalised: "300", "杭州", "2026-12-09"
    quote: str
    quote_start: int
    quote_end: int
    confidence: float  # 0-1
    kind: Kind = Kind.SEMANTIC
    category: str = "other"
    topic: str = ""  # what a slot is narrowed to: "聚餐" of budget.max
    subject: str = "user"
    polarity: bool = True
    bound: Bound = Bound.EXACT
    unit: str = ""
    value_upper: str = ""  # the other end of a range
    condition: str = ""
    certainty: Certainty = Certainty.ASSERTED
    stable: bool = True
    cue: Cue = Cue.NONE
    intent: str = "statement"
    origin: Origin = Origin.TYPED
    importance: float = 0.5  # 0-1
    sensitive: bool = False
    tags: tuple[str, ...] = ()
    due_on: date | None = None  # a to-do's day, in the user's zone
    due_at: datetime | None = None  # a to-do's instant, where a time of day was given
    is_todo: bool = False


@dataclass(frozen=True, slots=True)
class Dropped:
    """A candidate that was not kept, and which step said so, why."""

    candidate: Candidate
    step: str  # "clean", "extract", "normalise", "gate", "score", "reconcile"
    reason: str  # a code


@dataclass(frozen=True, slots=True)
class Inherited:
    """What a correction that named less ("make it 500") takes over from the memory it replaces."""

    slot: str
    topic: str
    unit: str
    bound: Bound
    text: str  # of the memory replaced


@dataclass(frozen=True, slots=True)
class Verdict:
    action: Action
    reason: str  # a code
    targets: tuple[UUID, ...] = ()
    status: Status = Status.ACTIVE  # of what is added or reinforced
    inherits: Inherited | None = None  # what the new row takes over; `reconcile.settled` applies it
    revives: UUID | None = None  # RETURN: the superseded memory that holds again


@dataclass(frozen=True, slots=True)
class Known:
    """What reconciliation may see of one memory that is already there."""

    memory_id: UUID
    slot: str
    topic: str
    value: str
    text: str
    status: Status
    origin: Origin
    cardinality: Cardinality
    mutability: Mutability
    said_at: datetime
    confirmed: bool = False
    polarity: bool = True
    bound: Bound = Bound.EXACT
    unit: str = ""
    condition: str = ""
    conversation_id: UUID | None = None
    similarity: float = 0.0  # cosine to the candidate, where it was found by meaning


@dataclass(frozen=True, slots=True)
class EvidenceView:
    conversation_id: UUID | None
    message_id: UUID | None
    message_seq: int | None
    quote: str
    said_at: datetime
    erased_at: datetime | None = None  # when the conversation was; the quote stays with the memory


@dataclass(frozen=True, slots=True)
class MemoryView:
    """One memory as its owner sees it."""

    memory_id: UUID
    kind: Kind
    category: str
    slot: str
    topic: str
    value: str
    unit: str
    text: str
    status: Status
    pending_reason: str
    tier: Tier
    origin: Origin
    confidence: float
    importance: float
    sensitive: bool
    pinned: bool
    hits: int
    last_hit_at: datetime | None
    said_at: datetime
    confirmed_at: datetime | None
    revoked_at: datetime | None
    restorable_until: datetime | None
    version: int
    persona_id: UUID | None = None  # the role it belongs to; None: used in all
    evidence: tuple[EvidenceView, ...] = ()


@dataclass(frozen=True, slots=True)
class ConflictView:
    """Two versions of one thing, both standing until the owner settles it. The later one's id names the conflict."""

    a: MemoryView  # what held when the other was said
    b: MemoryView
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class TodoView:
    todo_id: UUID
    text: str
    due_on: date | None
    due_at: datetime | None
    state: str  # "open", "done", "cancelled"
    version: int
    said_at: datetime
    closed_at: datetime | None = None
    evidence: EvidenceView | None = None


@dataclass(frozen=True, slots=True)
class EventView:
    """One line of the timeline."""

    event_id: UUID
    kind: str  # captured, confirmed, edited, reinforced, superseded, revoked, undone, forgotten, recalled, ...
    actor: str  # "you", "assistant", "system", "support"
    happened_at: datetime
    memory_id: UUID | None
    todo_id: UUID | None
    before: str  # text before, "" where none
    after: str
    conversation_id: UUID | None
    message_seq: int | None
    undoable: bool
    count: int = 1  # memories concerned, for "recalled"


@dataclass(frozen=True, slots=True)
class ScoreParts:
    similarity: float = 0.0
    keyword: float = 0.0
    importance: float = 0.0
    recency: float = 0.0
    use: float = 0.0
    boost: float = 0.0

    @property
    def total(self) -> float:
        return self.similarity + self.keyword + self.importance + self.recency + self.use + self.boost


@dataclass(frozen=True, slots=True)
class Card:
    """A memory as it enters the prompt."""

    memory_id: UUID
    text: str
    kind: Kind
    category: str
    slot: str
    topic: str
    value: str
    unit: str
    bound: Bound
    polarity: bool
    status: Status
    origin: Origin
    said_at: datetime
    quote: str
    conversation_id: UUID | None
    message_seq: int | None
    score: ScoreParts
    tokens: int
    is_profile: bool = False
    valid_to: datetime | None = None  # when it ceased to hold; such a card comes for a question about the past only


@dataclass(frozen=True, slots=True)
class Considered:
    """A candidate of one recall, injected or not, for the log. `similarity` is a cosine, `keyword` a share (0-1)."""

    memory_id: UUID
    score: ScoreParts
    similarity: float | None
    keyword: float
    why: str = ""  # retrieve.outcomes: why it was left out; "" where it was brought
    raised: tuple[str, ...] = ()  # which boosts it has (policy.Boosts)
    is_profile: bool = False


@dataclass(frozen=True, slots=True)
class Recalled:
    """What a recall brings: the profile (always at hand), the ranked cards, the open to-dos."""

    recall_id: UUID
    profile: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()
    todos: tuple[TodoView, ...] = ()
    skipped: str = ""  # why nothing was looked up: "no_need", "switched_off", "temporary"
    degraded: str = ""  # "embedder" where the vector leg was down
    timings_ms: dict[str, float] = field(default_factory=dict)
    considered: tuple[Considered, ...] = ()
    rewritten: str = ""  # the query as it was looked up
    policy_version: str = ""  # by whose numbers; "" where nothing was looked up
    ruled: dict[str, object] = field(default_factory=dict)  # those of them that decided, for the log

    @property
    def all_cards(self) -> tuple[Card, ...]:
        return self.profile + self.cards


@dataclass(frozen=True, slots=True)
class Saved:
    """One thing capture did, as the note under the answer shows it."""

    event_id: UUID
    action: Action
    text: str
    status: Status
    memory_id: UUID | None = None
    todo_id: UUID | None = None
    undoable: bool = True  # nothing that it touched was changed since


@dataclass(frozen=True, slots=True)
class CaptureReceipt:
    """What one turn's capture did, by ids and counts; safe to log but for `saved[].text`."""

    turn_id: UUID
    saved: tuple[Saved, ...] = ()
    dropped: dict[str, int] = field(default_factory=dict)  # reason code -> count
    repeated: bool = False  # this turn had been captured before; nothing was done


@dataclass(frozen=True, slots=True)
class Decision:
    """What capture made of one thing it noticed in a turn: kept by an action, or dropped by a step."""

    text: str
    slot: str
    value: str
    quote: str
    confidence: float
    step: str  # that dropped it; "" where it was kept
    action: str  # what was done; "" where it was dropped
    reason: str  # a code


@dataclass(frozen=True, slots=True)
class Episode:
    """A thing said, kept word for word, without judgement: a turn of a conversation that was held elsewhere."""

    text: str
    said_at: datetime
    speaker: str = "user"
    conversation_id: UUID | None = None
    seq: int | None = None  # its number there: turns that stand beside each other explain each other
