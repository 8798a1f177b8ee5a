"""Task state rows in, values out. Each function is called inside scope(space_id)."""

from collections.abc import Sequence
from uuid import UUID

from chat import taskstate
from chat.models import TaskState
from memoryhub.providers.types import Brought


def get(space_id: UUID, conversation_id: UUID) -> taskstate.State:
    """Newest first; empty where nothing was brought yet."""
    row = TaskState.objects.filter(space_id=space_id, conversation_id=conversation_id).first()
    return taskstate.loaded(row.brought) if row else ()


def note(space_id: UUID, conversation_id: UUID, fresh: Brought | None, gone: Sequence[int] = ()) -> None:
    """Take in what a message brought, and out what replaced ones had. Call under the conversation's lock."""
    if fresh is None and not gone:
        return
    row = TaskState.objects.filter(space_id=space_id, conversation_id=conversation_id).first()
    row = row or TaskState(space_id=space_id, conversation_id=conversation_id, brought=[])
    row.brought = taskstate.dumped(taskstate.merged(taskstate.loaded(row.brought), fresh, gone))
    row.save()
