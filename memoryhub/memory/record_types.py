"""The values of the engine's logs, as oversight reads them: ids, codes and numbers. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from memoryhub.memory.retrieve import rescore

PARTS = (*rescore.PARTS, "boost")


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
