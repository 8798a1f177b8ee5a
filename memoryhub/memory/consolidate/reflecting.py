"""Reflection: what was told on several days becomes a proposed rule, with the tellings as its evidence, that waits for
its owner's yes. Nothing is concluded behind anybody's back: until then it is in no prompt."""

from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from memoryhub.language import api as language
from memoryhub.memory import making
from memoryhub.memory.consolidate.patterns import Pattern, Telling
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.store import consolidating, events, logs, memories
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.memories import Held
from memoryhub.memory.store.states import MemoryState
from memoryhub.memory.types import Kind, Origin, Status
from memoryhub.spaces.ids import uuid7

# Episodes that are looked through; the newest. Half forgets last season, double takes a second.
LOOKED_THROUGH = 1000
REASON = "reflection"


def tellings(space_id: UUID, conversation_id: UUID, embedder: str) -> tuple[list[Telling], list[Telling]]:
    """The episodes of a conversation, and all of the space."""
    held = consolidating.episodes(space_id, LOOKED_THROUGH)
    everything = [(one, _telling(one)) for one in held if one.vector_of(embedder) is not None]
    fresh = [telling for one, telling in everything if one.state.conversation_id == conversation_id]
    return fresh, [telling for _, telling in everything]


def propose(space_id: UUID, pattern: Pattern, wording: str, policy: MemoryPolicy, now: datetime) -> UUID | None:
    """Store a pattern's rule, to be confirmed. None where one of its tellings was proposed from before, kept or not,
    or where it was refused. Inside a transaction of writing."""
    ids = [one.memory_id for one in pattern.tellings]
    if consolidating.proposed_from(space_id, ids):
        return None
    state = _state(space_id, pattern, wording, policy, now)
    if logs.buried(space_id, [making.fingerprint(space_id, making.candidate_of(state))]):
        return None
    memories.insert(space_id, state, None, "")
    consolidating.copy_evidence(space_id, ids, state.memory_id)
    events.append(
        space_id,
        Happening(
            "captured", now, actor="system", reason=REASON, memory_id=state.memory_id, after=events.states(state)
        ),
    )
    return state.memory_id


def _telling(held: Held) -> Telling:
    state = held.state
    return Telling(state.memory_id, state.text, state.said_at.astimezone(_zone(state.time_zone)).date(), held.vector)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def _state(space_id: UUID, pattern: Pattern, wording: str, policy: MemoryPolicy, now: datetime) -> MemoryState:
    return MemoryState(
        memory_id=uuid7(),
        text=wording,
        said_at=now,
        confidence=policy.pending_confidence,
        importance=0.6,
        quote="",
        kind=Kind.PROCEDURAL,
        category="habit",
        status=Status.PENDING,
        pending_reason=REASON,
        origin=Origin.INFERRED,
        strength=policy.strength_start,
        tokens=language.tokens(wording),
        valid_from=now,
        expires_at=now + timedelta(days=policy.untyped_pending_days),
        encoded_by="reflection/1",
        policy_version=policy.version,
    )
