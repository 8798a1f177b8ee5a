"""A worker process for tests: runs one job whose handler takes its time. Arguments: job id, seconds of work."""

import sys
import time
from uuid import UUID

import django

django.setup()

from memoryhub.jobs import api as jobs  # noqa: E402
from memoryhub.jobs import runner  # noqa: E402
from memoryhub.spaces.api import scope  # noqa: E402
from memoryhub.spaces.models import Persona  # noqa: E402


@jobs.handler("ground-slow")
def slow(lease: jobs.Lease) -> None:
    print("begun", flush=True)
    time.sleep(float(sys.argv[2]))
    with scope(lease.space_id):
        Persona(space_id=lease.space_id, name="by the worker process").save()
        lease.complete()


print("ran" if runner.run(UUID(sys.argv[1])) else "not mine", flush=True)
