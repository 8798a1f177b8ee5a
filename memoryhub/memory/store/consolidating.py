"""What consolidation reads and moves. Each function runs inside `spaces.scope` and takes the space first."""

from collections.abc import Sequence
from uuid import UUID

from memoryhub.memory.models import Evidence, Memory
from memoryhub.memory.store.memories import Held
from memoryhub.memory.store.states import memory_of
from memoryhub.memory.types import Kind, Origin, Status

_STANDING = (Status.ACTIVE, Status.PENDING)


def of_conversation(space_id: UUID, conversation_id: UUID) -> list[UUID]:
    """Memories that stand and were said there, oldest first."""
    rows = Memory.objects.filter(space_id=space_id, conversation_id=conversation_id, status__in=_STANDING)
    return list(rows.order_by("said_at", "id").values_list("id", flat=True))


def held(space_id: UUID, memory_id: UUID) -> Held | None:
    """The memory, locked, where it still stands."""
    rows = Memory.objects.select_for_update().filter(space_id=space_id, id=memory_id, status__in=_STANDING)
    row = rows.first()
    return Held(memory_of(row), row.vector, row.embedded_by) if row else None


def episodes(space_id: UUID, limit: int) -> list[Held]:
    """What the owner told in words of their own and that stands, newest first."""
    told = {"kind__in": [Kind.EPISODIC, Kind.SEMANTIC], "slot_key__isnull": True, "origin": Origin.TYPED}
    rows = Memory.objects.filter(space_id=space_id, status=Status.ACTIVE, **told)
    return [Held(memory_of(row), row.vector, row.embedded_by) for row in rows.order_by("-said_at")[:limit]]


def move_evidence(space_id: UUID, source: UUID, to: UUID) -> None:
    Evidence.objects.filter(space_id=space_id, memory_id=source).update(memory_id=to)


def copy_evidence(space_id: UUID, sources: Sequence[UUID], to: UUID) -> None:
    """What these memories stand on, `to` stands on too."""
    for row in Evidence.objects.filter(space_id=space_id, memory_id__in=list(sources)).order_by("said_at", "id"):
        Evidence.objects.create(
            space_id=space_id, memory_id=to, quote=row.quote, conversation_id=row.conversation_id,
            message_id=row.message_id, turn_id=row.turn_id, message_seq=row.message_seq, said_at=row.said_at,
            erased_at=row.erased_at,
        )  # fmt: skip


def concluded_from(space_id: UUID, memory_ids: Sequence[UUID]) -> list[UUID]:
    """Proposals that still wait and were concluded from one of these memories."""
    turns = Evidence.objects.filter(space_id=space_id, memory_id__in=list(memory_ids), turn_id__isnull=False)
    rows = Memory.objects.filter(space_id=space_id, origin=Origin.INFERRED, status=Status.PENDING)
    beside = Evidence.objects.filter(space_id=space_id, memory_id__in=rows.values("id"))
    found = beside.filter(turn_id__in=turns.values("turn_id")).exclude(memory_id__in=list(memory_ids))
    return list(found.values_list("memory_id", flat=True).distinct())


def proposed_from(space_id: UUID, memory_ids: Sequence[UUID]) -> bool:
    """Whether something was concluded from one of these memories before, whatever became of it."""
    turns = Evidence.objects.filter(space_id=space_id, memory_id__in=list(memory_ids)).values("turn_id")
    concluded = Memory.objects.filter(space_id=space_id, origin=Origin.INFERRED).values("id")
    return Evidence.objects.filter(space_id=space_id, memory_id__in=concluded, turn_id__in=turns).exists()
