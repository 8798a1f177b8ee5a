"""What waits in the rooms of cases and the sample."""

from collections.abc import Set

from django.utils import timezone

from memoryhub.cases import api as cases


def waiting(roles: Set[str]) -> dict[str, int]:
    """By the name of the page: cases that nobody took up, sessions that wait for a reader; {} for who may not see."""
    if "support" not in roles:
        return {}
    open_cases, unread = cases.waiting(timezone.now())
    return {"cases": open_cases, "sample": unread}
