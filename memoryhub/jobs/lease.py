"""Holding a job: a token in the row, extended by heartbeats, checked by whoever commits."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import structlog
from django.db import connection, connections, transaction
from django.db.utils import Error as DatabaseError

from memoryhub.errors import MemoryHubError
from memoryhub.jobs import bell, registry
from memoryhub.spaces.scope import fence, office

log = structlog.get_logger(__name__)

# DESIGN 8.8. A killed worker's job is done by another after at most the lease and a sweep. Half of it and a paused
# process loses its work, double doubles that wait.
LEASE_S = 8
BEAT_S = 2  # three beats may be lost
MAX_ATTEMPTS = 5


class LeaseLost(MemoryHubError):
    """Somebody else holds the job now, or it is done: what this run did must not be written. Not a failure."""

    code = "lease_lost"


@dataclass(frozen=True, slots=True)
class Lease:
    job_id: UUID
    kind: str
    space_id: UUID
    subject_id: UUID
    token: UUID
    epoch: int  # the space's, when the job was claimed
    attempt: int = 1

    def hold(self) -> None:
        """For a job of two transactions, inside the first: write only while the job is ours, and keep it.

        Raises:
            LeaseLost, Locked: as `complete`.
        """
        fence(self.space_id, self.epoch)
        with connection.cursor() as cursor:
            cursor.execute(_HOLD, [self.job_id, self.token])
            if cursor.fetchone() is None:
                raise LeaseLost(f"job {self.job_id}")

    def complete(self) -> None:
        """End the job, inside the transaction (and scope) that writes what it did.

        Raises:
            LeaseLost: this lease was lost; the transaction must roll back.
            Locked: the space is frozen, or was erased since the claim (the fence of TRUST 1.4).
        """
        if not connection.in_atomic_block:
            raise transaction.TransactionManagementError("A job ends in the transaction that writes what it did.")
        fence(self.space_id, self.epoch)
        with connection.cursor() as cursor:
            cursor.execute(_COMPLETE, [self.job_id, self.token])
            row = cursor.fetchone()
            if row is None:
                raise LeaseLost(f"job {self.job_id}")
            ring_next_in_lane(cursor, row[0])


_HOLD = "SELECT 1 FROM jobs_job WHERE id = %s AND token = %s AND state = 'leased' FOR UPDATE"
# A claim sets `available_at` back to the epoch; where it is later, the job was asked for again meanwhile
# (outbox.enqueue_later), and waits for its second run instead of ending.
_COMPLETE = """
    UPDATE jobs_job SET token = NULL, lease_until = NULL, error = '',
        state = CASE WHEN available_at > 'epoch' THEN 'waiting' ELSE 'done' END,
        attempts = CASE WHEN available_at > 'epoch' THEN 0 ELSE attempts END,
        finished_at = CASE WHEN available_at > 'epoch' THEN NULL ELSE clock_timestamp() END
    WHERE id = %s AND token = %s AND state = 'leased' RETURNING lane
"""
# Earlier jobs of a lane go first; a lane therefore waits while one of them is to be tried again.
_CLAIM = """
    UPDATE jobs_job j
    SET state = 'leased', token = %(token)s, lease_until = clock_timestamp() + %(lease)s * interval '1 second',
        attempts = attempts + 1, epoch = s.epoch, available_at = 'epoch'
    FROM spaces_space s
    WHERE j.space_id = s.id AND s.state = 'active' AND j.id = (
        SELECT c.id FROM jobs_job c
        WHERE c.id = %(job)s AND c.kind = ANY(%(kinds)s) AND c.attempts < %(most)s
          AND (c.state = 'waiting' AND c.available_at <= clock_timestamp()
               OR c.state = 'leased' AND c.lease_until < clock_timestamp())
          AND NOT EXISTS (SELECT 1 FROM jobs_job e WHERE e.lane = c.lane AND e.number < c.number
                          AND e.state IN ('waiting', 'leased'))
          AND NOT EXISTS (SELECT 1 FROM jobs_pause p WHERE p.kind = c.kind)
        FOR UPDATE SKIP LOCKED)
    RETURNING j.kind, j.space_id, j.subject_id, j.epoch, j.attempts
"""
_NEXT_IN_LANE = """
    SELECT id FROM jobs_job WHERE lane = %s AND state = 'waiting' ORDER BY number LIMIT 1
"""
_EXTEND = """
    UPDATE jobs_job SET lease_until = clock_timestamp() + %s * interval '1 second'
    WHERE id = %s AND token = %s AND state = 'leased'
"""


def claim(job_id: UUID) -> Lease | None:
    """Take the job if it is due, its lane is free, its space is active, its kind is known here and not paused."""
    token = uuid4()
    values: dict[str, Any] = {
        "token": token,
        "lease": LEASE_S,
        "job": job_id,
        "kinds": registry.kinds(),
        "most": MAX_ATTEMPTS,
    }
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute(_CLAIM, values)
        row = cursor.fetchone()
    if row is None:
        return None
    kind, space_id, subject_id, epoch, attempt = row
    return Lease(job_id, kind, space_id, subject_id, token, epoch, attempt)


def ring_next_in_lane(cursor: Any, lane: UUID | None) -> None:
    """Once this transaction has committed, wake the job that waited for this one. Needs the scope or the office."""
    if lane is None:
        return
    cursor.execute(_NEXT_IN_LANE, [lane])
    if row := cursor.fetchone():
        transaction.on_commit(lambda: bell.ring(row[0]), robust=True)


@contextmanager
def heartbeat(lease: Lease) -> Iterator[None]:
    """Extend the lease every BEAT_S while the block runs."""
    stop = threading.Event()
    thread = threading.Thread(target=_beat, args=(lease, stop), name="job-heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _beat(lease: Lease, stop: threading.Event) -> None:
    try:
        while not stop.wait(BEAT_S):
            try:
                if not extend(lease):
                    return
            except DatabaseError as problem:  # the next beat tries again; the lease outlives three misses
                log.warning("job_heartbeat_missed", job=str(lease.job_id), exception=type(problem).__name__)
                connections.close_all()
    finally:
        connections.close_all()  # of this thread


def extend(lease: Lease) -> bool:
    """False: the lease is lost."""
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute(_EXTEND, [LEASE_S, lease.job_id, lease.token])
        return bool(cursor.rowcount)
