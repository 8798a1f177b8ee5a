"""Running jobs without a worker, for tests and benchmarks: the real claim, lease and handler, in this process."""

from uuid import UUID

from django.db import connection

from memoryhub.jobs import runner
from memoryhub.spaces.scope import office


def run_all(space_id: UUID | None = None, most: int = 1000) -> int:
    """Do every job that is due (of one space, where given), in order, until none is.

    Returns:
        How many were run. Fails after `most` runs: a job that comes back at once is a fault.
    """
    for done in range(most):
        job_id = _first_due(space_id)
        if job_id is None or not runner.run(job_id):
            return done
    raise AssertionError(f"still jobs after {most} runs")


def _first_due(space_id: UUID | None) -> UUID | None:
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute(
            "SELECT id FROM jobs_job WHERE state = 'waiting' AND available_at <= clock_timestamp()"
            " AND (%(space)s::uuid IS NULL OR space_id = %(space)s::uuid) ORDER BY number LIMIT 1",
            {"space": space_id},
        )
        row = cursor.fetchone()
    return row[0] if row else None
