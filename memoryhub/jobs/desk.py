"""What operators do with the outbox: look at queues and dead letters, replay or drop these, pause and resume a kind.

Ids, codes, counts and times. Each act stands in the audit trail with who did it, in the same transaction.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, connection, transaction

from memoryhub.audit import api as audit
from memoryhub.errors import Conflict, NotFound, Refused
from memoryhub.jobs import bell, registry
from memoryhub.jobs.models import Pause
from memoryhub.spaces.scope import office

DROPPED_FOR = ("obsolete", "duplicate", "faulty", "asked")  # a closed list: the trail holds no texts


@dataclass(frozen=True, slots=True)
class DeadLetter:
    job_id: UUID
    number: int
    kind: str
    space_id: UUID
    subject_id: UUID
    attempts: int
    error: str  # a class and a code
    made_at: datetime
    died_at: datetime | None


@dataclass(frozen=True, slots=True)
class Queue:
    """One kind of job. `oldest_s`: for how long its oldest due job has waited, 0.0 where none has."""

    kind: str
    waiting: int
    leased: int
    dead: int
    done: int
    oldest_s: float
    paused_at: datetime | None


_QUEUES = """
    SELECT j.kind, count(*) FILTER (WHERE j.state = 'waiting'), count(*) FILTER (WHERE j.state = 'leased'),
           count(*) FILTER (WHERE j.state = 'dead'), count(*) FILTER (WHERE j.state = 'done'),
           greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(CASE j.state
               WHEN 'waiting' THEN available_at WHEN 'leased' THEN lease_until END)
               FILTER (WHERE s.state = 'active')), 0))::float
    FROM jobs_job j LEFT JOIN spaces_space s ON s.id = j.space_id GROUP BY j.kind
"""
_DEAD = """
    SELECT id, number, kind, space_id, subject_id, attempts, error, created_at, finished_at FROM jobs_job
    WHERE state = 'dead' AND (%(kind)s = '' OR kind = %(kind)s) AND (%(before)s = 0 OR number < %(before)s)
      AND (%(job)s::uuid IS NULL OR id = %(job)s::uuid)
    ORDER BY number DESC LIMIT %(limit)s
"""
_REPLAY = """
    UPDATE jobs_job SET state = 'waiting', attempts = 0, available_at = clock_timestamp(), finished_at = NULL
    WHERE id = %s AND state = 'dead' RETURNING kind, subject_id
"""
_DROP = "DELETE FROM jobs_job WHERE id = %s AND state = 'dead' RETURNING kind, subject_id"


def queues() -> list[Queue]:
    """Every kind that this process knows or that has jobs, by name."""
    paused = dict(Pause.objects.values_list("kind", "paused_at"))
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute(_QUEUES)
        found = {row[0]: row[1:] for row in cursor.fetchall()}
    names = sorted({*found, *registry.kinds(), *paused})
    return [Queue(name, *found.get(name, (0, 0, 0, 0, 0.0)), paused.get(name)) for name in names]


def dead(kind: str = "", before: int = 0, limit: int = 50, job_id: UUID | None = None) -> list[DeadLetter]:
    """Dead letters, the latest made first.

    Args:
        before: only of lower numbers, for the next page.
    """
    values = {"kind": kind, "before": before, "limit": limit, "job": job_id}
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute(_DEAD, values)
        return [DeadLetter(*row) for row in cursor.fetchall()]


def replay(job_id: UUID) -> None:
    """Have it done again from the first try. Raises: NotFound; Conflict when such a job is alive already."""
    try:
        with office("jobs"):
            kind, subject_id = _taken(_REPLAY, job_id)
            audit.note("job.replayed", subject=subject_id, facts={"job": str(job_id), "kind": kind})
            transaction.on_commit(lambda: bell.ring(job_id), robust=True)
    except IntegrityError as problem:
        raise Conflict(f"job {job_id}") from problem


def drop(job_id: UUID, reason: str) -> None:
    """Take a dead letter away for good. Raises: Refused for a reason that is none of DROPPED_FOR; NotFound."""
    if reason not in DROPPED_FOR:
        raise Refused("reason")
    with office("jobs"):
        kind, subject_id = _taken(_DROP, job_id)
        audit.note("job.dropped", subject=subject_id, facts={"job": str(job_id), "kind": kind, "reason": reason})


def _taken(sql: str, job_id: UUID) -> tuple[str, UUID]:
    with connection.cursor() as cursor:
        cursor.execute(sql, [job_id])
        row = cursor.fetchone()
    if row is None:
        raise NotFound(f"dead letter {job_id}")
    return row


def pause(kind: str, by: UUID | None, now: datetime) -> bool:
    """Nobody claims jobs of this kind from here on; what runs runs to its end. Returns whether that is new.

    Raises: NotFound for a kind that nobody knows.
    """
    if kind not in {one.kind for one in queues()}:
        raise NotFound(f"queue {kind}")
    with transaction.atomic():
        _, is_new = Pause.objects.get_or_create(kind=kind, defaults={"paused_at": now, "paused_by": by})
        if is_new:
            audit.record("queue.paused", actor=by, facts={"kind": kind})
    return is_new


def resume(kind: str) -> bool:
    """Jobs of this kind are claimed again; the sweeper rings for them. Returns whether it was paused."""
    with transaction.atomic():
        gone, _ = Pause.objects.filter(kind=kind).delete()
        if gone:
            audit.record("queue.resumed", facts={"kind": kind})
    return bool(gone)
