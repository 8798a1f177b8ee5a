"""What Celery runs for webhooks."""

from celery import shared_task
from django.utils import timezone

from memoryhub.webhooks import api as webhooks


@shared_task
def tell_due() -> None:
    """Every minute: to-dos whose time has come."""
    webhooks.tell_due(timezone.now())


@shared_task
def clear_deliveries() -> None:
    """Daily: what was told, or given up, a week ago."""
    webhooks.clear(timezone.now())
