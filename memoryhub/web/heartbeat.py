"""The worker says that it is alive; /readyz listens.

Celery tells when a worker is ready, every two seconds that it is connected, and after each task. Each of these writes
one short-lived key into the cache; no key means that no worker has been seen for LIFE_SECONDS.
"""

from django.core.cache import cache

KEY = "memoryhub:worker-alive"
# Three of the sweeper's five-second rounds and a little more. Half would call a worker dead that is busy with one
# long job; double would tell of a dead one half a minute late.
LIFE_SECONDS = 20


def listen() -> None:
    """Follow Celery's signals; they fire in worker processes only."""
    from celery import signals

    for signal in (signals.worker_ready, signals.heartbeat_sent, signals.task_postrun):
        signal.connect(beat, weak=False, dispatch_uid="memoryhub.heartbeat")


def beat(**_: object) -> None:
    cache.set(KEY, 1, LIFE_SECONDS)


def is_beating() -> bool:
    return bool(cache.get(KEY))
