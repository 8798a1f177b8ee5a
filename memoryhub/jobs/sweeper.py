"""What the bells missed: jobs whose worker died, whose time has come, or that nobody was told about."""

from uuid import UUID

from django.db import connection

from memoryhub.jobs import bell
from memoryhub.jobs.lease import MAX_ATTEMPTS
from memoryhub.spaces.scope import office

# Bells a sweep: every 5 s that is 40 jobs a second, more than two cores do. Half would slow the way back after an
# outage, double fills the broker with bells for jobs that wait anyway.
BATCH = 200
KEEP_DONE_DAYS = 7

_DUE = """
    SELECT j.id FROM jobs_job j JOIN spaces_space s ON s.id = j.space_id AND s.state = 'active'
    WHERE (j.state = 'waiting' AND j.available_at < clock_timestamp()
           OR j.state = 'leased' AND j.lease_until < clock_timestamp())
      AND NOT EXISTS (SELECT 1 FROM jobs_job e WHERE e.lane = j.lane AND e.number < j.number
                      AND e.state IN ('waiting', 'leased'))
      AND NOT EXISTS (SELECT 1 FROM jobs_pause p WHERE p.kind = j.kind)
      AND (%s::uuid IS NULL OR j.space_id = %s::uuid)
    ORDER BY j.number LIMIT %s
"""
# A job that kills its worker each time never reports a failure.
_BURY_KILLERS = """
    UPDATE jobs_job SET state = 'dead', token = NULL, lease_until = NULL, finished_at = clock_timestamp(),
        error = 'LeaseExpired'
    WHERE id IN (SELECT id FROM jobs_job WHERE state = 'leased' AND lease_until < clock_timestamp() AND attempts >= %s
                 LIMIT %s FOR UPDATE SKIP LOCKED)
"""
_CLEAR_DONE = """
    DELETE FROM jobs_job WHERE id IN (
        SELECT id FROM jobs_job WHERE state = 'done' AND finished_at < clock_timestamp() - %s * interval '1 day'
        LIMIT %s)
"""


def sweep() -> int:
    """Ring for what is due, bury what killed its workers, clear what was done long ago.

    Returns:
        How many bells were rung.
    """
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute(_BURY_KILLERS, [MAX_ATTEMPTS, BATCH])
        cursor.execute(_CLEAR_DONE, [KEEP_DONE_DAYS, BATCH])
    found = due()
    for job_id in found:
        bell.ring(job_id)
    return len(found)


def due(space_id: UUID | None = None) -> list[UUID]:
    """The first BATCH jobs that a worker could claim now, of one space where it is given."""
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute(_DUE, [space_id, space_id, BATCH])
        return [row[0] for row in cursor.fetchall()]
