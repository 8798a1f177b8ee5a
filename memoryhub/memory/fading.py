"""The night's round: tiers, the end of what expired, the end of what was superseded long ago; and waking by day.

    figures of a slice (one statement) -> fade.py judges (pure) -> the moves (one statement each) and their events

A round goes space by space and id by id in short transactions, each fenced, and knows at any moment where it is, so
that it can stop there and go on later. Nothing is stored that only waiting would change: a round that was broken off,
left out, or made twice leaves what one whole round leaves. No memory is opened; its events hold no content.
"""

import logging
import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from celery import current_app
from kombu.exceptions import OperationalError

from memoryhub.errors import Conflict, MemoryHubError
from memoryhub.memory import fade as judging
from memoryhub.memory import policies
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.purging import purge_space
from memoryhub.memory.store import events, memories, spaces
from memoryhub.memory.store import fading as shelf
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.fading import Standing
from memoryhub.memory.types import Status, Tier
from memoryhub.memory.writing import writing
from memoryhub.spaces.api import scope

log = logging.getLogger(__name__)
# Memories a slice: 60 ms when none moves, 0.3 s when all do. Half doubles the transactions of large spaces; double
# keeps a space's writers waiting.
SLICE = 1000
# Seconds of one task, well under the worker's limit for a task; then the next one goes on behind.
ROUND = 45.0
_BEGINNING, _END = UUID(int=0), UUID(int=2**128 - 1)
_NEAREST_FIRST = (Tier.HOT, Tier.WARM, Tier.COLD)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a round is: its moment, and the memory of the space behind which it goes on."""

    now: datetime
    space_id: UUID | None = None  # None: before the first
    memory_id: UUID = _BEGINNING

    @classmethod
    def parsed(cls, now: str, space_id: str, memory_id: str) -> "Place":
        """From `text`."""
        return cls(datetime.fromisoformat(now), UUID(space_id) if space_id else None, UUID(memory_id))

    @property
    def text(self) -> tuple[str, str, str]:
        return self.now.isoformat(), str(self.space_id or ""), str(self.memory_id)


@dataclass(frozen=True, slots=True)
class Faded:
    """What a round did: "seen", "cooled", "woken", "expired", "purged", "left_out" (spaces that could not be entered).
    `stopped_at` is None when it came to its end."""

    counts: Mapping[str, int] = field(default_factory=dict)
    stopped_at: Place | None = None


def fade(place: Place, *, seconds: float = ROUND, policy: MemoryPolicy | None = None) -> Faded:
    """One round, at most about so long; at least one slice is done, so that it always gets on.

    Args:
        place: `Place(now)` for a whole round, or where the last one stopped.
    """
    until = time.monotonic() + seconds
    counts: Counter[str] = Counter()
    for reached in _places(place):
        try:
            stopped_at = _fade_space(reached, until, counts, policy or policies.of(reached.space_id))
        except MemoryHubError as error:
            counts["left_out"] += 1
            log.warning("fading left a space out", extra={"space": str(reached.space_id), "code": error.code})
            continue
        if stopped_at:
            return Faded(counts, stopped_at)
    return Faded(counts)


def fade_space(space_id: UUID, now: datetime, policy: MemoryPolicy | None = None) -> dict[str, int]:
    """The whole night's round of one space. Returns counts as `Faded.counts`. Raises: Locked."""
    counts: Counter[str] = Counter()
    _fade_space(Place(now, space_id), math.inf, counts, policy or policies.of(space_id))
    return dict(counts)


def nightly(place: Place) -> dict[str, int]:
    """One task's part of the night's round; what is left is handed to the next task. A bell that does not ring leaves
    it to the next night: recall keeps to the ends of memories by itself."""
    done = fade(place)
    log.info("faded", extra=dict(done.counts))
    if done.stopped_at:
        try:
            current_app.send_task("memoryhub.memory.tasks.fade", args=list(done.stopped_at.text), ignore_result=True)
        except OperationalError:
            log.warning("fading goes on next night", extra={"space": str(done.stopped_at.space_id)})
    return dict(done.counts)


