"""To-dos on the shelf."""

import json
from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import F

from memoryhub.errors import Conflict, NotFound
from memoryhub.memory.models import Todo
from memoryhub.memory.store.states import TODO_COLUMNS, TodoState, todo_of
from memoryhub.vault import api as vault
from memoryhub.vault.api import Context

_PRESSING = f"""
SELECT id, body, {", ".join(TODO_COLUMNS)} FROM memory_todo WHERE space_id = %s AND state = 'open'
ORDER BY due_on NULLS LAST, due_at NULLS LAST, said_at LIMIT %s"""


# What a page of to-dos opens, 25 microseconds each. Half hides some of a busy person's, double is 0.1 s a page.
MOST = 2000


def listed(space_id: UUID, states: Sequence[str], limit: int = MOST) -> list[TodoState]:
    """By due date, those without one last."""
    rows = Todo.objects.filter(space_id=space_id, state__in=list(states))
    rows = rows.order_by(F("due_on").asc(nulls_last=True), F("due_at").asc(nulls_last=True), "said_at")
    return [todo_of(row) for row in rows[:limit]]


def pressing(space_id: UUID, limit: int) -> list[TodoState]:
    """The open ones most due. By hand, for recall: the ORM's compiling of this query costs more than the query."""
    with connection.cursor() as cursor:
        cursor.execute(_PRESSING, [space_id, limit])
        rows = cursor.fetchall()
    table = Todo._meta.db_table
    bodies = vault.unseal_all(space_id, [(Context(table, row[0], "body"), bytes(row[1])) for row in rows])
    return [
        TodoState(todo_id=row[0], **json.loads(body), **dict(zip(TODO_COLUMNS, row[2:], strict=True)))
        for row, body in zip(rows, bodies, strict=True)
    ]


def load(space_id: UUID, todo_id: UUID) -> TodoState:
    """Raises: NotFound, for another space's ids as well."""
    row = Todo.objects.filter(space_id=space_id, id=todo_id).first()
    if row is None:
        raise NotFound(f"todo {todo_id}")
    return todo_of(row)


def load_for_change(space_id: UUID, todo_id: UUID) -> TodoState:
    """Raises: NotFound."""
    row = Todo.objects.select_for_update().filter(space_id=space_id, id=todo_id).first()
    if row is None:
        raise NotFound(f"todo {todo_id}")
    return todo_of(row)


def versions(space_id: UUID, todo_ids: Iterable[UUID]) -> dict[UUID, int]:
    """Which version each now has."""
    return dict(Todo.objects.filter(space_id=space_id, id__in=list(todo_ids)).values_list("id", "version"))


def is_open(space_id: UUID, fingerprint: int) -> bool:
    """Whether this very errand stands open already."""
    return Todo.objects.filter(space_id=space_id, fingerprint=fingerprint, state="open").exists()


def insert(space_id: UUID, state: TodoState) -> None:
    """Raises: Conflict when the same errand is open already."""
    _save(_fill(Todo(id=state.todo_id, space_id=space_id), state), force_insert=True)


def save(space_id: UUID, state: TodoState) -> TodoState:
    """Write a changed state under the next version. Raises: Conflict as insert does."""
    row = _fill(Todo.objects.get(space_id=space_id, id=state.todo_id), state)
    row.version = state.version + 1
    _save(row, force_update=True)
    return todo_of(row)


def _fill(row: Todo, state: TodoState) -> Todo:
    row.body = {"text": state.text, "quote": state.quote}
    for name in TODO_COLUMNS:
        setattr(row, name, getattr(state, name))
    return row


def _save(row: Todo, **how: bool) -> None:
    try:
        with transaction.atomic():
            row.save(**how)
    except IntegrityError as error:
        raise Conflict(f"todo {row.id}") from error
