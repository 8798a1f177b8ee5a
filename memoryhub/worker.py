"""What Celery's processes run beyond the application: they say when they are ready, and never outlive their parent.

`celery -A memoryhub.worker worker|beat`. The supervisor names a file in MEMORYHUB_READY_FILE and waits until it is
there: a started process is not yet one that takes jobs.
"""

import ctypes
import logging
import os
import signal
from pathlib import Path

from celery import signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memoryhub.settings")
from memoryhub.celery import app as app  # noqa: E402  needs the settings; `celery -A` looks for `app` here

_PR_SET_PDEATHSIG = 1  # prctl(2)

for routine in ("celery.beat", "celery.worker.strategy", "celery.app.trace", "django_celery_beat.schedulers"):
    logging.getLogger(routine).setLevel(logging.WARNING)  # a sweep every five seconds is no news; a failure is


@signals.worker_ready.connect(weak=False)
@signals.beat_init.connect(weak=False)
def say_ready(**_: object) -> None:
    path = os.environ.get("MEMORYHUB_READY_FILE")
    if path:
        Path(path).touch(mode=0o600)


@signals.worker_init.connect(weak=False)
def load_what_jobs_need(**_: object) -> None:
    """Before the pool is forked: its processes then share the weights, 120 MB, and a new one is warm at once."""
    from memoryhub.jobs import api as jobs
    from memoryhub.providers import api as providers

    jobs.load()
    providers.warm()


@signals.worker_process_init.connect(weak=False)
def die_with_parent(**_: object) -> None:
    """Otherwise a pool process goes on with its job after the worker was killed, beside the one that took it over."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
