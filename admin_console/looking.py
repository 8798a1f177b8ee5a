"""The rail's rooms for logs, sessions, cases and the sample, with what waits in them."""

from collections.abc import Set

from django.utils import timezone
from django.utils.translation import gettext as _

from memoryhub.cases import api as cases


def rooms(roles: Set[str]) -> list[tuple[str, str, str, int]]:
    """(address, icon, name, waiting) of what these roles may see."""
    found = []
    if roles & {"support", "operator"}:
        found += [("console:logs", "search", _("Retrievals"), 0), ("console:sessions", "history", _("Sessions"), 0)]
    if "support" in roles:
        found += [
            ("console:cases", "flag", _("Cases"), cases.open_count()),
            ("console:sample", "clipboard-list", _("Failed sessions"), cases.unreviewed(timezone.now())),
        ]
    return found
