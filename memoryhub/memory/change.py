"""What the owner does to one memory: keep, edit, not true, forget, erase, restore. (undoing.py takes it back.)

Each verb is one short transaction: fence, the row locked and its version compared, row, index and event together.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from memoryhub.errors import Conflict, Refused
from memoryhub.language import api as language
from memoryhub.memory import making, rewording
from memoryhub.memory.forgetting import traces
from memoryhub.memory.graph.learning import learn
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.retiring import Change, retire, rivals
from memoryhub.memory.store import consolidating, events, graph, index, logs, memories
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.memories import Held
from memoryhub.memory.store.states import MemoryState, view
from memoryhub.memory.types import MemoryView, Origin, Status, Tier
from memoryhub.memory.writing import writing
from memoryhub.spaces.api import scope

# A memory is a sentence or a short paragraph; longer text belongs into an attachment.
LONGEST = 1000
_STANDING = (Status.ACTIVE, Status.PENDING)


def confirm(space_id: UUID, memory_id: UUID, *, version: int, now: datetime) -> UUID:
    """ "Keep": it is true. Returns the event's id.

    Raises: NotFound; Conflict when it changed meanwhile or no longer stands.
    """
    with writing(space_id):
        return change(space_id, memory_id, version, now, "confirmed", lambda held: kept(held, now))[0]


def kept(held: Held, now: datetime) -> Held:
    """The memory as its owner's word makes it."""
    return held.but(
        status=Status.ACTIVE, pending_reason="", confirmed_at=now, confidence=1.0, expires_at=None, tier=Tier.HOT
    )


def pin(space_id: UUID, memory_id: UUID, *, version: int, now: datetime) -> UUID:
    """ "Always use": in recall's profile whatever is asked, and never faded. Returns the event's id.

    Raises: NotFound; Conflict when it changed meanwhile, is not in use or is pinned already.
    """
    return _pin(space_id, memory_id, version, now, "pinned", True)


def unpin(space_id: UUID, memory_id: UUID, *, version: int, now: datetime) -> UUID:
    """Back to being used when it fits. Raises: as pin."""
    return _pin(space_id, memory_id, version, now, "unpinned", False)


def _pin(space_id: UUID, memory_id: UUID, version: int, now: datetime, kind: str, wish: bool) -> UUID:
    def fastened(held: Held) -> Held:
        if held.state.status is not Status.ACTIVE or held.state.pinned is wish:
            raise Conflict(f"memory {memory_id}")
        return held.but(pinned=wish, in_profile=wish or making.at_hand(held.state), tier=Tier.HOT)

    with writing(space_id):
        return change(space_id, memory_id, version, now, kind, fastened)[0]


def revise(space_id: UUID, memory_id: UUID, text: str, *, version: int, now: datetime) -> MemoryView:
    """The owner's own wording. The value is read anew where it can be told from the words.

    Raises: Refused for an empty or far too long text; NotFound; Conflict as confirm.
    """
    wording = " ".join(language.clean(text).split())
    if not wording or len(wording) > LONGEST:
        raise Refused("memory text", longest=LONGEST)
    with scope(space_id):
        before = memories.load(space_id, memory_id)
    told = rewording.reworded(before, wording, now)
    vectors, embedder = making.embed([making.embedded_text(told)])  # outside the transaction; the version guards it

    def edited(held: Held) -> Held:
        parts = {name: getattr(told, name) for name in rewording.CHANGES}
        mine = held.but(
            **parts, origin=Origin.EDITED, status=Status.ACTIVE, pending_reason="", confidence=1.0, confirmed_at=now,
            expires_at=None, tier=Tier.HOT,
        )  # fmt: skip
        return replace(mine, vector=vectors[0], embedded_by=embedder if vectors[0] is not None else "")

    with writing(space_id):
        _, state = change(space_id, memory_id, version, now, "edited", edited)
        return view(state, memories.evidence(space_id, [memory_id]).get(memory_id, ()), None)


def reject(space_id: UUID, memory_id: UUID, *, version: int, now: datetime) -> UUID:
    """ "Not true": out of use, and not learned again from what was said. What it had replaced waits for its owner's
    word: it may hold after all. Returns the event's id. Raises: as confirm."""
    with writing(space_id):
        return _revoke(space_id, memory_id, version, now, "rejected")


def forget(space_id: UUID, memory_id: UUID, *, version: int | None = None, now: datetime, erase: bool = False) -> UUID:
    """Revoke: out of recall before this returns, restorable for policy.undo_days. Or `erase`: gone at once, for good.

    Revoking what is revoked already returns the same event. What a forgotten memory had replaced stays in the past.

    Returns: the event's id.
    Raises: NotFound; Conflict when `version` is given and it changed meanwhile.
    """
    with writing(space_id):
        if erase:
            return _erase(space_id, memory_id, version, now)
        return _revoke(space_id, memory_id, version, now, "revoked")


