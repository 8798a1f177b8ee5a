"""What is looked at every minute: each figure is asked of who keeps it, and judged by its band (bands.py)."""

from collections.abc import Callable
from datetime import datetime

from memoryhub.audit import api as audit
from memoryhub.grants import api as grants
from memoryhub.jobs import api as jobs
from memoryhub.privacy import api as privacy


def _seal_age(now: datetime) -> float:
    since = audit.unsealed_since()
    return max(0.0, (now - since).total_seconds()) if since else 0.0


# By the name in bands.SPECS.
MEASURED: dict[str, Callable[[datetime], float]] = {
    "dead_letters": lambda now: float(jobs.counts()["dead"]),
    "queue_age": lambda now: jobs.oldest_waiting_seconds(),
    "seal_age": _seal_age,
    "erasures_near": lambda now: float(privacy.clocks(now).near),
    "erasures_late": lambda now: float(privacy.clocks(now).late),
    "holds_due": lambda now: float(privacy.clocks(now).holds_due),
    "reviews_late": lambda now: float(grants.reviews_late(now=now)),
}


def figures(now: datetime) -> dict[str, float]:
    """Of this moment, by name."""
    return {name: measure(now) for name, measure in MEASURED.items()}
