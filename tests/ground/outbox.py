"""Jobs whose handlers do what a test says, and what became of them. Shared by the tests of the outbox."""

import uuid

from django.db import connection

from memoryhub.jobs import api as jobs
from memoryhub.jobs.models import Job
from memoryhub.spaces.api import office, scope
from memoryhub.spaces.models import Persona

behaviour = {}  # subject id -> what the handler does before it writes


@jobs.handler("ground-act")
def act(held: jobs.Lease) -> None:
    behaviour.get(held.subject_id, lambda _: None)(held)
    with scope(held.space_id):
        Persona(space_id=held.space_id, name=str(held.subject_id)).save()
        held.complete()


@jobs.handler("ground-slow")
def slow(held: jobs.Lease) -> None:
    with scope(held.space_id):
        Persona(space_id=held.space_id, name="by this process").save()
        held.complete()


@jobs.handler("ground-careless")
def careless(held: jobs.Lease) -> None:
    """Returns without completing."""


def put(space, kind="ground-act", subject=None, lane=None, does=None):
    subject = subject or uuid.uuid4()
    if does:
        behaviour[subject] = does
    with scope(space.id):
        return jobs.enqueue(kind, space.id, subject, lane=lane)


def job(job_id):
    with office("jobs"):
        return Job.objects.get(id=job_id)


def effects(space):
    with scope(space.id):
        return [row.name for row in Persona.objects.order_by("created_at")]


def make_due(job_id):
    """As if its lease or its waiting time had run out."""
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE jobs_job SET lease_until = now() - interval '1 s',"
            " available_at = CASE state WHEN 'leased' THEN available_at ELSE now() - interval '1 s' END WHERE id = %s",
            [job_id],
        )


def fails(problem):
    def do(_):
        raise problem

    return do
