"""What waits in the operators' rooms."""

from collections.abc import Collection

from memoryhub.health import api as health
from memoryhub.jobs import api as jobs

MAY = {"operator", "auditor"}


def waiting(roles: Collection[str]) -> dict[str, int]:
    """By the name of the page: alarms that are open, dead letters. Empty for who may not see them."""
    if not MAY & set(roles):
        return {}
    return {"health": health.count_open(), "jobs": jobs.counts()["dead"]}
