"""Where a memory belongs and who may see it over a shoulder: its persona, and whether it is sensitive."""

from datetime import datetime
from uuid import UUID

from memoryhub.errors import Conflict
from memoryhub.memory.change import change
from memoryhub.memory.store.memories import Held
from memoryhub.memory.writing import writing


def mark(space_id: UUID, memory_id: UUID, *, sensitive: bool, version: int, now: datetime) -> UUID:
    """Sensitive or not, as its owner says. Returns the event's id.

    Raises: NotFound; Conflict when it changed meanwhile, does not stand or is marked so already.
    """

    def marked(held: Held) -> Held:
        if held.state.sensitive is sensitive:
            raise Conflict(f"memory {memory_id}")
        return held.but(sensitive=sensitive)

    with writing(space_id):
        return change(space_id, memory_id, version, now, "marked" if sensitive else "unmarked", marked)[0]


def move(space_id: UUID, memory_id: UUID, persona_id: UUID | None, *, version: int, now: datetime) -> UUID:
    """Into a persona, or out of all (None: used in every one). What holds there of the same thing makes room.

    The caller vouches for the persona being of this space. Returns the event's id.
    Raises: NotFound; Conflict when it changed meanwhile, does not stand or is there already.
    """

    def moved(held: Held) -> Held:
        if held.state.persona_id == persona_id:
            raise Conflict(f"memory {memory_id}")
        return held.but(persona_id=persona_id)

    with writing(space_id):
        return change(space_id, memory_id, version, now, "moved", moved)[0]
