"""Waking a worker. The table is the truth; a bell that is not heard costs the sweeper's five seconds.

A thread of its own publishes, since a broker that is down makes kombu wait and retry: no message of a user ever
waits for that. While the broker is down the queue fills, and what does not fit is dropped.
"""

import os
import queue
import threading
from uuid import UUID

import structlog
from celery import current_app

log = structlog.get_logger(__name__)

# What a burst may leave unrung while the broker is away; half loses bells of a normal minute, double gains nothing.
DEPTH = 1000
EXPIRES_S = 60  # a bell nobody heard by then has been rung again by the sweeper
_RUN = "memoryhub.jobs.tasks.run"


class _Ringer:
    def __init__(self) -> None:
        self.pid = os.getpid()
        self.waiting: queue.Queue[tuple[str, tuple[str, ...]]] = queue.Queue(DEPTH)
        threading.Thread(target=self._run, name="job-bell", daemon=True).start()

    def _run(self) -> None:
        while True:
            task, args = self.waiting.get()
            publish(task, *args)


_lock = threading.Lock()
_ringer: _Ringer | None = None


def ring(job_id: UUID) -> None:
    """Tell some worker that this job may be due. Returns at once, raises nothing."""
    send(_RUN, str(job_id))


def send(task: str, *args: str) -> None:
    """Ask some worker for a task that would come round by itself, only later. Returns at once, raises nothing.

    Args:
        task: its name. args: ids and moments, never what a person said.
    """
    global _ringer
    with _lock:
        if _ringer is None or _ringer.pid != os.getpid():  # threads do not survive a fork
            _ringer = _Ringer()
    try:
        _ringer.waiting.put_nowait((task, args))
    except queue.Full:
        log.warning("bell_dropped", task=task, args=args)


def publish(task: str, *args: str) -> bool:
    try:
        current_app.send_task(task, args=args, retry=False, expires=EXPIRES_S, ignore_result=True)
    except Exception as problem:  # whatever the transport raises: the sweeper, or the next round, makes up for it
        log.warning("bell_failed", task=task, args=args, exception=type(problem).__name__)
        return False
    return True
