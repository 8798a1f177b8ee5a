"""Guests who do not come back are forgotten like anybody who asks for it: key first, by the same machine, proved."""

from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import transaction

from memoryhub.accounts import guests
from memoryhub.accounts.models import User
from memoryhub.errors import MemoryHubError
from memoryhub.privacy import asking, scoping
from memoryhub.privacy.types import Factor, Part, Reach
from memoryhub.spaces.api import space_of

log = structlog.get_logger(__name__)

# Each costs about a second of a worker. Half would not keep up with a public trial that a class a day looks at; double
# holds up other people's own requests for a minute.
BATCH = 20


def forget_abandoned(now: datetime) -> int:
    """Ask for the erasure of guests who were not seen for GUEST_DAYS. Safe to repeat, and beside another.

    Returns:
        How many were asked for.
    """
    before = now - timedelta(days=settings.GUEST_DAYS)
    return sum(_forget(user, before, now) for user in guests.abandoned(before, BATCH))


def _forget(user: User, before: datetime, now: datetime) -> bool:
    space_id = space_of(user).id
    try:
        with transaction.atomic():
            if not guests.is_abandoned(user.pk, before):
                return False
            found = scoping.dry_run(space_id, Part(Reach.EVERYTHING))
            asking.open_request(space_id, found, Factor.GUEST, now=now)
    except MemoryHubError as problem:  # somebody else asks, or its key is gone: the next round looks again
        log.info("guest_left", space=str(space_id), code=problem.code)
        return False
    return True
