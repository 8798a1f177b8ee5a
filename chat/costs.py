"""A person's budget of tokens for a day of theirs: what it is at, and what jobs of the engine add to it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings

from chat.store import spending
from memoryhub.providers import api as providers
from memoryhub.spaces.api import scope


def day(time_zone: str, now: datetime) -> date:
    """The day that it is for the person; an unknown zone counts as UTC."""
    try:
        return now.astimezone(ZoneInfo(time_zone)).date()
    except (ZoneInfoNotFoundError, ValueError):
        return now.date()


def is_spent(space_id: UUID, time_zone: str, now: datetime) -> bool:
    """Whether the day's tokens are used up."""
    if not settings.DAILY_TOKENS:
        return False
    with scope(space_id):
        return spending.on(space_id, day(time_zone, now)) >= settings.DAILY_TOKENS


@contextmanager
def counted(space_id: UUID, time_zone: str, now: datetime) -> Iterator[None]:
    """Within the block forms are asked of the language model on this person's account, as long as there is budget.
    No transaction may be open."""
    allows = not (providers.is_connected() and is_spent(space_id, time_zone, now))
    with providers.metered(allows=allows) as meter:
        try:
            yield
        finally:
            if meter.prompt_tokens or meter.answer_tokens:
                with scope(space_id):
                    spending.add(space_id, day(time_zone, now), meter.prompt_tokens, meter.answer_tokens)
