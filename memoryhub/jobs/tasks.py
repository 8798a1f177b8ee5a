"""What Celery runs: doorbells with an id. The table says what is to be done."""

from uuid import UUID

from celery import shared_task

from memoryhub.jobs import runner, sweeper


@shared_task(name="memoryhub.jobs.tasks.run", ignore_result=True)
def run(job_id: str) -> bool:
    return runner.run(UUID(job_id))


@shared_task(name="memoryhub.jobs.tasks.sweep", ignore_result=True)
def sweep() -> int:
    return sweeper.sweep()
