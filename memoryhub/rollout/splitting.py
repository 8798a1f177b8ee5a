"""Who is in which arm. Pure: the same person is always in the same one, whoever asks and whenever."""

import hashlib
from uuid import UUID

PARTS = 10_000  # hundredths of a per cent


def place(space_id: UUID, number: int) -> int:
    """0 to PARTS - 1: where a space stands in the trial of policy `number`. Evenly spread, and another order for each
    trial, so that it is not always the same people who try things out."""
    mark = hashlib.sha256(f"rollout:{number}:{space_id}".encode()).digest()
    return int.from_bytes(mark[:8], "big") % PARTS


def is_in(space_id: UUID, number: int, share: int) -> bool:
    """Whether a space is among the `share` per cent (0-100). Who was in at 10 is in at 50."""
    return place(space_id, number) * 100 < share * PARTS
