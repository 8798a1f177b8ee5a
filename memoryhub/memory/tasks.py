"""Celery's doorbells of the engine: an id or a place at most, one call, nothing else."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from memoryhub.memory import fading, purging, reindex, retention


@shared_task(name="memoryhub.memory.tasks.repair_index")
def repair_index(space_id: str = "") -> int:
    """The beat's round over every space, or one space that a recall found short."""
    return reindex.rebuild_index(UUID(space_id)) if space_id else reindex.repair()


@shared_task(name="memoryhub.memory.tasks.purge_revoked")
def purge_revoked(after: str = "") -> int:
    """The end of what was revoked a week ago, or replaced half a year ago."""
    return purging.purge(timezone.now(), after=UUID(after) if after else None)


@shared_task(name="memoryhub.memory.tasks.fade")
def fade(now: str = "", space_id: str = "", memory_id: str = "") -> dict[str, int]:
    """The night's round, from its beginning or from where the last task of the same night stopped."""
    return fading.nightly(fading.Place.parsed(now, space_id, memory_id) if now else fading.Place(timezone.now()))


@shared_task(name="memoryhub.memory.tasks.keep_only")
def keep_only() -> int:
    """Nightly: what its owner keeps for so long and no longer."""
    return retention.keep_only(timezone.now())
