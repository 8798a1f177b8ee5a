"""Keeping the working index whole: whatever live memory lacks a vector of the current embedder gets one.

One rule covers a crash (the table is unlogged and comes back empty), rows written while the embedder was down, a new
embedder, and a run that makes everything anew. Slices are small and each is a transaction of its own, so it can stop
anywhere and go on later.
"""

import logging
import time
from collections.abc import Sequence
from uuid import UUID

import numpy as np

from memoryhub.errors import Locked, ProviderError, VaultError
from memoryhub.jobs import api as jobs
from memoryhub.memory import making
from memoryhub.memory.graph.learning import learn
from memoryhub.memory.store import graph, index, spaces
from memoryhub.memory.writing import writing
from memoryhub.providers import api as providers
from memoryhub.spaces.api import scope

log = logging.getLogger(__name__)
# Memories a slice: about 0.3 s of embedding on one core. Half doubles the transactions, double holds locks longer.
SLICE = 200
# A recall that finds the index short rings at most this often, in seconds, for each space and process.
RING_EVERY = 30.0
# Spaces whose bell rang lately; more are not remembered, and ring again. Half rings more often, double holds 1 MB.
RUNG = 10_000
_rung: dict[UUID, float] = {}
# Seconds of one regular round: some 5,000 whole spaces. Half takes twice as many minutes to come round.
ROUND = 20.0
_reached: UUID | None = None  # where this process's last round stopped


def rebuild_index(space_id: UUID | None = None, *, from_scratch: bool = False) -> int:
    """Complete the index of one space, or of every active one. Returns how many entries were written.

    Args:
        from_scratch: make everything that is derived from live memories anew: vectors, term digests, people and
            relations. Each entry serves until its slice is written. Stopped on the way, any later run goes on, the
            regular round too.
    Raises: ProviderError while the embedder is down (what was written so far stays); Locked for a space that is frozen.
    """
    targets = [space_id] if space_id else spaces.active()
    if from_scratch:
        for one in targets:
            with writing(one):
                index.doubt(one)
    return sum(_rebuild(one) for one in targets)


def complete(space_id: UUID) -> None:
    """The first slice that a space lacks, right after a capture. What fails is left to the regular round."""
    try:
        _slice(space_id)
    except (ProviderError, VaultError, Locked) as error:
        log.warning("index left short after a capture", extra={"space": str(space_id), "code": error.code})


def came_back_empty(space_id: UUID) -> bool:
    """Whether a space had no entry at all, as after a crash, and its newest memories have one now.

    Only those whose vector is kept with them: nothing is embedded while somebody waits. A worker does the others.
    """
    with scope(space_id):
        short = (
            index.missing(space_id, providers.embedder().name, SLICE, newest=True) if index.is_empty(space_id) else []
        )
    ready = [one for one in short if one.vector is not None]
    if ready:
        _write(space_id, ready, {})
    return bool(ready)


def repair(seconds: float = ROUND) -> int:
    """The regular round over the spaces, at most so long; the next one goes on behind. A space that cannot be opened
    or embedded now is left out. Returns how many entries were written."""
    global _reached
    until = time.monotonic() + seconds
    written = 0
    for space_id in spaces.active(after=_reached):
        if time.monotonic() > until:
            return written
        _reached = space_id
        try:
            written += _rebuild(space_id)
        except (ProviderError, VaultError, Locked) as error:
            log.warning("index repair left a space out", extra={"space": str(space_id), "code": error.code})
    _reached = None
    return written


def index_missing(limit: int = 1000) -> dict[UUID, int]:
    """Spaces whose index is short, and by how many memories; for health and the console."""
    embedder = providers.embedder().name
    short: dict[UUID, int] = {}
    for space_id in spaces.active()[:limit]:
        with scope(space_id):
            count = index.count_missing(space_id, embedder)
        if count:
            short[space_id] = count
    return short


def ring(space_id: UUID) -> None:
    """Ask a worker to repair this space's index soon; no recall waits for it. A bell that does not ring is left to the
    regular round."""
    moment = time.monotonic()
    if moment - _rung.get(space_id, moment - RING_EVERY) < RING_EVERY:
        return
    if len(_rung) >= RUNG:
        _rung.clear()
    _rung[space_id] = moment
    jobs.send("memoryhub.memory.tasks.repair_index", str(space_id))


def _rebuild(space_id: UUID) -> int:
    written = 0
    while True:
        done = _slice(space_id)
        written += done
        if done < SLICE:
            return written


def _slice(space_id: UUID) -> int:
    """Up to SLICE entries: found in one transaction, embedded outside any, written in a second."""
    embedder = providers.embedder()
    with scope(space_id):
        short = index.missing(space_id, embedder.name, SLICE)
    if not short:
        return 0
    new = [one for one in short if one.vector is None]
    made: dict[UUID, np.ndarray] = {}
    if new:
        vectors = embedder.passages([making.embedded_text(one.state) for one in new])
        made = {one.state.memory_id: vector for one, vector in zip(new, vectors, strict=True)}
    _write(space_id, short, made)
    return len(short)


def _write(space_id: UUID, short: Sequence[index.Unindexed], made: dict[UUID, np.ndarray]) -> None:
    """Their entries, and the vectors that were made for them, as far as they still belong in the index."""
    embedder = providers.embedder()
    entries = [
        index.Entry(
            one.state.memory_id,
            one.vector if one.vector is not None else made[one.state.memory_id],
            making.terms_of(space_id, one.state),
        )
        for one in short
    ]
    with writing(space_id):
        alive = index.unchanged(space_id, [one.state for one in short])
        index.put(space_id, [entry for entry in entries if entry.memory_id in alive], embedder.name)
        index.keep_vectors(space_id, [pair for pair in made.items() if pair[0] in alive], embedder.name)
        for one in short:
            if one.serves and one.state.memory_id in alive:
                graph.unlearn(space_id, one.state.memory_id)
                learn(space_id, one.state)
