"""The engine's logs for oversight: what was looked up, found, left out and kept, by ids, codes and numbers.

Whose words stand behind them is told by `recall_words` and `explaining.decisions` alone, which open sealed rows: ask
`memoryhub.grants` before calling them for anybody but the owner.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from memoryhub.errors import NotFound
from memoryhub.memory.policy import DEFAULT, MemoryPolicy
from memoryhub.memory.retrieve import rescore
from memoryhub.memory.retrieve.outcomes import Outcome
from memoryhub.memory.store import records as shelf
from memoryhub.spaces.api import office, scope

PARTS = (*rescore.PARTS, "boost")
# Versions offered to filter by. Half hides arms of last month, double is a list nobody reads.
ARMS = 20


@dataclass(frozen=True, slots=True)
class CandidateLine:
    """One candidate of a recall. `parts` are weighed, by the names in PARTS; `why` is one of outcomes.REASONS or ""."""

    memory_id: UUID
    parts: Mapping[str, float]
    cosine: float | None
    share: float
    why: str
    raised: tuple[str, ...]
    is_profile: bool
    is_brought: bool
    is_used: bool

    @property
    def total(self) -> float:
        return sum(self.parts.values())


@dataclass(frozen=True, slots=True)
class RecallRecord:
    recall_id: UUID
    space_id: UUID
    turn_id: UUID | None
    conversation_id: UUID | None
    happened_at: datetime
    outcome: str  # outcomes.Outcome; "" of a line that an older version wrote
    top_score: float | None
    candidate_count: int
    brought: tuple[UUID, ...]
    used: tuple[UUID, ...]
    degraded: str
    language: str
    arm: str  # the policy's version
    timings_ms: Mapping[str, float]
    candidates: tuple[CandidateLine, ...] = ()  # best first; only of single records
    ruled: Mapping[str, Any] | None = None  # the numbers that decided


@dataclass(frozen=True, slots=True)
class CaptureLine:
    """One candidate of a capture: dropped by a step, or kept by an action."""

    step: str
    action: str
    reason: str
    confidence: float
    thing_id: UUID | None


@dataclass(frozen=True, slots=True)
class CaptureRecord:
    turn_id: UUID
    happened_at: datetime
    extractor: str
    took_ms: float
    language: str
    arm: str
    lines: tuple[CaptureLine, ...]


@dataclass(frozen=True, slots=True)
class RecallFilter:
    """Which recalls are listed; what is None or "" does not matter."""

    space_id: UUID | None = None
    outcome: str = ""
    arm: str = ""
    since: datetime | None = None
    until: datetime | None = None
    at_least: float | None = None  # of the best candidate's score
    at_most: float | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A candidate under another policy: its place (from 1) and total before and after; a place of 0 is none."""

    memory_id: UUID
    before: int
    after: int
    total: float


def recall_page(
    wanted: RecallFilter, *, before: tuple[datetime, UUID] | None = None, limit: int = 50
) -> list[RecallRecord]:
    """Recalls of all spaces, newest first, without their candidates.

    Args:
        before: (moment, id) of the last line of the page before.
    """
    parts = {name: getattr(wanted, name) for name in wanted.__slots__}
    with office("oversight"):
        return [_record(row) for row in shelf.page(**parts, before=before, limit=limit)]


def recall_arms() -> list[str]:
    """Versions of policies that stand in the logs."""
    with office("oversight"):
        return shelf.arms(ARMS)


def recall_record(space_id: UUID, recall_id: UUID) -> RecallRecord:
    """Raises: NotFound; Locked while the space is being erased."""
    with scope(space_id):
        row = shelf.recall(space_id, recall_id)
    if row is None:
        raise NotFound(f"recall {recall_id}")
    return _record(row)


def recall_records(space_id: UUID, turn_ids: Sequence[UUID]) -> list[RecallRecord]:
    with scope(space_id):
        return [_record(row) for row in shelf.recalls_of(space_id, turn_ids)]


def capture_records(space_id: UUID, turn_ids: Sequence[UUID]) -> list[CaptureRecord]:
    with scope(space_id):
        rows = shelf.captures_of(space_id, turn_ids)
    return [_capture(row) for row in rows]


def recall_words(space_id: UUID, recall_id: UUID) -> tuple[str, str]:
    """(query, as it was looked up): somebody's words. Raises: Locked."""
    with scope(space_id):
        return shelf.words(space_id, recall_id)


def under(record: RecallRecord, becomes: MemoryPolicy) -> list[Moved]:
    """The record's candidates in another policy's order: what retrieve.rescore makes of the parts that were logged.

    What was left out as a duplicate, a parallel or another role's stays out: the log does not hold its vector.
    """
    out = {Outcome.DUPLICATE, Outcome.PARALLEL, Outcome.SCOPE}
    lines = [{"id": str(one.memory_id), **one.parts} for one in record.candidates if one.why not in out]
    was = _policy(record)
    before, after = rescore.order(lines, was, was), rescore.order(lines, was, becomes)
    scored = [(line, rescore.total(line, was, becomes)) for line in lines]
    return [
        Moved(UUID(line["id"]), _place(before, line), _place(after, line), total)
        for line, total in sorted(scored, key=lambda one: -one[1])
    ]


def _place(order: Sequence[str], line: Mapping[str, Any]) -> int:
    return order.index(line["id"]) + 1 if line["id"] in order else 0


def _policy(record: RecallRecord) -> MemoryPolicy:
    """The numbers that the log says decided."""
    ruled = record.ruled or {}
    known = {"weights": ruled.get("weights"), "rank_margin": ruled.get("margin"), "top_k": ruled.get("places")}
    return DEFAULT.overlaid({name: value for name, value in known.items() if value is not None})


def _record(row: dict[str, Any]) -> RecallRecord:
    told = row.get("lines") or {}
    brought, used = set(row["injected"]), set(row["used"])
    return RecallRecord(
        row["id"], row["space_id"], row["turn_id"], row["conversation_id"], row["happened_at"], row["outcome"],
        row["top_score"], row["candidates"], tuple(row["injected"]), tuple(row["used"]), row["degraded"],
        row["language"], row["policy_version"], row["timings_ms"],
        tuple(_candidate(line, brought, used) for line in told.get("candidates", ())), told.get("ruled"),
    )  # fmt: skip


def _candidate(line: Mapping[str, Any], brought: set[UUID], used: set[UUID]) -> CandidateLine:
    memory_id = UUID(line["id"])
    return CandidateLine(
        memory_id, {name: float(line.get(name, 0.0)) for name in PARTS}, line.get("cosine"), line.get("share", 0.0),
        line.get("why", ""), tuple(line.get("raised", ())), bool(line.get("profile")), memory_id in brought,
        memory_id in used,
    )  # fmt: skip


def _capture(row: dict[str, Any]) -> CaptureRecord:
    lines = tuple(
        CaptureLine(
            line.get("step", ""), line.get("action", ""), line.get("reason", ""), line.get("confidence", 0.0),
            UUID(line["id"]) if line.get("id") else None,
        )
        for line in row["lines"] or ()
    )  # fmt: skip
    return CaptureRecord(
        row["turn_id"], row["happened_at"], row["extractor"], row["took_ms"], row["language"], row["policy_version"],
        lines,
    )  # fmt: skip
