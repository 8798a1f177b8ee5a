"""Waking a worker. The table is the truth; a bell that is not heard costs the sweeper's five seconds.

A thread of its own publishes, since a broker that is down makes kombu wait and retry: no message of a user ever
waits for that. While the broker is down the queue fills, and what does not fit is dropped.
"""

import os
import queue
import threading
from uuid import UUID

import structlog

log = structlog.get_logger(__name__)

# What a burst may leave unrung while the broker is away; half loses bells of a normal minute, double gains nothing.
DEPTH = 1000
EXPIRES_S = 60  # a bell nobody heard by then has been rung again by the sweeper


class _Ringer:
    def __init__(self) -> None:
        self.pid = os.getpid()
        self.waiting: queue.Queue[UUID] = queue.Queue(DEPTH)
        threading.Thread(target=self._run, name="job-bell", daemon=True).start()

    def _run(self) -> None:
        while True:
            publish(self.waiting.get())


_lock = threading.Lock()
_ringer: _Ringer | None = None


def ring(job_id: UUID) -> None:
    """Tell some worker that this job may be due. Returns at once, raises nothing."""
    global _ringer
    with _lock:
        if _ringer is None or _ringer.pid != os.getpid():  # threads do not survive a fork
            _ringer = _Ringer()
    try:
        _ringer.waiting.put_nowait(job_id)
    except queue.Full:
        log.warning("job_bell_dropped", job=str(job_id))


def publish(job_id: UUID) -> bool:
    from memoryhub.jobs.tasks import run

    try:
        run.apply_async(args=[str(job_id)], retry=False, expires=EXPIRES_S, ignore_result=True)
    except Exception as problem:  # whatever the transport raises: the sweeper rings again
        log.warning("job_bell_failed", job=str(job_id), exception=type(problem).__name__)
        return False
    return True
