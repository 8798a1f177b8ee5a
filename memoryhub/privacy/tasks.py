"""Celery's doorbells of privacy: an id, one call."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from memoryhub.privacy import guests, machine, trail

# An erasure of 10,000 memories takes seconds; a rewrite of large tables may take minutes, and is taken up again.
LIMITS = {"soft_time_limit": 1500, "time_limit": 1600}


@shared_task(name="memoryhub.privacy.tasks.run", **LIMITS)
def run(request_id: str) -> str:
    return str(machine.run(UUID(request_id)))


@shared_task(name="memoryhub.privacy.tasks.run_due", **LIMITS)
def run_due() -> int:
    return machine.run_due()


@shared_task(name="memoryhub.privacy.tasks.forget_guests")
def forget_guests() -> int:
    return guests.forget_abandoned(timezone.now())


@shared_task(name="memoryhub.privacy.tasks.checkpoint")
def checkpoint() -> bool:
    return trail.checkpoint()
