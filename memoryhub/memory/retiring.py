"""Making room: an active value of a single-valued slot is retired before another becomes active."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from memoryhub.memory.store import index, memories
from memoryhub.memory.store.states import MemoryState
from memoryhub.memory.types import Cardinality, Status

Change = tuple[MemoryState, MemoryState]  # before, after


def rivals(space_id: UUID, state: MemoryState, named: Sequence[UUID] = ()) -> tuple[UUID, ...]:
    """What must be retired before `state` can be active: what is named, and any other active value of its slot."""
    exclusive = state.slot_key is not None and state.cardinality is Cardinality.ONE
    if not exclusive or state.status is not Status.ACTIVE:
        return tuple(named)
    same = [
        row.memory_id
        for row in memories.in_slots(space_id, [state.slot_key])
        if row.status is Status.ACTIVE and row.persona_id == state.persona_id and row.memory_id != state.memory_id
    ]
    return tuple(dict.fromkeys([*named, *same]))


def retire(space_id: UUID, targets: Sequence[UUID], by: UUID, at: datetime) -> list[Change]:
    """Supersede each at this valid time; out of the index at once."""
    changed = []
    for target in targets:
        held = memories.load_for_change(space_id, target)
        ended = held.but(status=Status.SUPERSEDED, valid_to=at, superseded_by=by)
        changed.append((held.state, memories.save(space_id, ended).state))
    if targets:
        index.drop(space_id, targets)
    return changed
