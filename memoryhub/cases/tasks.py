"""What Celery runs for cases."""

from celery import shared_task
from django.utils import timezone

from memoryhub.cases import api as cases


@shared_task
def nightly() -> None:
    """The sample of the week that is over, once; the end of old log lines."""
    now = timezone.now()
    cases.draw(now)
    cases.end_old(now)
