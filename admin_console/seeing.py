"""Somebody's words, for staff: only through a live grant, which the vault checks and the person's access log shows."""

from collections.abc import Callable, Sequence
from typing import TypeVar
from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone

from memoryhub.grants import api as grants

Read = TypeVar("Read")


def opened(
    request: HttpRequest, space_id: UUID, what: str, read: Callable[[], Read], *, things: Sequence[UUID]
) -> Read | None:
    """What `read` opens of this space; None without a live grant.

    Args:
        what: an entry of a grant's scope ("chats:<conversation id>"). things: ids of what is shown, for the access log.
    """
    now = timezone.now()
    try:
        grant = grants.require(request.user.pk, space_id, what=what, now=now)
        with grants.reading(grant, now=now, things=things):
            return read()
    except grants.NoGrant:
        return None
