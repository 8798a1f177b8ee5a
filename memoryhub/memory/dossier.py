"""All about one memory, for its own page, in one transaction."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memoryhub.memory.browse import event_views, views
from memoryhub.memory.settling import disputed_here
from memoryhub.memory.store import events, logs, memories
from memoryhub.memory.types import EventView, MemoryView
from memoryhub.spaces.api import scope

# Answers that are listed. Half hides last week of what is used daily, double is a list that nobody reads.
ANSWERS = 10


@dataclass(frozen=True, slots=True)
class Dossier:
    memory: MemoryView
    events: tuple[EventView, ...]  # newest first
    answers: tuple[tuple[UUID, UUID, datetime], ...]  # (turn, conversation, time) of the latest that used it
    disputes: dict[UUID, UUID]  # as settling.disputed
    kin: tuple[MemoryView, ...]  # what else was made of the same words, and what was concluded from it


def dossier(space_id: UUID, memory_id: UUID) -> Dossier:
    """Raises: NotFound."""
    with scope(space_id):
        state = memories.load(space_id, memory_id)
        return Dossier(
            views(space_id, [state])[0],
            tuple(event_views(space_id, events.of_memory(space_id, memory_id))),
            tuple(logs.turns_using(space_id, memory_id, ANSWERS)),
            disputed_here(space_id),
            tuple(views(space_id, memories.kin(space_id, state))),
        )
