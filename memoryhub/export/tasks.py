"""What Celery runs for exports."""

from celery import shared_task
from django.utils import timezone

from memoryhub.export import api as exporting


@shared_task
def sweep_exports() -> None:
    """Hourly: what nobody took within its day goes."""
    exporting.sweep(timezone.now())
