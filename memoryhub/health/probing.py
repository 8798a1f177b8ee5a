"""How long forgetting takes: one sentence of our own is remembered and revoked in a space of nobody's, and recalled
until it is not found any more. Source: UX 6, "revoke accepted -> last store answers not found in a probe"."""

import time
from datetime import datetime
from uuid import UUID

from memoryhub.health import store
from memoryhub.memory import api as memory

SPACE = UUID("00000000-0000-7000-8000-00000000f0e7")  # "forgetting"; of no person, hence counted nowhere
SENTENCE = "The parcel for the forgetting probe lies in locker 7Q-4471."
QUESTION = "In which locker is the parcel for the forgetting probe?"
MOST_S = 2.0  # by then it is a failure, whatever comes after
_ZONE = "UTC"


def probe(now: datetime) -> float:
    """Returns: milliseconds from the wish until no recall brings it. Stored as a sample."""
    store.nobodys_space(SPACE)
    added = memory.add(SPACE, SENTENCE, now=now, time_zone=_ZONE)
    began = time.perf_counter()
    for memory_id in added.memory_ids:
        memory.forget(SPACE, memory_id, now=now)
    while _brings(added.memory_ids, now) and time.perf_counter() - began < MOST_S:
        time.sleep(0.01)
    took = (time.perf_counter() - began) * 1000
    for memory_id in added.memory_ids:
        memory.forget(SPACE, memory_id, now=now, erase=True)
    store.sample("forgetting", took, now)
    return took


def _brings(memory_ids: tuple[UUID, ...], now: datetime) -> bool:
    found = memory.recall(SPACE, QUESTION, now=now, time_zone=_ZONE, budget_tokens=800, deep=True)
    return any(card.memory_id in memory_ids for card in found.all_cards)
