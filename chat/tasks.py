"""Celery's doorbell of the chat: one call, nothing else."""

from celery import shared_task
from django.utils import timezone

from chat import sweeping


@shared_task(name="chat.tasks.sweep")
def sweep() -> tuple[int, int]:
    """The beat's round."""
    return sweeping.sweep(timezone.now())
