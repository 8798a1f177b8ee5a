"""Running jobs without a worker, for tests and benchmarks: the real claim, lease and handler, in this process."""

from uuid import UUID

from memoryhub.jobs import runner, sweeper


def run_all(space_id: UUID | None = None, most: int = 1000) -> int:
    """Do every job that is due (of one space, where given), in order, until none is.

    Returns:
        How many were run.
    Raises:
        AssertionError: after `most` runs; a job that comes back at once is a fault.
    """
    done = 0
    while ran := sum(runner.run(job_id) for job_id in sweeper.due(space_id)):
        done += ran
        if done > most:
            raise AssertionError(f"still jobs after {done} runs")
    return done
