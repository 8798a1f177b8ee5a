"""A web process for tests: commits jobs for a space and says how long that took. Arguments: space id, how many."""

import sys
import time
from uuid import UUID, uuid4

import django

django.setup()

from memoryhub.jobs import api as jobs  # noqa: E402
from memoryhub.spaces.api import scope  # noqa: E402

space_id = UUID(sys.argv[1])
began = time.monotonic()
for _ in range(int(sys.argv[2])):
    with scope(space_id):
        jobs.enqueue("ground-act", space_id, uuid4())
print(time.monotonic() - began)
