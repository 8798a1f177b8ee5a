"""The rail's rooms for logs, sessions, cases and the sample, with what waits in them."""

from collections.abc import Set

from django.utils import timezone
from django.utils.translation import gettext as _

from memoryhub.cases import api as cases


def waiting(roles: Set[str]) -> dict[str, int]:
    """By the name of the page: cases that nobody took up, sessions that wait for a reader; {} for who may not see."""
    if "support" not in roles:
        return {}
    open_cases, unread = cases.waiting(timezone.now())
    return {"cases": open_cases, "sample": unread}


def rooms(roles: Set[str]) -> list[tuple[str, str, str, int]]:
    """(address, icon, name, waiting) of what these roles may see."""
    found = []
    if roles & {"support", "operator"}:
        found += [("console:logs", "search", _("Retrievals"), 0), ("console:sessions", "history", _("Sessions"), 0)]
    if "support" in roles:
        counts = waiting(roles)
        found += [
            ("console:cases", "flag", _("Cases"), counts["cases"]),
            ("console:sample", "clipboard-list", _("Failed sessions"), counts["sample"]),
        ]
    return found
