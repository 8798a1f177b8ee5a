"""To-dos in the order of a day's work."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

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
