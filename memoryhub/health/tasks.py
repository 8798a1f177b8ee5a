"""Celery's doorbells of health: a day or an id, one call."""

from datetime import date, timedelta
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from memoryhub.health import judging, living, modelling, probing, rounds, store, telling
from memoryhub.jobs import api as jobs


@shared_task(name="memoryhub.health.tasks.count")
def count(day: str = "") -> bool:
    """A slice of a day's count (of yesterday's by default); what is left is rung for."""
    now = timezone.now()
    wanted = date.fromisoformat(day) if day else now.date() - timedelta(days=1)
    is_done = rounds.go_on(wanted, now)
    if not is_done:
        jobs.send("memoryhub.health.tasks.count", wanted.isoformat())
    return is_done


@shared_task(name="memoryhub.health.tasks.watch")
def watch() -> int:
    """Every minute: queues and clocks looked at, limits compared, alarms told. Returns how many are new."""
    now = timezone.now()
    for name, value in living.figures(now).items():
        store.sample(name, value, now)
    new = judging.judge_live(now)
    telling.tell(now)
    store.clear_samples(now)
    return new


@shared_task(name="memoryhub.health.tasks.probe_forgetting")
def probe_forgetting() -> float:
    return probing.probe(timezone.now())


@shared_task(name="memoryhub.health.tasks.check_models")
def check_models(check_id: str) -> int:
    return modelling.check(UUID(check_id), timezone.now())
