"""To-dos: what the owner does with them."""

from dataclasses import replace
from datetime import date, datetime
from typing import Any
from uuid import UUID

from memoryhub.errors import Conflict, Refused
from memoryhub.language import api as language
from memoryhub.memory import making
from memoryhub.memory.change import LONGEST
from memoryhub.memory.store import events, todos
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.states import TodoState, todo_view
from memoryhub.memory.types import TodoView
from memoryhub.memory.writing import writing
from memoryhub.spaces.api import scope, uuid7


def listed(space_id: UUID, *, states: tuple[str, ...] = ("open",)) -> list[TodoView]:
    """By due date, those without one last, todos.MOST of them at most (`counts` says how many there are).

    Args:
        states: any of "open", "done", "cancelled".
    """
    with scope(space_id):
        return [todo_view(state) for state in todos.listed(space_id, states)]


def one(space_id: UUID, todo_id: UUID) -> TodoView:
    """In whatever state it is. Raises: NotFound."""
    with scope(space_id):
        return todo_view(todos.load(space_id, todo_id))


def add(
    space_id: UUID, text: str, *, due_on: date | None = None, due_at: datetime | None = None, now: datetime
) -> UUID:
    """Returns the event's id. Raises: Refused for an empty or far too long text; Conflict when it is open already."""
    wording = _wording(text)
    key = making.errand_key(space_id, wording, _due(due_on, due_at))
    state = TodoState(uuid7(), wording, now, fingerprint=key, due_on=due_on, due_at=due_at)
    with writing(space_id):
        todos.insert(space_id, state)
        event = Happening("todo_added", now, actor="you", todo_id=state.todo_id, after=events.states(state))
        return events.append(space_id, event)


def done(space_id: UUID, todo_id: UUID, *, now: datetime) -> UUID:
    """Returns the event's id. Raises: NotFound; Conflict when it is not open."""
    return _close(space_id, todo_id, "done", "todo_done", now)


def cancel(space_id: UUID, todo_id: UUID, *, now: datetime) -> UUID:
    """Returns the event's id. Raises: as done."""
    return _close(space_id, todo_id, "cancelled", "todo_cancelled", now)


def reopen(space_id: UUID, todo_id: UUID, *, now: datetime) -> UUID:
    """Returns the event's id. Raises: NotFound; Conflict when it is open."""
    with writing(space_id):
        before = todos.load_for_change(space_id, todo_id)
        if before.state == "open":
            raise Conflict(f"todo {todo_id}")
        return _save(space_id, before, "todo_reopened", now, state="open", closed_at=None)


def edit(
    space_id: UUID,
    todo_id: UUID,
    text: str,
    *,
    due_on: date | None,
    due_at: datetime | None = None,
    version: int | None = None,
    now: datetime,
) -> UUID:
    """New wording and date. Returns the event's id. Raises: Refused, NotFound, Conflict."""
    wording = _wording(text)
    key = making.errand_key(space_id, wording, _due(due_on, due_at))
    with writing(space_id):
        before = todos.load_for_change(space_id, todo_id)
        if version is not None and before.version != version:
            raise Conflict(f"todo {todo_id}")
        new = {"text": wording, "due_on": due_on, "due_at": due_at, "fingerprint": key}
        return _save(space_id, before, "todo_edited", now, **new)


def _close(space_id: UUID, todo_id: UUID, state: str, kind: str, now: datetime) -> UUID:
    with writing(space_id):
        before = todos.load_for_change(space_id, todo_id)
        if before.state != "open":
            raise Conflict(f"todo {todo_id}")
        return _save(space_id, before, kind, now, state=state, closed_at=now)


def _save(space_id: UUID, before: TodoState, kind: str, now: datetime, **changes: Any) -> UUID:
    after = todos.save(space_id, replace(before, **changes))
    event = Happening(
        kind, now, actor="you", todo_id=before.todo_id, conversation_id=before.conversation_id,
        message_seq=before.message_seq, before=events.states(before), after=events.states(after),
    )  # fmt: skip
    return events.append(space_id, event)


def _wording(text: str) -> str:
    wording = " ".join(language.clean(text).split())
    if not wording or len(wording) > LONGEST:
        raise Refused("todo text", longest=LONGEST)
    return wording


def _due(due_on: date | None, due_at: datetime | None) -> str:
    return due_at.isoformat() if due_at else str(due_on or "")
