"""Celery's doorbell of the chat: one call, nothing else."""

from celery import shared_task
from django.utils import timezone

from chat import sweeping
from memoryhub.attachments import api as attachments


@shared_task(name="chat.tasks.sweep")
def sweep() -> tuple[int, int]:
    """The beat's round."""
    now = timezone.now()
    attachments.sweep(now)  # what was attached and not sent within its day
    return sweeping.sweep(now)
