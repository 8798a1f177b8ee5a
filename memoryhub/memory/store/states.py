"""What one memory or to-do is, as a frozen value: what the store gives out, takes back, and writes into events."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any
from uuid import UUID

import numpy as np
from pydantic import TypeAdapter

from memoryhub.memory.models import Memory, Todo
from memoryhub.memory.types import (
    Bound,
    Cardinality,
    EvidenceView,
    Kind,
    Known,
    MemoryView,
    Mutability,
    Origin,
    Status,
    Tier,
    TodoView,
    ValueClass,
)
from memoryhub.vault import api as vault
from memoryhub.vault.api import Context

# The part of a state that stands in the sealed body; all else are columns of the same name.
BODY = (
    "text", "subject", "slot", "topic", "value", "value_upper", "bound", "unit", "polarity", "condition", "tags",
    "quote", "time_zone",
)  # fmt: skip
# The clear columns that ranking and a card need; the sealed vector, a kilobyte a row, stays where it is.
CLEAR = (
    "said_at", "confidence", "importance", "kind", "category", "intent", "persona_id", "in_profile", "status",
    "pending_reason", "pinned", "tier", "origin", "hits", "tokens", "conversation_id", "message_seq",
)  # fmt: skip
_ENUMS = {"kind": Kind, "status": Status, "tier": Tier, "origin": Origin, "bound": Bound}  # among CLEAR and BODY
# Counters of use: a state that undo restores does not turn them back.
COUNTERS = ("hits", "last_hit_at", "strength")


@dataclass(frozen=True, slots=True)
class MemoryState:
    memory_id: UUID
    text: str
    said_at: datetime
    confidence: float
    importance: float
    subject: str = "user"
    slot: str = ""
    topic: str = ""
    value: str = ""
    value_upper: str = ""
    bound: Bound = Bound.EXACT
    unit: str = ""
    polarity: bool = True
    condition: str = ""
    tags: tuple[str, ...] = ()
    quote: str = ""
    time_zone: str = "UTC"
    kind: Kind = Kind.SEMANTIC
    category: str = "other"
    cardinality: Cardinality = Cardinality.MANY
    mutability: Mutability = Mutability.CHOICE
    intent: str = "statement"
    persona_id: UUID | None = None
    slot_key: int | None = None
    in_profile: bool = False
    status: Status = Status.ACTIVE
    pending_reason: str = ""
    tier: Tier = Tier.HOT
    origin: Origin = Origin.TYPED
    value_class: ValueClass = ValueClass.ORDINARY
    sensitive: bool = False
    pinned: bool = False
    strength: float = 1.0
    hits: int = 0
    last_hit_at: datetime | None = None
    corrections: int = 0
    tokens: int = 0
    turn_id: UUID | None = None
    conversation_id: UUID | None = None
    message_id: UUID | None = None
    message_seq: int | None = None
    confirmed_at: datetime | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    superseded_by: UUID | None = None
    encoded_by: str = ""
    policy_version: str = ""
    version: int = 1

    @property
    def is_live(self) -> bool:
        """Whether recall may bring it: active or waiting on an open conflict. Cold rows are live to a deep search."""
        return self.status is Status.ACTIVE or (
            self.status is Status.PENDING and self.pending_reason == "open_conflict"
        )


@dataclass(frozen=True, slots=True)
class TodoState:
    todo_id: UUID
    text: str
    said_at: datetime
    fingerprint: int = 0
    quote: str = ""
    state: str = "open"
    due_on: date | None = None
    due_at: datetime | None = None
    closed_at: datetime | None = None
    turn_id: UUID | None = None
    conversation_id: UUID | None = None
    message_id: UUID | None = None
    message_seq: int | None = None
    version: int = 1


COLUMNS = tuple(f.name for f in fields(MemoryState) if f.name not in BODY and f.name != "memory_id")
TODO_COLUMNS = tuple(f.name for f in fields(TodoState) if f.name not in ("todo_id", "text", "quote"))
_MEMORY, _TODO = TypeAdapter(MemoryState), TypeAdapter(TodoState)


def to_json(state: MemoryState | TodoState) -> dict[str, Any]:
    """The state as plain JSON, for an event's sealed before and after."""
    return (_MEMORY if isinstance(state, MemoryState) else _TODO).dump_python(state, mode="json")


def memory_from_json(plain: dict[str, Any]) -> MemoryState:
    return _MEMORY.validate_python(plain)


def todo_from_json(plain: dict[str, Any]) -> TodoState:
    return _TODO.validate_python(plain)


def memory_of(row: Memory) -> MemoryState:
    """Opens the row's body (one unsealing)."""
    columns = {name: getattr(row, name) for name in COLUMNS}
    return _MEMORY.validate_python({"memory_id": row.id, **columns, **row.body})


def open_rows(space_id: UUID, rows: Sequence[tuple[UUID, bytes, Sequence[Any]]]) -> list[MemoryState]:
    """States of rows read by hand: (id, sealed body, values of CLEAR). Opens all bodies at one asking of the key
    store; what is not among the columns keeps its default."""
    table = Memory._meta.db_table
    bodies = vault.unseal_all(space_id, [(Context(table, row[0], "body"), bytes(row[1])) for row in rows])
    return [_opened(row[0], row[2], json.loads(body)) for row, body in zip(rows, bodies, strict=True)]


def _opened(memory_id: UUID, clear: Sequence[Any], body: dict[str, Any]) -> MemoryState:
    """By hand: validating forty rows a recall costs five times as much; the body was validated before it was sealed."""
    parts = dict(zip(CLEAR, clear, strict=True)) | body
    for name, kind in _ENUMS.items():
        parts[name] = kind(parts[name])
    parts["tags"] = tuple(parts["tags"])
    return MemoryState(memory_id=memory_id, **parts)


def todo_of(row: Todo) -> TodoState:
    return TodoState(todo_id=row.id, **row.body, **{name: getattr(row, name) for name in TODO_COLUMNS})


def fill(row: Memory, state: MemoryState, vector: np.ndarray | None, embedded_by: str) -> Memory:
    """Put a state and its vector into a row that is about to be saved."""
    plain = to_json(state)
    row.body = {name: plain[name] for name in BODY}
    for name in COLUMNS:
        setattr(row, name, getattr(state, name))
    row.vector, row.embedded_by = vector, embedded_by if vector is not None else ""
    return row


def view(state: MemoryState, evidence: tuple[EvidenceView, ...], restorable_until: datetime | None) -> MemoryView:
    """The state as its owner sees it."""
    same = {f.name: getattr(state, f.name) for f in fields(MemoryView) if f.name in MemoryState.__slots__}
    return MemoryView(**same, evidence=evidence, restorable_until=restorable_until)


def todo_view(state: TodoState) -> TodoView:
    source = EvidenceView(state.conversation_id, state.message_id, state.message_seq, state.quote, state.said_at)
    same = {f.name: getattr(state, f.name) for f in fields(TodoView) if f.name in TodoState.__slots__}
    return TodoView(**same, evidence=source if state.quote else None)


def known(state: MemoryState, similarity: float = 0.0) -> Known:
    """What reconciliation may see of it."""
    same = {f.name: getattr(state, f.name) for f in fields(Known) if f.name in MemoryState.__slots__}
    return Known(**same, confirmed=state.confirmed_at is not None, similarity=similarity)
