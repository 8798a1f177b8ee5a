"""A worker with one more kind of job, which kills the process that does it, as running out of memory does.

It claims and runs as the product's worker (memoryhub.jobs.runner), each try in a process of its own.
Arguments: the job's id. Ends when the job is no longer alive; prints how many tries there were.
"""

import os
import signal
import sys
import time
from uuid import UUID

import django

django.setup()

from django.db import connection, connections  # noqa: E402

from memoryhub.jobs import api as jobs  # noqa: E402
from memoryhub.jobs import runner  # noqa: E402
from memoryhub.spaces.api import office  # noqa: E402


@jobs.handler("faults-poison")
def poison(lease: jobs.Lease) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def is_alive(job_id: str) -> bool:
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM jobs_job WHERE id = %s AND state IN ('waiting', 'leased')", [job_id])
        return cursor.fetchone() is not None


def tried(job_id: str) -> bool:
    """Whether a process died of it just now."""
    connections.close_all()  # a fork shares nothing
    child = os.fork()
    if not child:
        runner.run(UUID(job_id))
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def main(job_id: str) -> None:
    deaths = 0
    while is_alive(job_id):
        deaths += tried(job_id)
        time.sleep(0.5)
    print(deaths, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
