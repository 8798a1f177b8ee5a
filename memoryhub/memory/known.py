"""What reconciliation is shown of a space for one candidate."""

from uuid import UUID

import numpy as np

from memoryhub.memory import making, slots
from memoryhub.memory.encode import acquainted, elided, mending, practice, stated, whose
from memoryhub.memory.store import index, memories
from memoryhub.memory.store.states import MemoryState, known
from memoryhub.memory.types import Candidate, Cue, Known, Status

# Neighbours by meaning: a twin is the first or second; half already suffices, double only opens more bodies.
NEIGHBOURS = 10
# "Forget that ..." may mean anything; beyond this many memories only the newest and the nearest are looked at.
FORGET_AMONG = 500
# "Back to the old one" without a word of what: the last of what was replaced. Half forgets a morning's second thoughts,
# double reaches into last month.
RETURN_AMONG = 20


def about(
    space_id: UUID, candidate: Candidate, vector: np.ndarray | None, embedder: str, persona_id: UUID | None
) -> list[Known]:
    """The memories a candidate may repeat, refine, replace, contradict or take back.

    A slotted one sees its slot's and the opposite slot's categories, and where there are any the newest free-form ones;
    a free-form one its nearest by meaning; a wish to forget, and a correction that names what was wrong, everything.
    Another persona's memories are not shown.
    """
    cosines = _near(space_id, candidate, vector, embedder)
    if candidate.cue in (Cue.FORGET, Cue.NEGATE) or _looks_around(candidate):
        states = memories.held(space_id, FORGET_AMONG)
    elif candidate.cue is Cue.RETURN and not candidate.slot:
        states = memories.held(space_id, FORGET_AMONG) + memories.lately_superseded(space_id, RETURN_AMONG)
    elif candidate.slot:
        states = _of_slot(space_id, candidate)
        if states or candidate.slot in practice.SLOTS:  # tellings of the same words go along
            states = states + memories.newest_free(space_id, NEIGHBOURS)
    else:
        states = memories.newest_free(space_id, NEIGHBOURS) + _of_practices(space_id, candidate)
    found = {state.memory_id: state for state in states}
    found |= memories.some(space_id, [one for one in cosines if one not in found]) if cosines else {}
    return [
        known(state, cosines.get(state.memory_id, 0.0)) for state in found.values() if state.persona_id == persona_id
    ]


def _looks_around(candidate: Candidate) -> bool:
    """Whether what it means may stand in any slot."""
    return (
        elided.replaces(candidate)
        or mending.mends_something(candidate)
        or acquainted.is_of_others(candidate)
        or whose.is_open(candidate)
        or stated.is_stated(candidate)
    )


def kin(space_id: UUID, persona_id: UUID | None) -> tuple[tuple[str, str], ...]:
    """The names of family members that are known, each with what it is to the user: (("Anjali", "sister"), …)."""
    category = slots.of("family.member").category
    held = [known(one) for one in memories.in_categories(space_id, [category]) if one.persona_id == persona_id]
    told = [one for one in held if one.slot == "family.member" and one.status is Status.ACTIVE and one.topic]
    alone = [one for one in told if sum(other.topic == one.topic for other in told) == 1]  # of two brothers neither
    return tuple((one.value, one.topic) for one in alone)


def newest_here(space_id: UUID, conversation_id: UUID, persona_id: UUID | None) -> list[Known]:
    """What one turn of a conversation told last that still holds."""
    held = [known(one) for one in memories.held(space_id, FORGET_AMONG) if one.persona_id == persona_id]
    here = [one for one in held if one.conversation_id == conversation_id and one.status is Status.ACTIVE]
    last = max((one.said_at for one in here), default=None)
    return [one for one in here if one.said_at == last]


def _of_slot(space_id: UUID, candidate: Candidate) -> list[MemoryState]:
    slot = slots.of(candidate.slot)
    categories = {making.category_of(candidate)}
    if slot.opposite:
        categories.add(slots.of(slot.opposite).category)
    names = {candidate.slot, slot.opposite}
    if candidate.slot in practice.SLOTS:
        names |= set(practice.SLOTS)
        categories |= _CATEGORIES
    states = memories.in_categories(space_id, categories, with_past=candidate.cue is Cue.RETURN)
    kin = candidate.cue is Cue.CORRECT  # "no, fifth grade": whose is left out
    return [
        state
        for state in states
        if state.slot in names
        or candidate.cue is Cue.RETURN
        or (kin and slots.relation_of(state.slot)[1] == candidate.slot)
    ]


# Where what one does is kept, whatever the words: "I never drink coffee" ends a habit.
_CATEGORIES = {slots.of(name).category for name in practice.SLOTS if name}


def _of_practices(space_id: UUID, candidate: Candidate) -> list[MemoryState]:
    """For a telling of what one does or not: what stands in slots about it."""
    if practice.read(candidate.text) is None:
        return []
    return [one for one in memories.in_categories(space_id, _CATEGORIES) if one.slot in practice.SLOTS]


def _near(space_id: UUID, candidate: Candidate, vector: np.ndarray | None, embedder: str) -> dict[UUID, float]:
    if vector is None or (candidate.slot and candidate.cue not in (Cue.FORGET, Cue.NEGATE)):
        return {}
    return dict(index.near(space_id, vector, embedder, NEIGHBOURS))
