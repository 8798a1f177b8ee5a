"""What a page's ping asks of its conversation, in one statement. Called inside scope(space_id)."""

from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from chat.types import FINAL

_GLANCE = """
    SELECT head_seq, EXISTS (
        SELECT FROM chat_turn turn
        WHERE turn.conversation_id = place.id AND turn.space_id = place.space_id AND turn.state <> ALL(%s)
    )
    FROM chat_conversation place WHERE id = %s AND space_id = %s AND deleted_at IS NULL
"""


@dataclass(frozen=True, slots=True)
class Glance:
    head: int  # the number of the last message
    waits: bool  # whether an answer is still to come


def of(space_id: UUID, conversation_id: UUID) -> Glance | None:
    """None: no such conversation, deleted, or another space's."""
    with connection.cursor() as cursor:
        cursor.execute(_GLANCE, [[state.value for state in FINAL], conversation_id, space_id])
        found = cursor.fetchone()
    return Glance(*found) if found else None
