"""A worker for tests that kills itself, as kill -9 does. Arguments: request id, the step after which."""

import os
import signal
import sys
from uuid import UUID

import django

django.setup()

from memoryhub.privacy import api as privacy  # noqa: E402


def die(name: str) -> None:
    if name == sys.argv[2]:
        os.kill(os.getpid(), signal.SIGKILL)


privacy.run(UUID(sys.argv[1]), on_step=die)
