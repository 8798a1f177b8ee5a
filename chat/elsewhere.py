"""What was last talked about in another conversation, for "where were we?" in one that has only just begun."""

from datetime import datetime
from uuid import UUID

from chat.store import conversations, taskstates
from memoryhub.providers import api as providers
from memoryhub.spaces.api import persona_at

# Messages within which a conversation counts as just begun: a greeting, its answer, the question. Half misses whoever
# says hello first; double brings another talk into one that has a matter of its own.
JUST_BEGUN = 3


def last(space_id: UUID, conversation_id: UUID, seq: int, words: str, now: datetime) -> dict[str, object]:
    """The last other conversation of the same persona, where the words ask for it; {} otherwise.

    Temporary and deleted ones are never told of. Called inside scope(space_id).

    Args:
        seq: the number of the message that asks.
    Returns:
        title, last_at (ISO 8601), and of its snapshot (chat/snapshot.py): cares, next.
    """
    if seq > JUST_BEGUN or not providers.asks_where_it_stood(words):
        return {}
    mine = persona_at(space_id, conversation_id, now)
    for talk in conversations.newest(space_id, limit=5):
        other = talk.conversation_id
        if other == conversation_id or persona_at(space_id, other, talk.last_at) != mine:
            continue
        held = taskstates.held(space_id, other).snapshot
        told = {name: str(held.get(name) or "") for name in ("cares", "next")}
        return {"title": talk.title, "last_at": talk.last_at.isoformat(), **told}
    return {}


def told_how(space_id: UUID, conversation_id: UUID, seq: int) -> bool:
    """Whether the person heard in the conversation before how to connect a language model: what this one begins with.

    Called inside scope(space_id).

    Args:
        seq: the number of the message that is answered; only the first of a conversation asks.
    """
    if seq != 1 or providers.is_connected():
        return False
    before = (one for one in conversations.newest(space_id, limit=2) if one.conversation_id != conversation_id)
    return any(taskstates.held(space_id, one.conversation_id).snapshot.get("told_how") for one in before)
