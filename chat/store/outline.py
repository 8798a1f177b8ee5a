"""A conversation without a word of it: which messages, tried when, with which end. Inside scope(space_id)."""

from typing import Any
from uuid import UUID

from chat.models import Conversation, Turn

_COLUMNS = (
    "id", "root_id", "question__seq", "question__said_at", "learns", "captured_at", "state", "error_code", "model",
)  # fmt: skip


def is_there(space_id: UUID, conversation_id: UUID) -> bool:
    return Conversation.objects.filter(space_id=space_id, id=conversation_id, deleted_at=None).exists()


def tries(space_id: UUID, conversation_id: UUID, limit: int) -> list[dict[str, Any]]:
    """The last tries at answers, oldest first."""
    rows = Turn.objects.filter(space_id=space_id, conversation_id=conversation_id).order_by("-created_at", "-id")
    return list(rows.values(*_COLUMNS)[:limit])[::-1]


def tries_at(space_id: UUID, conversation_id: UUID, seq: int) -> list[UUID]:
    rows = Turn.objects.filter(space_id=space_id, conversation_id=conversation_id, question__seq=seq)
    return list(rows.values_list("id", flat=True))


def place_of(space_id: UUID, turn_id: UUID) -> tuple[UUID, UUID] | None:
    """(conversation, root) of a turn."""
    return Turn.objects.filter(space_id=space_id, id=turn_id).values_list("conversation_id", "root_id").first()
