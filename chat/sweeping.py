"""What nobody looks at is brought to its end: answers whose task died, temporary chats whose time is over."""

from datetime import datetime, timedelta
from uuid import UUID

import structlog

from chat import push
from chat import turn as turn_door
from chat.store import conversations, turns
from memoryhub.errors import MemoryHubError
from memoryhub.spaces.api import fence, office, scope

log = structlog.get_logger(__name__)

# A page that looks ends a dead turn after 8 s (turn.STALE); the sweep leaves it that long several times over, so that
# the two do not meet. Half may; double keeps "is replying" in the list of a person who comes back for another minute.
UNSEEN = timedelta(seconds=60)
# "Gone within 72 hours" counts from the chat's making, so that no message of it is older. The sweep comes every minute;
# an hour is kept in hand for a worker that was down.
TEMPORARY_KEPT = timedelta(hours=71)
# Of each kind a round: an ending takes about 5 ms, so that a round holds a worker for two seconds at most.
BATCH = 200


def sweep(now: datetime) -> tuple[int, int]:
    """End and erase what is due. Safe to repeat, and beside another sweep.

    Returns:
        How many conversations had a turn ended; how many temporary chats were erased.
    """
    with office("maintenance"):
        dead = turns.dead(UNSEEN, BATCH)
        over = conversations.temporary_before(now - TEMPORARY_KEPT, BATCH)
    ended = sum(_end(space_id, conversation_id, now) for space_id, conversation_id in dead)
    erased = sum(_erase(space_id, conversation_id, now) for space_id, conversation_id in over)
    return ended, erased


def _end(space_id: UUID, conversation_id: UUID, now: datetime) -> bool:
    try:
        ended = turn_door.end_dead(space_id, conversation_id, now=now)
    except (
        MemoryHubError
    ) as problem:  # frozen or deleted meanwhile, or sealed rows do not open: the next round asks again
        log.info("sweep_left_turn", conversation=str(conversation_id), code=problem.code)
        return False
    if ended:
        push.ring(conversation_id, {"type": "rows"})
    return bool(ended)


def _erase(space_id: UUID, conversation_id: UUID, now: datetime) -> bool:
    try:
        with scope(space_id):
            fence(space_id)
            conversations.lock(space_id, conversation_id)
            conversations.delete(space_id, conversation_id, now)
    except MemoryHubError as problem:
        log.info("sweep_left_chat", conversation=str(conversation_id), code=problem.code)
        return False
    push.ring(conversation_id, {"type": "rows"})
    return True
