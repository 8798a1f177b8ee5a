"""Putting jobs in, and how many there are."""

from datetime import timedelta
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Count

from memoryhub.jobs import bell
from memoryhub.jobs.models import Job
from memoryhub.spaces.ids import uuid7
from memoryhub.spaces.scope import office


def enqueue(kind: str, space_id: UUID, subject_id: UUID, *, lane: UUID | None = None) -> UUID:
    """Add a job inside the caller's transaction and scope, and ring for it once that has committed.

    Args:
        subject_id: what it is about; while a job of this kind and subject is live, another is not added.
        lane: jobs of one lane are done one after the other, in this order.
    Returns:
        The id of the new or live job.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("A job is enqueued in the transaction that makes it necessary.")
    if lane is not None:
        _take_turn(lane)
    job_id = _add(kind, space_id, subject_id, lane)
    transaction.on_commit(lambda: bell.ring(job_id), robust=True)
    return job_id


def enqueue_later(kind: str, space_id: UUID, subject_id: UUID, after: timedelta) -> UUID:
    """Add a job that is done `after` from now, inside the caller's transaction and scope. While one of this kind and
    subject waits, it is put off instead: what is done when somebody has been still for a while. While one runs, it is
    done once more after that: what made this one necessary may have come too late for it. The sweeper rings.

    Returns:
        The id of the new or live job.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("A job is enqueued in the transaction that makes it necessary.")
    with connection.cursor() as cursor:
        cursor.execute(_INSERT_LATER, [uuid7(), space_id, kind, subject_id, after.total_seconds()])
        return cursor.fetchone()[0]


def _take_turn(lane: UUID) -> None:
    """So that the database's numbers follow the order of commits within a lane."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [str(lane)])


_INSERT = """
    INSERT INTO jobs_job (id, space_id, kind, subject_id, lane, state, attempts, error, created_at, available_at)
    VALUES (%s, %s, %s, %s, %s, 'waiting', 0, '', clock_timestamp(), clock_timestamp())
    ON CONFLICT (kind, subject_id) WHERE state IN ('waiting', 'leased') DO UPDATE SET kind = EXCLUDED.kind RETURNING id
"""


_INSERT_LATER = """
    INSERT INTO jobs_job (id, space_id, kind, subject_id, state, attempts, error, created_at, available_at)
    VALUES (%s, %s, %s, %s, 'waiting', 0, '', clock_timestamp(), clock_timestamp() + %s * interval '1 second')
    ON CONFLICT (kind, subject_id) WHERE state IN ('waiting', 'leased') DO UPDATE SET available_at =
        GREATEST(jobs_job.available_at, EXCLUDED.available_at)
    RETURNING id
"""


def _add(kind: str, space_id: UUID, subject_id: UUID, lane: UUID | None) -> UUID:
    """The update changes nothing: it holds the live job until our commit, so that it cannot end unseen in between."""
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, [uuid7(), space_id, kind, subject_id, lane])
        return cursor.fetchone()[0]


def oldest_waiting_seconds() -> float:
    """For how long the job that should have run first has been due; 0.0 where none is. What waits for an erasure, in a
    space that is frozen, is not late."""
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute(
            "SELECT extract(epoch FROM now() - min(CASE state WHEN 'leased' THEN lease_until ELSE available_at END))"
            " FROM jobs_job j WHERE state IN ('waiting', 'leased')"
            " AND EXISTS (SELECT 1 FROM spaces_space s WHERE s.id = j.space_id AND s.state = 'active')"
        )
        found = cursor.fetchone()[0]
    return max(0.0, float(found or 0))


def counts() -> dict[str, int]:
    """Jobs by state: waiting, leased, done, dead."""
    with office("jobs"):
        found = dict(Job.objects.values_list("state").annotate(Count("id")))
    return {state.value: found.get(state.value, 0) for state in Job.State}
