"""The outbox: what was committed to be done is done once, in its order, and nobody has to be told of it."""

import os
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path

import pytest
from django.db import connection, connections, transaction

from memoryhub.errors import ProviderError, Refused
from memoryhub.jobs import api as jobs
from memoryhub.jobs import bell, lease, runner, sweeper, testing
from memoryhub.spaces.api import Space, office, scope
from tests.ground.outbox import behaviour, effects, fails, job, make_due, put

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def space(ada_space):
    return ada_space


def test_a_job_delivered_three_times_has_one_effect(space):
    job_id = put(space)
    assert [runner.run(job_id) for _ in range(3)] == [True, False, False]
    assert len(effects(space)) == 1 and job(job_id).state == "done"


def test_a_job_delivered_to_four_workers_at_once_has_one_effect(space):
    job_id = put(space, does=lambda _: time.sleep(0.2))
    ran, barrier = [], threading.Barrier(4)

    def work():
        barrier.wait()
        ran.append(runner.run(job_id))
        connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ran) == [False, False, False, True] and len(effects(space)) == 1


def test_a_second_enqueue_of_a_live_job_adds_nothing(space):
    subject = uuid.uuid4()
    assert put(space, subject=subject) == put(space, subject=subject)
    assert testing.run_all(space.id) == 1


def test_what_was_done_may_be_asked_for_again(space):
    subject = uuid.uuid4()
    first = put(space, subject=subject)
    testing.run_all(space.id)
    assert put(space, subject=subject) != first


def test_a_job_is_there_only_if_its_transaction_commits(space):
    with pytest.raises(ValueError), scope(space.id):
        jobs.enqueue("ground-act", space.id, uuid.uuid4())
        raise ValueError
    assert testing.run_all(space.id) == 0


def test_outside_a_transaction_nothing_is_enqueued(space):
    with pytest.raises(transaction.TransactionManagementError):
        jobs.enqueue("ground-act", space.id, uuid.uuid4())


LATE = """
from memoryhub.jobs import api as jobs
from memoryhub.spaces.api import scope

@jobs.handler("ground-late")
def late(lease):
    with scope(lease.space_id):
        lease.complete()
"""


def test_a_declared_handler_is_loaded_by_its_first_job(space, tmp_path, monkeypatch):
    (tmp_path / "ground_late.py").write_text(LATE)
    monkeypatch.syspath_prepend(tmp_path)
    jobs.declare("ground-late", "ground_late")
    assert "ground_late" not in sys.modules
    job_id = put(space, kind="ground-late")
    assert runner.run(job_id) is True and job(job_id).state == "done"


def test_a_kind_this_process_does_not_know_is_left_to_one_that_does(space):
    job_id = put(space, kind="of-tomorrow")
    assert runner.run(job_id) is False and job(job_id).state == "waiting"


# --- Lanes ---


def test_jobs_of_a_lane_are_done_in_their_order_whichever_bell_rings_first(space):
    lane, other = uuid.uuid4(), uuid.uuid4()
    first, second, third = (put(space, lane=lane) for _ in range(3))
    elsewhere = put(space, lane=other)
    assert runner.run(second) is False and runner.run(third) is False
    assert runner.run(elsewhere) is True
    assert [runner.run(job_id) for job_id in (first, second, third)] == [True, True, True]


def test_a_lane_waits_while_an_earlier_job_is_tried_again_and_goes_on_when_that_is_buried(space):
    lane = uuid.uuid4()
    first, second = put(space, lane=lane, does=fails(ProviderError())), put(space, lane=lane)
    runner.run(first)
    assert runner.run(second) is False
    make_due(first)
    behaviour[job(first).subject_id] = fails(Refused())
    runner.run(first)
    assert job(first).state == "dead" and runner.run(second) is True


def test_the_next_of_a_lane_is_rung_for_when_the_one_before_is_done(space, rung):
    lane = uuid.uuid4()
    first, second = put(space, lane=lane), put(space, lane=lane)
    rung.clear()
    runner.run(first)
    assert rung == [second]


# --- Bells and sweeps ---


@pytest.fixture
def rung(monkeypatch):
    """The bells that would have been published."""
    heard = []
    monkeypatch.setattr(bell, "ring", heard.append)
    return heard


def test_a_job_is_rung_for_after_its_transaction_and_not_before(space, rung):
    with scope(space.id):
        job_id = jobs.enqueue("ground-act", space.id, uuid.uuid4())
        assert rung == []
    assert rung == [job_id]


def test_the_sweeper_rings_for_what_nobody_heard_of_and_for_what_a_dead_worker_left(space, rung):
    missed, abandoned, running = put(space), put(space), put(space)
    assert lease.claim(abandoned) and lease.claim(running)
    make_due(abandoned)
    rung.clear()
    sweeper.sweep()
    assert {missed, abandoned} <= set(rung) and running not in rung


def test_the_sweeper_rings_for_a_bounded_number_at_a_time(space, rung, monkeypatch):
    monkeypatch.setattr(sweeper, "BATCH", 3)
    for _ in range(5):
        put(space)
    rung.clear()
    assert sweeper.sweep() == 3


def test_with_the_broker_down_a_message_is_committed_without_waiting_for_it(space):
    command = [sys.executable, str(Path(__file__).parent / "job_sender.py"), str(space.id), "20"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "VALKEY_URL": "unix:///tmp/there-is-no-such-broker.sock"}
    sent = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True)
    assert float(sent.stdout) < 2.0, "one publish to a broker that is down takes 6 s"
    assert testing.run_all(space.id) == 20 and len(effects(space)) == 20


def test_how_long_the_oldest_has_waited_and_how_many_there_are(space):
    before = jobs.counts()
    job_id = put(space)
    assert jobs.counts()["waiting"] == before["waiting"] + 1
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute("UPDATE jobs_job SET available_at = now() - interval '9 years' WHERE id = %s", [job_id])
    years = 8 * 365 * 86_400.0  # longer than anything that another test leaves here
    assert jobs.oldest_waiting_seconds() >= years and max(one.oldest_s for one in jobs.queues()) >= years
    Space.objects.filter(pk=space.pk).update(state=Space.State.FROZEN)  # it waits to be erased: that is not late
    assert jobs.oldest_waiting_seconds() < years and max(one.oldest_s for one in jobs.queues()) < years
    Space.objects.filter(pk=space.pk).update(state=Space.State.ACTIVE)
    runner.run(job_id)
    assert jobs.counts()["done"] >= 1
