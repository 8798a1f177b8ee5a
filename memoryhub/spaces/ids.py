"""UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then random bits; sorts by time of making.

Made in Python, because sealing binds a row's id before the row exists, and Postgres 15 has no function for it.
"""

import os
import time
from uuid import UUID


def uuid7() -> UUID:
    value = int.from_bytes(int(time.time() * 1000).to_bytes(6, "big") + os.urandom(10), "big")
    value = value & ~(0xF << 76) | (0x7 << 76)  # version 7
    value = value & ~(0x3 << 62) | (0x2 << 62)  # variant of RFC 9562
    return UUID(int=value)
