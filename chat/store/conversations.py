"""Conversation rows in, values out. Each function is called inside scope(space_id)."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Max, Min

from chat.models import Conversation, Message, TaskState, Turn
from chat.types import ConversationView, Mode
from memoryhub.attachments import api as attachments
from memoryhub.cases import api as cases
from memoryhub.errors import NotFound
from memoryhub.memory import api as memory
from memoryhub.spaces.api import Space


def _view(row: Conversation) -> ConversationView:
    return ConversationView(row.id, row.title, Mode(row.mode), row.head_seq, row.last_at)


def get(space_id: UUID, conversation_id: UUID) -> ConversationView:
    """Raises NotFound: none, deleted, or another space's."""
    row = Conversation.objects.filter(space_id=space_id, id=conversation_id, deleted_at=None).first()
    if row is None:
        raise NotFound(f"conversation {conversation_id}")
    return _view(row)


def lock(space_id: UUID, conversation_id: UUID) -> ConversationView:
    """As `get`, and nobody else numbers a message or claims a turn of it until this transaction ends."""
    rows = Conversation.objects.select_for_update().filter(space_id=space_id, id=conversation_id, deleted_at=None)
    row = rows.first()
    if row is None:
        raise NotFound(f"conversation {conversation_id}")
    return _view(row)


def is_deleted(space_id: UUID, conversation_id: UUID) -> bool:
    return Conversation.objects.filter(space_id=space_id, id=conversation_id).exclude(deleted_at=None).exists()


def newest(space_id: UUID, limit: int = 200) -> list[ConversationView]:
    """Conversations that hold a message, the one last spoken in first; temporary ones stand in no list."""
    rows = Conversation.objects.filter(space_id=space_id, deleted_at=None, head_seq__gt=0, mode=Mode.NORMAL)
    return [_view(row) for row in rows.order_by("-last_at", "-id")[:limit]]


def open_empty(space_id: UUID, now: datetime, mode: Mode = Mode.NORMAL, since: datetime | None = None) -> UUID:
    """The space's empty conversation of this mode, made after `since`: "new" pressed ten times makes one row."""
    rows = Conversation.objects.filter(space_id=space_id, deleted_at=None, head_seq=0, mode=mode)
    row = (rows.filter(created_at__gte=since) if since else rows).order_by("-id").first()
    if row is None:
        row = Conversation(space_id=space_id, last_at=now, mode=mode)
        row.save(force_insert=True)
    return row.id


def advance(space_id: UUID, conversation_id: UUID, *, seq: int, title: str, now: datetime) -> None:
    """Move the head to `seq`; a title is given once, by the first message."""
    row = Conversation.objects.get(space_id=space_id, id=conversation_id)
    row.head_seq, row.last_at = seq, now
    fields = ["head_seq", "last_at"]
    if title and not row.title:
        row.title = title
        fields.append("title")
    row.save(update_fields=fields)


def rename(space_id: UUID, conversation_id: UUID, title: str) -> None:
    get(space_id, conversation_id)
    row = Conversation.objects.get(space_id=space_id, id=conversation_id)
    row.title = title
    row.save(update_fields=["title"])


def delete(space_id: UUID, conversation_id: UUID, now: datetime) -> None:
    """Erase what was said in it. Call under `lock`."""
    turns = Turn.objects.filter(space_id=space_id, conversation_id=conversation_id)
    memory.forget_conversation(space_id, conversation_id, list(turns.values_list("id", flat=True)), now=now)
    cases.forget_conversation(space_id, conversation_id)
    attachments.forget_conversation(space_id, conversation_id)
    TaskState.objects.filter(space_id=space_id, conversation_id=conversation_id).delete()
    turns.delete()
    Message.objects.filter(space_id=space_id, conversation_id=conversation_id).delete()
    row = Conversation.objects.get(space_id=space_id, id=conversation_id)
    row.title, row.deleted_at = "", now
    row.save(update_fields=["title", "deleted_at"])


def temporary_before(before: datetime, limit: int) -> list[tuple[UUID, UUID]]:
    """(space, id) of temporary conversations made before `before`. Called inside office("maintenance"): only ids."""
    rows = Conversation.objects.filter(mode=Mode.TEMPORARY, deleted_at=None, created_at__lt=before)
    rows = rows.filter(space__state=Space.State.ACTIVE)
    return list(rows.order_by("created_at").values_list("space_id", "id")[:limit])


def heads(space_id: UUID, conversation_ids: Sequence[UUID]) -> dict[UUID, int]:
    rows = Conversation.objects.filter(space_id=space_id, id__in=conversation_ids, deleted_at=None)
    return dict(rows.values_list("id", "head_seq"))


def all_ids(space_id: UUID) -> list[UUID]:
    return list(Conversation.objects.filter(space_id=space_id, deleted_at=None).values_list("id", flat=True))


def within(space_id: UUID, since: datetime | None, until: datetime | None) -> list[UUID]:
    """Conversations whose every message was said in [since, until); an open end is None."""
    said = Message.objects.filter(space_id=space_id).values("conversation_id")
    said = said.annotate(first=Min("said_at"), last=Max("said_at"))
    said = said.filter(first__gte=since) if since else said
    said = said.filter(last__lt=until) if until else said
    rows = Conversation.objects.filter(space_id=space_id, deleted_at=None)
    return list(rows.filter(id__in=said.values("conversation_id")).order_by("id").values_list("id", flat=True))
