"""The door by which a tool's result enters a conversation: as a message that nobody typed, and into its task state."""

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from chat import taskstate, typed
from chat.store import conversations, messages, taskstates
from chat.types import Role
from memoryhub.spaces.api import fence, scope, uuid7


def bring(space_id: UUID, conversation_id: UUID, tool: str, result: str, *, now: datetime | None = None) -> int:
    """Keep a tool's result. No turn and no capture come of it: memory never learns what a tool said.

    Args:
        tool: the tool's name, at most 64 characters of it.
        result: text; what is longer than a message may be is cut.
        now: when it came; None: at this moment.
    Returns:
        The message's number.
    Raises:
        NotFound, Locked; EmptyMessage: there is nothing in it.
    """
    now = now or timezone.now()
    text = typed.clean(result[: typed.MAX_CHARACTERS])
    with scope(space_id):
        fence(space_id)
        seq = conversations.lock(space_id, conversation_id).head_seq + 1
        messages.add(
            space_id,
            conversation_id,
            seq=seq,
            role=Role.TOOL,
            text=text,
            turn_id=uuid7(),
            now=now,
            tool=tool[:64],
        )
        taskstates.note(space_id, conversation_id, taskstate.of_tool(seq, tool[:64], text))
        conversations.advance(space_id, conversation_id, seq=seq, title="", now=now)
    return seq
