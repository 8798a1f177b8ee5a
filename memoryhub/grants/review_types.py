"""The values of conflict review."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID


class Deed(StrEnum):
    A = "a"
    B = "b"
    MERGED = "merged"
    BOTH = "both"
    ASK = "ask"
    SKIP = "skip"


SETTLING = (Deed.A, Deed.B, Deed.MERGED, Deed.BOTH)


@dataclass(frozen=True, slots=True)
class Review:
    """What somebody of staff decided about a conflict (named by the later of its two memories)."""

    conflict_id: UUID
    other_id: UUID
    space_id: UUID
    category: str
    staff_id: UUID
    deed: Deed
    decided_at: datetime
    event_id: UUID | None = None
    took_s: int = 0
    is_sampled: bool = False
    second_id: UUID | None = None
    review_id: UUID | None = None
    undone_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What was chosen.

    Attributes:
        versions: of both memories, by id, as the reviewer saw them.
        merged: the one wording, with Deed.MERGED.
        since: with Deed.BOTH, from when B holds; None: since it was said.
    """

    deed: Deed
    versions: dict[UUID, int]
    merged: str = ""
    since: datetime | None = None
    took_s: int = 0
