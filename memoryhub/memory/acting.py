"""The timeline's line of a tool that was used: which one, when, where; never what it was given or brought."""

from datetime import datetime
from uuid import UUID

from memoryhub.memory.store import events
from memoryhub.memory.store.events import Happening
from memoryhub.spaces.api import fence, scope

LOOKED, ACTED = "tool_looked", "tool_acted"


def note_tool(
    space_id: UUID, name: str, *, writes: bool, conversation_id: UUID, message_seq: int, now: datetime
) -> UUID:
    """
    Args:
        name: the tool's code, of which 32 characters are kept.
        writes: whether it may have changed something.
        message_seq: of the card in the conversation that says more.
    Returns:
        The event's id.
    Raises:
        Locked: the space is frozen or being erased.
    """
    event = Happening(
        ACTED if writes else LOOKED, now, reason=name[:32], conversation_id=conversation_id, message_seq=message_seq
    )
    with scope(space_id):
        fence(space_id)
        return events.append(space_id, event)
