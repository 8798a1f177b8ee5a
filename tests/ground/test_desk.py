"""What an operator does with queues and dead letters, and that each act leaves its entry."""

import uuid

import pytest
from django.utils import timezone

from memoryhub.audit import api as audit
from memoryhub.errors import Conflict, NotFound, Refused
from memoryhub.jobs import api as jobs
from memoryhub.jobs import runner, testing
from tests.ground.outbox import effects, job, put

pytestmark = pytest.mark.django_db(transaction=True)


def dies(_held):
    raise Refused("never")


def dead_one(space, subject=None):
    job_id = put(space, subject=subject, does=dies)
    runner.run(job_id)
    return job_id


def last_entry(job_id):
    return next(one for one in audit.events(action="job.") if one.facts.get("job") == str(job_id))


def test_a_paused_kind_is_claimed_by_nobody_until_it_is_resumed(ada_space):
    job_id, by = put(ada_space), uuid.uuid4()
    assert jobs.pause("ground-act", by, timezone.now()) and not jobs.pause("ground-act", by, timezone.now())
    try:
        assert testing.run_all(ada_space.id) == 0 and not runner.run(job_id)
        queue = next(one for one in jobs.queues() if one.kind == "ground-act")
        assert queue.paused_at and queue.waiting >= 1
        other = put(ada_space, kind="ground-slow")
        assert runner.run(other)
    finally:
        assert jobs.resume("ground-act")
    assert testing.run_all(ada_space.id) == 1 and job(job_id).state == "done"
    assert not jobs.resume("ground-act")
    with pytest.raises(NotFound):
        jobs.pause("nothing-like-this", by, timezone.now())


def test_a_dead_letter_is_replayed_from_its_first_try(ada_space):
    from tests.ground.outbox import behaviour

    subject = uuid.uuid4()
    job_id = dead_one(ada_space, subject)
    letter = jobs.dead(job_id=job_id)[0]
    assert (letter.kind, letter.error, letter.subject_id) == ("ground-act", "Refused:refused", subject)
    behaviour.pop(subject)
    jobs.replay(job_id)
    assert runner.run(job_id) and job(job_id).state == "done" and len(effects(ada_space)) == 1
    assert last_entry(job_id).action == "job.replayed"
    with pytest.raises(NotFound):
        jobs.replay(job_id)


def test_a_letter_whose_work_is_under_way_anew_is_not_replayed(ada_space):
    subject = uuid.uuid4()
    job_id = dead_one(ada_space, subject)
    put(ada_space, subject=subject)
    with pytest.raises(Conflict):
        jobs.replay(job_id)
    assert job(job_id).state == "dead"


def test_a_letter_is_dropped_for_a_reason_of_the_list_only(ada_space):
    job_id = dead_one(ada_space)
    with pytest.raises(Refused):
        jobs.drop(job_id, "because I say so")
    jobs.drop(job_id, "obsolete")
    assert last_entry(job_id).facts["reason"] == "obsolete" and not jobs.dead(job_id=job_id)
