"""Merging what is kept twice. Inside a transaction of writing."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from memoryhub.language import api as language
from memoryhub.memory import reconcile
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.store import consolidating, events, index, memories
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.memories import Held
from memoryhub.memory.store.states import MemoryState
from memoryhub.memory.types import Origin, Status

# Neighbours of a memory that may be its twin. Half suffices, double opens more bodies.
NEIGHBOURS = 5
_OWN = (Origin.EDITED, Origin.CONFIRMED)


def merge(space_id: UUID, memory_ids: Sequence[UUID], policy: MemoryPolicy, now: datetime) -> int:
    """Each of these memories that says the same as another goes into it: its evidence moves, it stands as replaced
    (undo brings it back). What its owner edited, confirmed or pinned is never the one that goes. Returns how many."""
    merged = 0
    for memory_id in memory_ids:
        held = consolidating.held(space_id, memory_id)
        twin = _twin(space_id, held, policy) if held is not None else None
        if held is None or twin is None:
            continue
        kept, gone = _which(held, twin)
        if gone.state.pinned or gone.state.confirmed_at or gone.state.origin in _OWN:
            continue
        _into(space_id, kept, gone, now)
        merged += 1
    return merged


def _twin(space_id: UUID, held: Held, policy: MemoryPolicy) -> Held | None:
    state = held.state
    if state.slot_key is not None:
        same = [one for one in memories.in_slots(space_id, [state.slot_key]) if _says_the_same(one, state)]
    elif held.vector is not None:
        near = index.near(space_id, held.vector, held.embedded_by, NEIGHBOURS + 1)
        close = [one for one, cosine in near if cosine >= policy.same_meaning and one != state.memory_id]
        same = [one for one in memories.some(space_id, close).values() if _is_twin(one, state)]
    else:
        same = []
    same = [one for one in same if one.memory_id != state.memory_id and one.persona_id == state.persona_id]
    found = min(same, key=lambda one: one.said_at, default=None)
    return consolidating.held(space_id, found.memory_id) if found else None


def _says_the_same(one: MemoryState, other: MemoryState) -> bool:
    values = reconcile.plain(one.value) == reconcile.plain(other.value) and one.polarity == other.polarity
    return values and one.bound == other.bound and one.pending_reason != "open_conflict" != other.pending_reason


def _is_twin(one: MemoryState, other: MemoryState) -> bool:
    """The same free words; what differs in a number, or happened another day, is two memories."""
    same_figures = _figures(one.text) == _figures(other.text)
    happened = one.kind == "episodic" and one.said_at.date() != other.said_at.date()
    return not one.slot and same_figures and one.kind == other.kind and not happened


def _figures(text: str) -> list[str]:
    return sorted(str(number.value) for number in language.numerals(text))


def _which(held: Held, twin: Held) -> tuple[Held, Held]:
    """Which of two stays: the active one, the owner's own, the one said first."""
    ranked = sorted(
        (held, twin),
        key=lambda one: (
            one.state.status is not Status.ACTIVE,
            one.state.confirmed_at is None and one.state.origin not in _OWN and not one.state.pinned,
            one.state.said_at,
        ),
    )
    return ranked[0], ranked[1]


def _into(space_id: UUID, kept: Held, gone: Held, now: datetime) -> None:
    consolidating.move_evidence(space_id, gone.state.memory_id, kept.state.memory_id)
    ended = gone.but(status=Status.SUPERSEDED, valid_to=now, superseded_by=kept.state.memory_id)
    after = memories.save(space_id, ended).state
    index.drop(space_id, [gone.state.memory_id])
    memories.strengthen(
        space_id,
        kept.state.memory_id,
        confidence=max(kept.state.confidence, gone.state.confidence),
        strength=kept.state.strength + 1,
        expires_at=kept.state.expires_at,
        now=now,
    )
    events.append(
        space_id,
        Happening(
            "superseded", now, actor="system", reason="merged", memory_id=gone.state.memory_id,
            before=events.states(gone.state), after=events.states(after),
        ),
    )  # fmt: skip
