"""The operators' rooms in the rail, and what waits in them."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from memoryhub.health import api as health
from memoryhub.jobs import api as jobs

MAY = {"operator", "auditor"}


def waiting(roles: Collection[str]) -> dict[str, int]:
    """By the name of the page: alarms that are open, dead letters. Empty for who may not see them."""
    if not MAY & set(roles):
        return {}
    return {"health": health.count_open(), "jobs": jobs.counts()["dead"]}


def rooms(roles: Collection[str]) -> list[tuple[str, str, str, int]]:
    """(address, icon, label, how many wait) of each page that these roles may see."""
    if not MAY & set(roles):
        return []
    counts = waiting(roles)
    pages = (
        ("health", "activity", _("Health")),
        ("policy", "sliders-horizontal", _("Policy")),
        ("jobs", "list-checks", _("Jobs")),
        ("dictionary", "book-a", _("Dictionary")),
        ("models", "cpu", _("Models")),
        ("tools", "wrench", _("Tools")),
    )
    return [(f"console:{name}", sign, label, counts.get(name, 0)) for name, sign, label in pages]
