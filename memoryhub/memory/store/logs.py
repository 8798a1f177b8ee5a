"""What capture and recall wrote down about themselves, and the tombstones."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction

from memoryhub.memory.models import CaptureLog, RecallLog, Tombstone
from memoryhub.memory.recording import capture_lines
from memoryhub.memory.retrieve.outcomes import Outcome

_WORDS = {"memory_capturelog": "detail = NULL", "memory_recalllog": "query = NULL, detail = NULL"}


def open_capture(space_id: UUID, turn_id: UUID, extractor: str, now: datetime) -> bool:
    """Claim the turn for this extractor. False: it was captured before, and nothing must be done."""
    try:
        with transaction.atomic():
            CaptureLog.objects.create(space_id=space_id, turn_id=turn_id, extractor=extractor, happened_at=now)
    except IntegrityError:
        return False
    return True


def close_capture(
    space_id: UUID, turn_id: UUID, extractor: str, counts: dict[str, int], detail: list[dict[str, Any]], took_ms: float,
    *, language: str, policy_version: str,
) -> None:  # fmt: skip
    """Write down what was proposed, decided and why, in which language and by which policy."""
    row = CaptureLog.objects.get(space_id=space_id, turn_id=turn_id, extractor=extractor)
    row.proposed, row.counts, row.detail, row.took_ms = len(detail), counts, detail, took_ms
    row.language, row.policy_version = language[:8], policy_version
    row.lines = capture_lines(detail)
    row.save(update_fields=["proposed", "counts", "detail", "lines", "took_ms", "language", "policy_version"])


def capture_counts(space_id: UUID, turn_id: UUID) -> dict[str, int] | None:
    """Counts of a captured turn by reason, None where it was not captured yet."""
    return CaptureLog.objects.filter(space_id=space_id, turn_id=turn_id).values_list("counts", flat=True).first()


def capture_detail(space_id: UUID, turn_id: UUID) -> list[dict[str, Any]]:
    row = CaptureLog.objects.filter(space_id=space_id, turn_id=turn_id).first()
    return (row.detail or []) if row else []


def forget_captures(space_id: UUID, turn_ids: Iterable[UUID]) -> None:
    """Empty the detail of these turns' logs (it repeats what was said); that they were captured stays."""
    for row in CaptureLog.objects.filter(space_id=space_id, turn_id__in=list(turn_ids)):
        row.detail = None
        row.save(update_fields=["detail"])


def forget_recalls(space_id: UUID, conversation_id: UUID) -> None:
    """Remove what recalls of this conversation wrote down: each repeats a message."""
    RecallLog.objects.filter(space_id=space_id, conversation_id=conversation_id).delete()


def words_before(space_id: UUID, moment: datetime) -> bool:
    """Whether a log older than this still holds words."""
    old = {"space_id": space_id, "happened_at__lt": moment, "detail__isnull": False}
    return any(model.objects.filter(**old).exists() for model in (CaptureLog, RecallLog))


def blank_before(space_id: UUID, moment: datetime) -> int:
    """Empty the words of logs older than this; counts, times and ids stay. Returns how many lines were emptied."""
    blanked = 0
    with connection.cursor() as cursor:
        for table, columns in _WORDS.items():
            cursor.execute(
                f"UPDATE {table} SET {columns} WHERE space_id = %s AND happened_at < %s AND detail IS NOT NULL",
                [space_id, moment],
            )
            blanked += cursor.rowcount
    return blanked


def drop_before(space_id: UUID, moment: datetime, limit: int) -> int:
    """Remove lines older than this, at most `limit` of each log. Returns the larger number that went."""
    dropped = []
    for model in (CaptureLog, RecallLog):
        old = model.objects.filter(space_id=space_id, happened_at__lt=moment).order_by("happened_at")[:limit]
        dropped.append(model.objects.filter(space_id=space_id, id__in=old.values("id")).delete()[0])
    return max(dropped)


def write_recall(space_id: UUID, recall_id: UUID, **columns: Any) -> None:
    """Write the log line of one recall; a second time is a no-op."""
    if not RecallLog.objects.filter(space_id=space_id, id=recall_id).exists():
        RecallLog.objects.create(id=recall_id, space_id=space_id, **columns)


def recall_place(space_id: UUID, recall_id: UUID) -> tuple[UUID | None, UUID | None, list[UUID]] | None:
    """(turn, conversation, injected ids) of a logged recall."""
    rows = RecallLog.objects.filter(space_id=space_id, id=recall_id)
    return rows.values_list("turn_id", "conversation_id", "injected").first()


def set_used(space_id: UUID, recall_id: UUID, memory_ids: Sequence[UUID]) -> None:
    rows = RecallLog.objects.filter(space_id=space_id, id=recall_id)
    rows.update(used=list(memory_ids), outcome=Outcome.USED if memory_ids else Outcome.UNUSED)


def used_in(space_id: UUID, turn_id: UUID) -> list[UUID]:
    found = RecallLog.objects.filter(space_id=space_id, turn_id=turn_id).values_list("used", flat=True)
    return list(dict.fromkeys(one for ids in found for one in ids))


def turns_using(space_id: UUID, memory_id: UUID, limit: int) -> list[tuple[UUID, UUID, datetime]]:
    """(turn, conversation, time) of the latest answers that used a memory."""
    rows = RecallLog.objects.filter(space_id=space_id, used__contains=[memory_id]).order_by("-happened_at")
    return list(rows.values_list("turn_id", "conversation_id", "happened_at")[:limit])


def buried(space_id: UUID, fingerprints: Iterable[int]) -> set[int]:
    """Those of these fingerprints that a tombstone stands on."""
    rows = Tombstone.objects.filter(space_id=space_id, fingerprint__in=list(fingerprints))
    return set(rows.values_list("fingerprint", flat=True))


def bury(space_id: UUID, memory_id: UUID, fingerprints: Iterable[int], reason: str, now: datetime) -> None:
    Tombstone.objects.bulk_create(
        [
            Tombstone(space_id=space_id, memory_id=memory_id, fingerprint=one, reason=reason, laid_at=now)
            for one in fingerprints
        ]
    )


def lift(space_id: UUID, memory_id: UUID) -> None:
    """Take a memory's tombstones away: it was restored."""
    Tombstone.objects.filter(space_id=space_id, memory_id=memory_id).delete()


def lift_fingerprints(space_id: UUID, fingerprints: Iterable[int]) -> None:
    """Said anew on purpose: it may be learned again."""
    Tombstone.objects.filter(space_id=space_id, fingerprint__in=list(fingerprints)).delete()
