"""To-dos as a calendar (RFC 5545): what has a day stands in it as an event, the rest as tasks."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from icalendar import Calendar, Event, Todo

from memoryhub.memory.types import TodoView

# Of a to-do with a time of day, as calendars want an end. Half is hard to hit with a finger, double covers meetings.
MINUTES = 30
# How often subscribers should look, as an ISO duration; half asks twice as often for the same list.
REFRESH = timedelta(hours=1)


def calendar(todos: Iterable[TodoView], name: str, now: datetime) -> bytes:
    """The open ones among them.

    Args:
        name: what the calendar is called in the subscriber's list.
        now: the moment of making (UTC).
    """
    made = Calendar()
    made.add("prodid", "-//MemoryHub//To-dos//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", name)
    made.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for todo in todos:
        if todo.state == "open":
            made.add_component(_task(todo, now) if todo.due_on is None else _event(todo, now))
    return made.to_ical()


def _event(todo: TodoView, now: datetime) -> Event:
    found = Event()
    _name(found, todo, now)
    found.add("dtstart", todo.due_at or todo.due_on)
    found.add("dtend", todo.due_at + timedelta(minutes=MINUTES) if todo.due_at else todo.due_on + timedelta(days=1))
    found.add("transp", "TRANSPARENT")  # it keeps nobody from a meeting
    return found


def _task(todo: TodoView, now: datetime) -> Todo:
    found = Todo()
    _name(found, todo, now)
    found.add("status", "NEEDS-ACTION")
    return found


def _name(found: Event | Todo, todo: TodoView, now: datetime) -> None:
    found.add("uid", f"{todo.todo_id}@memoryhub")
    found.add("dtstamp", now)
    found.add("sequence", todo.version)
    found.add("summary", todo.text)
