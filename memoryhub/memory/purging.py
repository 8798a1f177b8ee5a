"""What has had its time is erased: revoked memories that can no longer be restored, superseded ones of long ago, the
words in the engine's logs after thirty days, the logs' lines after a year, and the words of a conversation with it.

In slices, each a transaction of its own, safe to stop and to repeat. What is left of a memory is one event that says
that it went, when and why. A revoked one's tombstone stays; a superseded one has none: its value may be true again.
"""

import logging
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from memoryhub.errors import MemoryHubError
from memoryhub.jobs import api as jobs
from memoryhub.memory import policies
from memoryhub.memory.change import erase_traces
from memoryhub.memory.forgetting.work import end as orders_end
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.store import fading as shelf
from memoryhub.memory.store import logs, memories, spaces, topics
from memoryhub.memory.store.fading import Ended
from memoryhub.memory.types import Status
from memoryhub.memory.writing import writing
from memoryhub.spaces.api import fence, scope

log = logging.getLogger(__name__)
# Memories of one space a transaction: erasing one takes 4 ms, so that the space's writers wait for 0.2 s at most.
SLICE = 50
# Log lines a transaction: half a second of deleting at most. Half takes twice as long, double holds the rows too long.
LOG_SLICE = 1_000
_REASONS = {Status.REVOKED: "restore_time_over", Status.SUPERSEDED: "superseded_long_ago"}


def purge(now: datetime, seconds: float = 60.0, after: UUID | None = None) -> int:
    """The hourly round over the spaces. Returns how many memories went.

    Args:
        seconds: stop after so long, one space at least; a further task goes on behind it. (A bell that does not ring
            leaves the rest to the next hour.)
        after: where the last task stopped.
    """
    until = time.monotonic() + seconds
    gone, reached = 0, after
    for space_id in spaces.active(after=after):
        if reached != after and time.monotonic() > until:
            jobs.send("memoryhub.memory.tasks.purge_revoked", str(reached))
            break
        reached = space_id
        try:
            gone += purge_space(space_id, now)
        except MemoryHubError as error:
            log.warning("purge left a space out", extra={"space": str(space_id), "code": error.code})
    return gone


def purge_space(space_id: UUID, now: datetime, policy: MemoryPolicy | None = None) -> int:
    """Erase what has had its time in one space. Returns how many memories went.

    Raises: Locked when the space is frozen or being erased.
    """
    policy = policy or policies.of(space_id)
    _blank(space_id, now - timedelta(days=policy.log_words_days))
    _drop_logs(space_id, now - timedelta(days=policy.log_days))
    orders_end(space_id, now)
    gone = 0
    while True:
        with scope(space_id):
            ended = _ended(space_id, now, policy)
        if not ended:
            return gone
        gone += _erase(space_id, ended, now, policy)


def forget_conversation(space_id: UUID, conversation_id: UUID, turn_ids: Sequence[UUID], *, now: datetime) -> None:
    """The words of a conversation that is being erased go from the engine's logs: its messages as they were asked with,
    and what capture noticed in them. Memories made from it stay, with the words they stand on and the day on which
    their source went.

    Args:
        turn_ids: all turns of it.
    Raises: Locked when the space is frozen or being erased.
    """
    with scope(space_id):
        fence(space_id)
        logs.forget_recalls(space_id, conversation_id)
        logs.forget_captures(space_id, turn_ids)
        topics.drop(space_id, conversation_id)
        memories.note_source_gone(space_id, conversation_id, now)


def _blank(space_id: UUID, moment: datetime) -> None:
    with scope(space_id):
        if not logs.words_before(space_id, moment):
            return
    with writing(space_id):
        logs.blank_before(space_id, moment)


def _drop_logs(space_id: UUID, moment: datetime) -> None:
    """Lines that are older, a slice a transaction: no writer of the space waits for them."""
    dropped = LOG_SLICE
    while dropped >= LOG_SLICE:
        with scope(space_id):
            fence(space_id)
            dropped = logs.drop_before(space_id, moment, LOG_SLICE)


def _ended(space_id: UUID, now: datetime, policy: MemoryPolicy) -> list[Ended]:
    revoked_before = now - timedelta(days=policy.undo_days)
    superseded_before = now - timedelta(days=policy.purge_superseded_after_days)
    return shelf.ended(space_id, revoked_before, superseded_before, SLICE)


def _erase(space_id: UUID, found: list[Ended], now: datetime, policy: MemoryPolicy) -> int:
    """Under the lock it is looked up anew: its owner may have restored one, or said the old value again, meanwhile."""
    with writing(space_id):
        still = set(_ended(space_id, now, policy))
        ended = [one for one in found if one in still]
        for one in ended:
            erase_traces(space_id, one.memory_id, now, actor="system", reason=_REASONS[one.status])
    return len(ended)
