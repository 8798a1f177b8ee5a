"""What no longer holds, and what was told in a given time: read for questions about the past only."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memoryhub.memory.models import Memory
from memoryhub.memory.store.states import MemoryState, memory_of
from memoryhub.memory.types import Origin, Status

# Former statements that are opened for one question, the latest first: 0.1 ms for ten. They are purged after 180 days.
LOOKED_AT = 200


def superseded(space_id: UUID, persona_id: UUID | None) -> list[MemoryState]:
    """Statements that others replaced, or that ended, of this persona and of none; never what was revoked."""
    rows = Memory.objects.filter(_of(persona_id), space_id=space_id, status=Status.SUPERSEDED)
    return [memory_of(row) for row in rows.order_by("-valid_to", "-id")[:LOOKED_AT]]


def told_between(
    space_id: UUID, since: datetime, until: datetime, persona_id: UUID | None, most: int
) -> Sequence[MemoryState]:
    """What the user told in [since, until) and still holds, the weightiest first; not the assistant's own words."""
    rows = Memory.objects.filter(
        _of(persona_id), space_id=space_id, status=Status.ACTIVE, said_at__gte=since, said_at__lt=until
    ).exclude(origin=Origin.ASSISTANT)
    return [memory_of(row) for row in rows.order_by("-importance", "-said_at", "-id")[:most]]


def told_in(space_id: UUID, conversation_id: UUID | None, persona_id: UUID | None, most: int) -> list[MemoryState]:
    """What the user told in one conversation, in its order; None: in the latest in which anything was."""
    rows = Memory.objects.filter(
        _of(persona_id), space_id=space_id, status=Status.ACTIVE, conversation_id__isnull=False
    ).exclude(origin=Origin.ASSISTANT)
    if conversation_id is None:
        latest = rows.order_by("-said_at", "-id").values_list("conversation_id", flat=True)[:1]
        conversation_id = next(iter(latest), None)
    here = rows.filter(conversation_id=conversation_id).order_by("-said_at", "-id")[:most]
    return [memory_of(row) for row in here][::-1]


def _of(persona_id: UUID | None) -> Q:
    return Q(persona_id=None) if persona_id is None else Q(persona_id=None) | Q(persona_id=persona_id)