def change(
    space_id: UUID, memory_id: UUID, version: int, now: datetime, kind: str, become: Callable[[Held], Held]
) -> tuple[UUID, MemoryState]:
    """A memory that stands becomes another; an active value of its slot makes room; index and event follow. Within a
    transaction of writing. Raises: NotFound; Conflict."""
    held = memories.load_for_change(space_id, memory_id, version)
    if held.state.status not in _STANDING:
        raise Conflict(f"memory {memory_id}")
    wanted = become(held)
    retired = retire(space_id, rivals(space_id, wanted.state), memory_id, now)
    saved = memories.save(space_id, wanted)
    index_one(space_id, saved)
    before = events.states(held.state, *[old for old, _ in retired])
    after = events.states(saved.state, *[new for _, new in retired])
    event = happening(kind, saved.state, now, before=before, after=after)
    return events.append(space_id, event), saved.state


def _revoke(space_id: UUID, memory_id: UUID, version: int | None, now: datetime, reason: str) -> UUID:
    held = memories.load_for_change(space_id, memory_id, version)
    if held.state.status is Status.REVOKED:
        return revocation(space_id, held.state)
    ended = memories.save(space_id, held.but(status=Status.REVOKED, revoked_at=now)).state
    index.drop(space_id, [memory_id])
    logs.bury(space_id, memory_id, making.buried_forms(space_id, held.state), reason, now)
    if held.state.slot_key is None:  # what was concluded from it and still waits goes too
        for concluded in consolidating.concluded_from(space_id, [memory_id]):
            _revoke(space_id, concluded, None, now, "source_revoked")
    asked = _asked_again(space_id, held.state, now) if reason == "rejected" else []
    before = events.states(held.state, *[was for was, _ in asked])
    after = events.states(ended, *[waits for _, waits in asked])
    return events.append(space_id, happening("revoked", ended, now, reason=reason, before=before, after=after))


def _asked_again(space_id: UUID, gone: MemoryState, now: datetime) -> list[Change]:
    """The value that a wrong one had replaced: nobody said that it holds again, so it is asked."""
    if gone.slot_key is None or gone.status is not Status.ACTIVE:
        return []
    past = [one for one in memories.earlier_in_slot(space_id, gone.slot_key) if one.superseded_by == gone.memory_id]
    waits = {
        "status": Status.PENDING, "pending_reason": "held_before", "superseded_by": None, "valid_to": None,
        "tier": Tier.HOT, "expires_at": now + timedelta(days=DEFAULT.pending_days),
    }  # fmt: skip
    held = [memories.load_for_change(space_id, one.memory_id) for one in past[:1]]
    return [(one.state, memories.save(space_id, one.but(**waits)).state) for one in held]


def revocation(space_id: UUID, state: MemoryState) -> UUID:
    """The event that took a revoked memory out of use: a revocation, a settling, or the undo of what had made it.

    Raises: Conflict when the memory is not revoked.
    """
    found = events.of_memory(space_id, state.memory_id) if state.status is Status.REVOKED else []
    for event in found:  # newest first
        if revokes(event, state.memory_id):
            return event.event_id
    raise Conflict(f"memory {state.memory_id}")


def revokes(event: Happening, memory_id: UUID) -> bool:
    """Whether this event took that memory out of use."""
    sides = (side.get(str(memory_id), {}).get("status") for side in (event.before, event.after))
    was, became = sides
    return became == Status.REVOKED and was != Status.REVOKED


def _erase(space_id: UUID, memory_id: UUID, version: int | None, now: datetime) -> UUID:
    """Row, evidence, index entry, event contents and capture details go; the tombstone and one bare event stay."""
    held = memories.load_for_change(space_id, memory_id, version)
    if held.state.status is not Status.REVOKED:
        logs.bury(space_id, memory_id, making.buried_forms(space_id, held.state), "erased", now)
    return erase_traces(space_id, memory_id, now, actor="you", reason="erased")


def erase_traces(space_id: UUID, memory_id: UUID, now: datetime, *, actor: str, reason: str) -> UUID:
    """Whoever erases a memory, and why: what it left anywhere goes, but for its tombstones. Returns the bare event's
    id."""
    traces.wipe(space_id, [memories.load(space_id, memory_id)], everywhere=False)
    events.erase(space_id, memory_id)
    memories.erase(space_id, memory_id)
    graph.prune(space_id)
    return events.append(space_id, Happening("forgotten", now, actor=actor, reason=reason, memory_id=memory_id))


def happening(kind: str, state: MemoryState, now: datetime, **parts: Any) -> Happening:
    """An event of the owner's own doing, placed where the memory was said."""
    return Happening(
        kind, now, actor="you", memory_id=state.memory_id, conversation_id=state.conversation_id,
        message_seq=state.message_seq, **parts,
    )  # fmt: skip


def index_one(space_id: UUID, held: Held) -> None:
    """Bring the index in line with what the row now is."""
    if not held.state.is_live:
        index.drop(space_id, [held.state.memory_id])
        return
    terms = making.terms_of(space_id, held.state)
    index.put(space_id, [index.Entry(held.state.memory_id, held.vector, terms)], held.embedded_by)
    learn(space_id, held.state)


def restorable_until(state: MemoryState) -> datetime | None:
    """Until when a revoked memory can be brought back."""
    return state.revoked_at + timedelta(days=DEFAULT.undo_days) if state.revoked_at else None
