"""Exports on the shelf. Each function runs inside `spaces.scope` and takes the space first."""

from datetime import datetime
from uuid import UUID

from memoryhub.errors import NotFound
from memoryhub.export.models import Export, ExportPiece

# Bytes of one sealed row. Half doubles the rows, double has the database move two megabytes at a time.
PIECE = 1024 * 1024
State = Export.State


def add(space_id: UUID, parts: str, language: str, now: datetime) -> UUID:
    row = Export(space_id=space_id, parts=parts, language=language, asked_at=now)
    row.save(force_insert=True)
    return row.id


def newest(space_id: UUID, limit: int) -> list[Export]:
    return list(Export.objects.filter(space_id=space_id).order_by("-asked_at", "-id")[:limit])


def load(space_id: UUID, export_id: UUID, *, locked: bool = False) -> Export:
    """Raises: NotFound."""
    rows = Export.objects.select_for_update() if locked else Export.objects
    row = rows.filter(space_id=space_id, id=export_id).first()
    if row is None:
        raise NotFound(f"export {export_id}")
    return row


def keep(space_id: UUID, row: Export, archive: bytes, ready_at: datetime, expires_at: datetime) -> None:
    """The archive in sealed pieces; replaces what an earlier try left."""
    ExportPiece.objects.filter(space_id=space_id, export_id=row.id).delete()
    for number, start in enumerate(range(0, len(archive), PIECE)):
        piece = ExportPiece(space_id=space_id, export_id=row.id, number=number, data=archive[start : start + PIECE])
        piece.save(force_insert=True)
    row.state, row.ready_at, row.expires_at, row.size_bytes = State.READY, ready_at, expires_at, len(archive)
    row.save(update_fields=["state", "ready_at", "expires_at", "size_bytes"])


def take(space_id: UUID, row: Export, now: datetime) -> bytes:
    """The archive, which is gone from here with this transaction."""
    pieces = ExportPiece.objects.filter(space_id=space_id, export_id=row.id)
    archive = b"".join(piece.data for piece in pieces.order_by("number"))
    pieces.delete()
    row.state, row.taken_at = State.TAKEN, now
    row.save(update_fields=["state", "taken_at"])
    return archive


def expire(space_id: UUID, now: datetime) -> int:
    """What nobody took in time goes. Returns how many."""
    over = Export.objects.filter(space_id=space_id, state=State.READY, expires_at__lte=now)
    ids = list(over.values_list("id", flat=True))
    ExportPiece.objects.filter(space_id=space_id, export_id__in=ids).delete()
    return over.update(state=State.EXPIRED)


def spaces_with_old(now: datetime) -> list[UUID]:
    """Where something is over. Called inside office("maintenance"): only ids."""
    rows = Export.objects.filter(state=State.READY, expires_at__lte=now)
    return list(rows.values_list("space_id", flat=True).distinct()[:1000])