def wake(space_id: UUID, memory_id: UUID, now: datetime) -> UUID | None:
    """Bring a memory near again, as if it had been used now.

    Returns: the event's id; None where it was near already.
    Raises: NotFound; Conflict when it is not in use (any more). Locked.
    """
    with writing(space_id):
        state = memories.load(space_id, memory_id)
        if state.status is not Status.ACTIVE or (state.expires_at and state.expires_at <= now):
            raise Conflict(f"memory {memory_id}")
        shelf.touch(space_id, memory_id, now)
        woken = note_woken(space_id, {memory_id: state.tier}, now, reason="asked_for")
    return woken[0] if woken else None


def note_woken(
    space_id: UUID, tiers: Mapping[UUID, Tier], now: datetime, *, reason: str, **place: UUID | None
) -> list[UUID]:
    """Write down, inside the caller's transaction, which memories a use has brought back near.

    Args:
        tiers: of what was used, as they were before. place: turn_id, conversation_id.
    Returns: the events' ids.
    """
    far = [memory_id for memory_id, tier in tiers.items() if tier is not Tier.HOT]
    woken = [replace(_event("woken", now, one, reason), **place) for one in far]
    if woken:
        events.append_bare(space_id, woken)
    return [event.event_id for event in woken]


def _places(place: Place) -> Iterator[Place]:
    if place.space_id and place.memory_id != _END:
        yield place
    for space_id in spaces.active(after=place.space_id):
        yield Place(place.now, space_id)


def _fade_space(place: Place, until: float, counts: Counter[str], policy: MemoryPolicy) -> Place | None:
    """Slice by slice to the space's end; then what has had its time is erased. Returns where the time ran out."""
    assert place.space_id is not None
    while True:
        found = _fade_slice(place, counts, policy)
        if len(found) < SLICE:
            break
        place = replace(place, memory_id=found[-1].memory_id)
        if time.monotonic() > until:
            return place
    counts["purged"] += purge_space(place.space_id, place.now, policy)
    return replace(place, memory_id=_END) if time.monotonic() > until else None  # on to the next space


def _fade_slice(place: Place, counts: Counter[str], policy: MemoryPolicy) -> list[Standing]:
    """Read and judged without a lock; where nothing moves, nothing is locked or written."""
    assert place.space_id is not None
    with scope(place.space_id):
        found = shelf.standing(place.space_id, place.memory_id, SLICE)
    counts["seen"] += len(found)
    over = [one for one in found if judging.is_over(place.now, one.figures, policy)]
    moving = _moving(found, place.now, policy)
    if over or moving:
        with writing(place.space_id):
            gone = shelf.expire(place.space_id, over)
            moved = shelf.move(place.space_id, moving)
            told = [_event("expired", place.now, one.memory_id) for one in over if one.memory_id in gone]
            told += [_moved(one, tier, place.now) for one, tier in moving if one.memory_id in moved]
            if told:
                events.append_bare(place.space_id, told)
        counts.update(event.kind for event in told)
    return found


def _moving(found: Sequence[Standing], now: datetime, policy: MemoryPolicy) -> list[tuple[Standing, Tier]]:
    """What is in use, not over, and in another tier than it belongs into."""
    judged = [
        (one, judging.tier(now, one.figures, policy))
        for one in found
        if one.figures.status is Status.ACTIVE and not judging.is_over(now, one.figures, policy)
    ]
    return [(one, tier) for one, tier in judged if tier is not one.figures.tier]


def _moved(one: Standing, tier: Tier, now: datetime) -> Happening:
    nearer = _NEAREST_FIRST.index(tier) < _NEAREST_FIRST.index(one.figures.tier)
    return _event("woken" if nearer else "cooled", now, one.memory_id, str(tier))


def _event(kind: str, now: datetime, memory_id: UUID, reason: str = "") -> Happening:
    """With no content: the words stand in the memory's row, and nowhere else for this."""
    return Happening(kind, now, actor="system", reason=reason, memory_id=memory_id)
