"""The timeline by days."""

from collections.abc import Iterable
from datetime import date
from itertools import groupby
from typing import NamedTuple

from django.utils import timezone

from memoryhub.memory.types import EventView


class Day(NamedTuple):
    on: date
    events: list[EventView]


def by_day(events: Iterable[EventView]) -> list[Day]:
    """Events (newest first) under their day in the active time zone."""
    days = groupby(events, key=lambda event: timezone.localdate(event.happened_at))
    return [Day(on, list(group)) for on, group in days]
