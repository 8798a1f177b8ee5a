"""What the chat adds to the figures of health: how its models did and what they cost, by the model's name."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

from django.conf import settings

from chat.store import figures
from memoryhub.health.api import Tally
from memoryhub.spaces.api import scope


def day_figures(space_id: UUID, since: datetime, until: datetime) -> Iterator[Tally]:
    """Of turns that ended in [since, until). Raises: Locked."""
    with scope(space_id):
        rows = figures.spent(space_id, since, until)
    for model, answers, failed, asked, answered in rows:
        yield Tally("model_errors", "", model, failed, answers)
        if asked or answered:
            yield Tally("tokens", "", model, asked + answered, answers)
            if settings.TOKEN_PRICES:
                yield Tally("cost", "", model, cost(asked, answered, settings.TOKEN_PRICES), answers)


def cost(asked: int, answered: int, prices: Sequence[float]) -> float:
    """In the prices' currency. Args: prices: of a million tokens, asked and answered; one price holds for both."""
    return (asked * prices[0] + answered * prices[-1]) / 1_000_000
