"""To-dos whose time has come, told once each."""

from datetime import datetime, time, timedelta
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from memoryhub.accounts.preferences import preferences_of
from memoryhub.errors import MemoryHubError
from memoryhub.jobs import api as jobs
from memoryhub.memory import api as memory
from memoryhub.memory.types import TodoView
from memoryhub.spaces.api import fence, office, owner_of, scope
from memoryhub.webhooks import store
from memoryhub.webhooks.kinds import TODO_DUE
from memoryhub.webhooks.models import Delivery

# How late it may be told after an outage. Half loses a night's reminders, double tells of the day before yesterday.
LATE = timedelta(days=1)


def tell_due(now: datetime) -> int:
    """Returns: how many deliveries were begun."""
    with office("maintenance"):
        spaces = store.spaces_wanting(TODO_DUE)
    begun = 0
    for space_id in spaces:
        try:
            begun += _in_space(space_id, now)
        except MemoryHubError:  # frozen: its erasure takes them along
            continue
    return begun


def due_at(todo: TodoView, zone: ZoneInfo) -> datetime | None:
    """When a to-do's time has come: its time of day, or where it has only a day, when that begins for its owner."""
    if todo.due_at is not None or todo.due_on is None:
        return todo.due_at
    return datetime.combine(todo.due_on, time.min, zone)


def _in_space(space_id: UUID, now: datetime) -> int:
    owner = owner_of(space_id)
    if owner is None:
        return 0
    zone = ZoneInfo(preferences_of(owner).time_zone)
    moments = [(todo, due_at(todo, zone)) for todo in memory.todos(space_id)]
    ripe = [(todo, at) for todo, at in moments if at is not None and now - LATE < at <= now]
    if not ripe:
        return 0
    with scope(space_id):
        fence(space_id)
        hooks = [one for one in store.hooks(space_id) if TODO_DUE in one.kinds and one.paused_at is None]
        rows = [_row(hook.id, todo, at) for hook in hooks for todo, at in ripe if at >= hook.created_at]
        fresh = [row for row in rows if store.note(space_id, row)]
        for row in fresh:
            jobs.enqueue("webhook", space_id, row.id)
    return len(fresh)


def _row(hook_id: UUID, todo: TodoView, at: datetime) -> Delivery:
    event_id = uuid5(todo.todo_id, at.isoformat())  # of this to-do at this time: put off, it is told again
    return Delivery(hook_id=hook_id, event_id=event_id, kind=TODO_DUE, todo_id=todo.todo_id, happened_at=at)
