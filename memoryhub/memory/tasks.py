"""Celery's doorbells of the engine: an id at most, one call, nothing else."""

from uuid import UUID

from celery import shared_task

from memoryhub.memory import reindex


@shared_task(name="memoryhub.memory.tasks.repair_index")
def repair_index(space_id: str = "") -> int:
    """The beat's round over every space, or one space that a recall found short."""
    return reindex.rebuild_index(UUID(space_id)) if space_id else reindex.repair()
