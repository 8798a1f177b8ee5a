"""What was last talked about in another conversation, for "where were we?" in one that has only just begun."""

from datetime import datetime
from uuid import UUID

from chat import recap
from chat.store import conversations, messages, taskstates
from chat.types import ConversationView
from memoryhub.providers import api as providers
from memoryhub.spaces.api import persona_at

# Messages within which a conversation counts as just begun: a greeting, its answer, the question. Half misses whoever
# says hello first; double brings another talk into one that has a matter of its own.
JUST_BEGUN = 3
# Talks looked through for what is open. Half misses Monday's on Friday, double opens twice as many rows for a "go on".
LOOKED_THROUGH = 10
SAID = 4  # messages of the other talk that are told of; half loses the thread, double is the talk over again
LONGEST = 80  # characters of each; half cuts an ordinary request, double fills the snapshot's share of a prompt


def last(space_id: UUID, conversation_id: UUID, seq: int, words: str, now: datetime) -> dict[str, object]:
    """The last other conversation of the same persona, where the words ask for it; {} otherwise.

    Temporary and deleted ones are never told of. Called inside scope(space_id).

    Args:
        seq: the number of the message that asks.
    Returns:
        title, last_at (ISO 8601), of its snapshot (chat/snapshot.py) cares and next, of its open task goal and done,
        and what was said there last: [words, ISO 8601] each.
    """
    whether = providers.asks_whether_done(words)
    if seq > JUST_BEGUN or not (whether or _is_about_talks(words)):
        return {}
    talk = newest_other(space_id, conversation_id, now, at_work=whether)
    if talk is None:
        return {}
    held = taskstates.held(space_id, talk.conversation_id)
    told = {name: str(held.snapshot.get(name) or "") for name in ("cares", "next")}
    task = next((one for one in held.tasks if one.is_open or whether), None)
    done = {"goal": task.goal if task.is_open else "", "done": list(task.done)} if task else {}
    return {"title": talk.title, "last_at": talk.last_at.isoformat(), **told, **done, "said": _said(space_id, talk)}


def _is_about_talks(words: str) -> bool:
    return providers.asks_where_it_stood(words) or providers.goes_on(words)


def newest_other(
    space_id: UUID, conversation_id: UUID, now: datetime, *, at_work: bool = False
) -> ConversationView | None:
    """The last other conversation of the same persona that had a matter of its own. Called inside scope(space_id).

    Args:
        at_work: of those the last in which tools were used.
    """
    mine = persona_at(space_id, conversation_id, now)
    for talk in conversations.newest(space_id, limit=LOOKED_THROUGH):
        other = talk.conversation_id
        if other == conversation_id or _is_about_talks(talk.title) or providers.asks_whether_done(talk.title):
            continue
        if at_work and not taskstates.held(space_id, other).tasks:
            continue
        if persona_at(space_id, other, talk.last_at) == mine:
            return talk
    return None


def _said(space_id: UUID, talk: ConversationView) -> list[list[str]]:
    """What the person last said there, oldest first: [words, ISO 8601], without what may not be said back."""
    found = messages.of_person(space_id, talk.conversation_id, SAID)
    told = (one for one in reversed(found) if recap.may_stand(one) and not providers.goes_on(one.text))
    return [[one.text[:LONGEST], one.said_at.isoformat()] for one in told]


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
