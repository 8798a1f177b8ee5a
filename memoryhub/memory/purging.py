"""What was revoked is erased when its time to be restored is over. Nightly, in slices, safe to repeat."""

import logging
import time
from datetime import datetime, timedelta

from memoryhub.errors import MemoryHubError, NotFound
from memoryhub.memory.change import forget
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.store import memories, spaces
from memoryhub.spaces.api import scope

log = logging.getLogger(__name__)
# Memories of one space a round: an erasure takes 8 ms, so a slice holds a worker for less than a second.
SLICE = 100


def purge_revoked(now: datetime, seconds: float = 60.0) -> int:
    """Erase what has been revoked for longer than policy.undo_days. Returns how many memories went.

    Args:
        seconds: stop after so long; the next round goes on.
    """
    until = time.monotonic() + seconds
    gone = 0
    for space_id in spaces.active():
        if time.monotonic() > until:
            break
        try:
            with scope(space_id):
                ids = memories.revoked_before(space_id, now - timedelta(days=DEFAULT.undo_days), SLICE)
            for memory_id in ids:
                forget(space_id, memory_id, now=now, erase=True)
                gone += 1
        except NotFound:
            continue  # its owner was quicker
        except MemoryHubError as error:
            log.warning("purge left a space out", extra={"space": str(space_id), "code": error.code})
    return gone
