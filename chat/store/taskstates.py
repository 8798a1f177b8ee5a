"""Task state rows in, values out. Each function is called inside scope(space_id)."""

from collections.abc import Sequence
from uuid import UUID

from chat import taskstate
from chat.models import TaskState
from memoryhub.providers.types import Brought, Task


def get(space_id: UUID, conversation_id: UUID) -> taskstate.State:
    """Newest first; empty where nothing was brought yet."""
    row = TaskState.objects.filter(space_id=space_id, conversation_id=conversation_id).first()
    return taskstate.loaded(row.brought) if row else ()


def held(space_id: UUID, conversation_id: UUID) -> taskstate.Held:
    """All of it: what was brought, what takes several steps, where the conversation stands."""
    row = TaskState.objects.filter(space_id=space_id, conversation_id=conversation_id).first()
    if row is None:
        return taskstate.Held()
    return taskstate.Held(
        taskstate.loaded(row.brought), taskstate.tasks_loaded(row.tasks or []), row.snapshot or {}, row.is_mixed
    )


def note(space_id: UUID, conversation_id: UUID, fresh: Brought | None, gone: Sequence[int] = ()) -> None:
    """Take in what a message brought, and out what replaced ones had. Call under the conversation's lock."""
    if fresh is None and not gone:
        return
    row = _row(space_id, conversation_id)
    row.brought = taskstate.dumped(taskstate.merged(taskstate.loaded(row.brought), fresh, gone))
    row.save()


def renew(
    space_id: UUID, conversation_id: UUID, tasks: Sequence[Task], snapshot: dict[str, object], *, is_mixed: bool
) -> None:
    """After a turn. What was mixed once stays so. Call under the conversation's lock."""
    row = _row(space_id, conversation_id)
    row.tasks, row.snapshot = taskstate.tasks_dumped(tasks), snapshot
    row.is_mixed = row.is_mixed or is_mixed
    row.save()


def put(space_id: UUID, conversation_id: UUID, held: taskstate.Held) -> None:
    """All of it, in the place of what stood there. Call under the conversation's lock."""
    row = _row(space_id, conversation_id)
    row.brought, row.tasks = taskstate.dumped(held.brought), taskstate.tasks_dumped(held.tasks)
    row.snapshot, row.is_mixed = dict(held.snapshot), held.is_mixed
    row.save()


def _row(space_id: UUID, conversation_id: UUID) -> TaskState:
    row = TaskState.objects.filter(space_id=space_id, conversation_id=conversation_id).first()
    return row or TaskState(space_id=space_id, conversation_id=conversation_id, brought=[])
