"""The night's end of what its owner does not keep: by kind, so many days after it was last said, confirmed or used.

It is erased, not revoked: nobody asked to be reminded of it, and what is said again is learnt again. Of each one event
is left that says that it went and why. Pinned memories stay.
"""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from memoryhub.errors import MemoryHubError
from memoryhub.memory.change import erase_traces
from memoryhub.memory.store import consolidating
from memoryhub.memory.store import retention as shelf
from memoryhub.memory.writing import writing

log = logging.getLogger(__name__)
# Memories a transaction: as in purging, a space's writers wait 0.2 s at most.
SLICE = 50
REASON = "kept_long_enough"


def keep_only(now: datetime) -> int:
    """One round over the spaces whose owners chose. Returns how many memories went."""
    gone = 0
    for space_id, _days in shelf.wishes():
        try:
            gone += keep_only_in(space_id, now)
        except MemoryHubError as error:
            log.warning("retention left a space out", extra={"space": str(space_id), "code": error.code})
    return gone


def keep_only_in(space_id: UUID, now: datetime) -> int:
    """The same for one space. Raises: Locked when it is frozen or being erased."""
    gone = 0
    while True:
        with writing(space_id):
            since = _since(shelf.wish(space_id), now)  # as it stands under the lock: its owner may have chosen anew
            found = list(shelf.outlived(space_id, since, SLICE)) if since else []
            found += consolidating.concluded_from(space_id, found) if found else []
            for memory_id in dict.fromkeys(found):
                erase_traces(space_id, memory_id, now, actor="system", reason=REASON)
        gone += len(found)
        if not found:
            return gone


def _since(days: Mapping[str, int], now: datetime) -> dict[str, datetime]:
    # 0 switches a kind off: what is there of it stays, out of use, until it is switched on again.
    return {category: now - timedelta(days=kept) for category, kept in days.items() if kept}
