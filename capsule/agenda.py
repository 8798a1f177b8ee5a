"""To-dos in the order of a day's work."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memoryhub.memory.types import TodoView

OVERDUE, TODAY, LATER, UNDATED = "overdue", "today", "later", "undated"
TITLES = {OVERDUE: _("Overdue"), TODAY: _("Today"), LATER: _("Later"), UNDATED: _("No date")}


class Group(NamedTuple):
    key: str
    title: object
    todos: list[TodoView]


def grouped(todos: Iterable[TodoView], today: date) -> list[Group]:
    """Groups that hold something, by urgency; within one, in the order given.

    Args:
        today: the user's calendar day.
    """
    heaps: dict[str, list[TodoView]] = {key: [] for key in TITLES}
    for todo in todos:
        heaps[_group(todo, today)].append(todo)
    return [Group(key, TITLES[key], heap) for key, heap in heaps.items() if heap]


def _group(todo: TodoView, today: date) -> str:
    if todo.due_on is None:
        return UNDATED
    if todo.due_on < today:
        return OVERDUE
    return TODAY if todo.due_on == today else LATER


def snoozed(today: date) -> dict[str, date]:
    """Where a to-do can be put off to: tomorrow, and the Monday after this week."""
    return {"tomorrow": today + timedelta(days=1), "week": today + timedelta(days=7 - today.weekday())}


def due(on: date | None, at: time | None) -> dict[str, date | datetime | None]:
    """`due_on` and `due_at` of what was typed: a day, and perhaps a time of day in the active zone."""
    if on is None or at is None:
        return {"due_on": on, "due_at": None}
    return {"due_on": on, "due_at": timezone.make_aware(datetime.combine(on, at))}


def moved(todo: TodoView, due_on: date | None) -> dict[str, date | datetime | None]:
    """`due_on` and `due_at` of a to-do that was put on another day: its time of day goes with it."""
    at = todo.due_at
    if at is None or due_on is None or todo.due_on is None:
        return {"due_on": due_on, "due_at": None}
    return {"due_on": due_on, "due_at": at + (due_on - todo.due_on)}
