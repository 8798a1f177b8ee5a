"""Sockets of each person in this process, whatever page they belong to."""

from collections import Counter
from uuid import UUID

from chat import limits
from chat.sight import Close, Closed

_TAKEN: Counter[UUID] = Counter()


def take(user_id: UUID) -> None:
    """Raises: Closed: this person has as many as one may."""
    if _TAKEN[user_id] >= limits.MAX_SOCKETS_PER_USER:
        raise Closed(Close.TOO_MANY)
    _TAKEN[user_id] += 1


def give_back(user_id: UUID) -> None:
    _TAKEN[user_id] -= 1
    if not _TAKEN[user_id]:
        del _TAKEN[user_id]
