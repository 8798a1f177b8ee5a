"""The door of the memory engine for staff: what waits, by codes; and words, only under a live grant.

    waiting, waiting_by_category    open conflicts of those who let support help: codes and times
    pair                            one conflict's two statements, masked
    text                            words of memories
    ask_owner                       the question goes to whom it concerns

All but the first two demand that the vault was opened by a grant (`memoryhub.grants.reading`), whoever calls them:
NoGrant otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memoryhub.memory.settling import disputed_pair
from memoryhub.memory.store import events, memories
from memoryhub.memory.store import oversight as shelf
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.states import MemoryState
from memoryhub.memory.types import EvidenceView, Mutability, Origin, Status
from memoryhub.spaces.api import fence, office, scope
from memoryhub.vault import api as vault

# Lines of history beside a statement. Half hides its last edit behind recalls, double is a wall.
HISTORY = 8
_NOT_TOLD = ("recalled",)


@dataclass(frozen=True, slots=True)
class Waiting:
    """An open conflict, by the later of its two statements."""

    conflict_id: UUID
    space_id: UUID
    category: str
    sensitive: bool
    confidence: float
    origin: Origin
    said_at: datetime


@dataclass(frozen=True, slots=True)
class Version:
    """One statement without its words."""

    memory_id: UUID
    category: str
    sensitive: bool
    status: Status
    origin: Origin
    mutability: Mutability
    confidence: float
    hits: int
    said_at: datetime
    confirmed_at: datetime | None
    version: int
    times: int  # how often it was said
    history: tuple[tuple[str, str, datetime], ...]  # (kind of event, actor, when), newest first


@dataclass(frozen=True, slots=True)
class Words:
    text: str
    quotes: tuple[EvidenceView, ...]


def waiting(
    *,
    categories: Sequence[str] = (),
    before: datetime | None = None,
    without: Sequence[UUID] = (),
    after: tuple[datetime, UUID] | None = None,
    limit: int = 50,
) -> list[Waiting]:
    """Open conflicts of all who let support help, the oldest first.

    Args:
        categories: only of these; () for all.
        before: only what was said before then.
        without: conflicts left out.
        after: (said_at, id) of the last one of the page before.
    """
    with office("oversight"):
        rows = shelf.waiting(categories=categories, before=before, without=without, after=after, limit=limit)
    return [
        Waiting(
            row["id"], row["space_id"], row["category"], row["sensitive"], row["confidence"], Origin(row["origin"]),
            row["said_at"],
        )
        for row in rows
    ]  # fmt: skip


def waiting_by_category(without: Sequence[UUID] = ()) -> dict[str, int]:
    with office("oversight"):
        return shelf.by_category(without)


def pair(space_id: UUID, conflict_id: UUID) -> tuple[Version, Version]:
    """What held, and what was said later.

    Raises: NoGrant; Locked; NotFound; Conflict when it is settled.
    """
    vault.demand(space_id)
    with scope(space_id):
        return tuple(_version(space_id, state) for state in disputed_pair(space_id, conflict_id))


def some(space_id: UUID, memory_ids: Sequence[UUID]) -> list[Version]:
    """These memories, masked, in this order, whatever became of them; erased ones are left out. Raises: as pair."""
    vault.demand(space_id)
    with scope(space_id):
        found = memories.some(space_id, memory_ids)
        return [_version(space_id, found[one]) for one in memory_ids if one in found]


def text(space_id: UUID, memory_ids: Sequence[UUID]) -> dict[UUID, Words]:
    """What these memories say, and the quotes they stand on; erased ones are left out.

    Raises: NoGrant without a grant that is live now; Locked.
    """
    vault.demand(space_id)
    with scope(space_id):
        found = memories.some(space_id, memory_ids)
        quotes = memories.evidence(space_id, list(found))
        return {one: Words(state.text, quotes.get(one, ())) for one, state in found.items()}


def ask_owner(space_id: UUID, conflict_id: UUID, now: datetime) -> UUID:
    """Staff leaves it to whom it concerns: a line in their timeline beside the question that waits for them anyway.

    Returns: the event's id. Raises: as pair.
    """
    vault.demand(space_id)
    with scope(space_id):
        fence(space_id)
        state = disputed_pair(space_id, conflict_id)[1]
        event = Happening("asked", now, actor="support", reason="left_to_you", memory_id=state.memory_id)
        return events.append(space_id, event)


def _version(space_id: UUID, state: MemoryState) -> Version:
    told = [one for one in events.of_memory(space_id, state.memory_id) if one.kind not in _NOT_TOLD]
    times = 1 + sum(one.kind == "reinforced" for one in told)
    return Version(
        state.memory_id, state.category, state.sensitive, state.status, state.origin, state.mutability,
        state.confidence, state.hits, state.said_at, state.confirmed_at, state.version, times,
        tuple((one.kind, one.actor, one.happened_at) for one in told[:HISTORY]),
    )  # fmt: skip
