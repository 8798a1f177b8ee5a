"""Attachment rows in, values out. Each function is called inside scope(space_id)."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from memoryhub.attachments.models import Attachment, AttachmentPiece
from memoryhub.attachments.types import AttachmentView, Taken
from memoryhub.errors import NotFound
from memoryhub.spaces.models import Space
from memoryhub.vault import api as vault

# Bytes of one sealed row. Half doubles the rows of a photograph, double has the database move a megabyte at a time.
PIECE = 512 * 1024
State = Attachment.State
_CLEAR = (
    "conversation_id", "message_id", "message_seq", "memory_id", "name", "caption", "mime", "size", "width", "height",
    "tokens", "is_wanted", "created_at",
)  # fmt: skip


def view(row: Attachment) -> AttachmentView:
    return AttachmentView(row.id, **{name: getattr(row, name) for name in _CLEAR})


def add(space_id: UUID, conversation_id: UUID, name: str, taken: Taken, tokens: int, *, waits: bool) -> AttachmentView:
    """`waits`: a model that sees is still to look at it."""
    digest = vault.digest(space_id, "attachment", hashlib.sha256(taken.data).hexdigest())
    row = Attachment(
        space_id=space_id, conversation_id=conversation_id, name=name, thumb=taken.thumb or None, mime=taken.mime,
        size=len(taken.data), width=taken.width, height=taken.height, tokens=tokens, digest=digest,
        is_looked_at=not waits,
    )  # fmt: skip
    row.save(force_insert=True)
    for number, start in enumerate(range(0, len(taken.data), PIECE)):
        piece = AttachmentPiece(
            space_id=space_id, attachment_id=row.id, number=number, data=taken.data[start : start + PIECE]
        )
        piece.save(force_insert=True)
    return view(row)


def _rows(space_id: UUID):
    return Attachment.objects.filter(space_id=space_id).defer("thumb")


def load(space_id: UUID, conversation_id: UUID, attachment_id: UUID) -> Attachment:
    """Raises NotFound: none, or of another conversation or space."""
    row = _rows(space_id).filter(conversation_id=conversation_id, id=attachment_id).first()
    if row is None:
        raise NotFound(f"attachment {attachment_id}")
    return row


def by_id(space_id: UUID, attachment_id: UUID) -> Attachment:
    row = _rows(space_id).filter(id=attachment_id).first()
    if row is None:
        raise NotFound(f"attachment {attachment_id}")
    return row


def data(space_id: UUID, attachment_id: UUID) -> bytes:
    pieces = AttachmentPiece.objects.filter(space_id=space_id, attachment_id=attachment_id)
    return b"".join(piece.data for piece in pieces.order_by("number"))


def waiting(space_id: UUID, conversation_id: UUID | None = None) -> list[Attachment]:
    rows = _rows(space_id).filter(state=State.WAITING)
    rows = rows.filter(conversation_id=conversation_id) if conversation_id else rows
    return list(rows.order_by("created_at", "id"))


def send(space_id: UUID, conversation_id: UUID, ids: Sequence[UUID], message_id: UUID, seq: int) -> int:
    """Hang what waits under a message. Returns how many there were."""
    rows = Attachment.objects.filter(space_id=space_id, conversation_id=conversation_id, state=State.WAITING)
    return rows.filter(id__in=ids).update(state=State.SENT, message_id=message_id, message_seq=seq)


def move(space_id: UUID, conversation_id: UUID, from_seq: int, message_id: UUID, seq: int) -> None:
    rows = Attachment.objects.filter(space_id=space_id, conversation_id=conversation_id, message_seq=from_seq)
    rows.update(message_id=message_id, message_seq=seq)


def under(space_id: UUID, message_ids: Sequence[UUID]) -> list[AttachmentView]:
    rows = _rows(space_id).filter(message_id__in=message_ids)
    return [view(row) for row in rows.order_by("id")]


def of_memories(space_id: UUID, memory_ids: Sequence[UUID]) -> list[AttachmentView]:
    rows = _rows(space_id).filter(memory_id__in=memory_ids)
    return [view(row) for row in rows.order_by("-id")]


def alike(space_id: UUID, row: Attachment) -> Attachment | None:
    """The same picture, remembered already."""
    rows = _rows(space_id).filter(digest=row.digest).exclude(memory=None)
    return rows.exclude(id=row.id).first()


def all_ids(space_id: UUID, conversation_ids: Sequence[UUID]) -> list[UUID]:
    rows = Attachment.objects.filter(space_id=space_id, state=State.SENT, conversation_id__in=conversation_ids)
    return list(rows.order_by("id").values_list("id", flat=True))


def delete(space_id: UUID, ids: Sequence[UUID]) -> int:
    AttachmentPiece.objects.filter(space_id=space_id, attachment_id__in=ids).delete()
    return Attachment.objects.filter(space_id=space_id, id__in=ids).delete()[0]


def ids_of_conversation(space_id: UUID, conversation_id: UUID) -> list[UUID]:
    rows = Attachment.objects.filter(space_id=space_id, conversation_id=conversation_id)
    return list(rows.values_list("id", flat=True))


def unsent_before(before: datetime, limit: int) -> list[tuple[UUID, UUID]]:
    """(space, id) of what was never sent. Called inside office("maintenance"): only ids."""
    rows = Attachment.objects.filter(state=State.WAITING, created_at__lt=before, space__state=Space.State.ACTIVE)
    return list(rows.order_by("created_at").values_list("space_id", "id")[:limit])
