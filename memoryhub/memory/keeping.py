"""Taking in turns of conversations that were held elsewhere, word for word, many at a time."""

from collections.abc import Sequence
from uuid import UUID

import numpy as np

from memoryhub.language import api as language
from memoryhub.memory import making
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.store import index, memories
from memoryhub.memory.store.states import MemoryState
from memoryhub.memory.types import Episode, Kind, Origin
from memoryhub.providers import api as providers
from memoryhub.spaces.api import fence, scope, uuid7

# Rows of one transaction. Half makes twice the round trips; double holds the space's lock for a second.
SLICE = 500


def keep_episodes(
    space_id: UUID, episodes: Sequence[Episode], *, vectors: np.ndarray | None = None
) -> tuple[UUID, ...]:
    """Store turns as episodic memories, searchable at once.

    Args:
        vectors: of the episodes' texts by the current embedder, float32 of shape (len(episodes), dimensions), where
            the caller has them; None: embedded here.
    Returns:
        The memories' ids, in the order of the episodes.
    Raises:
        Locked: the space is frozen or being erased. ProviderError: the embedder is down.
    """
    if not episodes:
        return ()
    embedder = providers.embedder()
    if vectors is None:
        vectors = embedder.passages([one.text for one in episodes])
    states = [_state(one) for one in episodes]
    for start in range(0, len(states), SLICE):
        part = states[start : start + SLICE]
        with scope(space_id):
            fence(space_id)
            _write(space_id, part, vectors[start : start + SLICE], embedder.name)
    return tuple(state.memory_id for state in states)


def _state(episode: Episode) -> MemoryState:
    return MemoryState(
        memory_id=uuid7(),
        text=episode.text,
        subject=episode.speaker,
        quote=episode.text,
        kind=Kind.EPISODIC,
        category="event",
        origin=Origin.IMPORTED,
        confidence=1.0,
        importance=0.5,
        said_at=episode.said_at,
        conversation_id=episode.conversation_id,
        message_seq=episode.seq,
        valid_from=episode.said_at,
        strength=DEFAULT.strength_start,
        tokens=language.tokens(episode.text),
        policy_version=DEFAULT.version,
    )


def _write(space_id: UUID, states: Sequence[MemoryState], vectors: np.ndarray, embedder: str) -> None:
    memories.insert_many(space_id, list(zip(states, vectors, strict=True)), embedder)
    entries = [
        index.Entry(state.memory_id, vector, making.terms_of(space_id, state))
        for state, vector in zip(states, vectors, strict=True)
    ]
    index.put(space_id, entries, embedder)
