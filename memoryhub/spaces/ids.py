"""UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, a 12-bit counter, then random bits.

Sorts by time of making; within one process strictly, so that rows made in the same millisecond keep their order
(section 6.2, method 1). Made in Python, because sealing binds a row's id before the row exists, and Postgres 15 has no
function for it.
"""

import os
import threading
import time
from uuid import UUID

_COUNTER_BITS = 12
_RANDOM_BITS = 62


class _Clock:
    """Milliseconds and counter as one number that only grows; more than 4,096 ids in a millisecond run ahead of it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last = 0

    def next(self) -> int:
        now = int(time.time() * 1000) << _COUNTER_BITS
        with self._lock:
            self._last = max(now, self._last + 1)
            return self._last


_clock = _Clock()


def uuid7() -> UUID:
    milliseconds, counter = divmod(_clock.next(), 1 << _COUNTER_BITS)
    random = int.from_bytes(os.urandom(8), "big") >> 2
    return UUID(int=milliseconds << 80 | 0x7 << 76 | counter << 64 | 0b10 << _RANDOM_BITS | random)
