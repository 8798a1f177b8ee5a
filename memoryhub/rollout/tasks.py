"""Celery's doorbells of the rollout: an id, one call."""

from celery import shared_task
from django.utils import timezone

from memoryhub.rollout import guarding, trying


@shared_task(name="memoryhub.rollout.tasks.try_policy")
def try_policy(sampling_id: str) -> int:
    return trying.run(int(sampling_id), timezone.now())


@shared_task(name="memoryhub.rollout.tasks.watch")
def watch() -> str:
    return guarding.watch(timezone.now())
