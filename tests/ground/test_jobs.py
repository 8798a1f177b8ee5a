"""The outbox: what was committed to be done is done once, whoever dies on the way."""

import os
import signal
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path

import pytest
from django.db import connection, connections, transaction

from memoryhub.errors import KeyStoreDown, Locked, ProviderError, Refused
from memoryhub.jobs import api as jobs
from memoryhub.jobs import bell, lease, runner, sweeper, testing
from memoryhub.jobs.models import Job
from memoryhub.spaces.api import office, scope
from memoryhub.spaces.models import Persona, Space

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[2]
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


@pytest.fixture
def space(ada_space):
    return ada_space


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
            "UPDATE jobs_job SET lease_until = now() - interval '1 s', available_at = now() - interval '1 s'"
            " WHERE id = %s",
            [job_id],
        )


def fails(problem):
    def do(_):
        raise problem

    return do


# --- Once ---


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


def test_a_kind_this_process_does_not_know_is_left_to_one_that_does(space):
    job_id = put(space, kind="of-tomorrow")
    assert runner.run(job_id) is False and job(job_id).state == "waiting"


# --- Leases ---


def test_who_lost_the_lease_cannot_commit(space):
    def taken_over(held):
        make_due(held.job_id)
        assert lease.claim(held.job_id).token != held.token

    job_id = put(space, does=taken_over)
    assert runner.run(job_id) is True
    assert effects(space) == [], "its writes went with its transaction"
    assert job(job_id).state == "leased" and job(job_id).error == "", "no failure: somebody else has it"


def test_an_expired_lease_that_nobody_took_may_still_commit(space):
    job_id = put(space, does=lambda held: make_due(held.job_id))
    runner.run(job_id)
    assert job(job_id).state == "done" and len(effects(space)) == 1


def test_the_heartbeat_extends_the_lease_and_a_lost_one_is_not_extended(space, monkeypatch):
    monkeypatch.setattr(lease, "BEAT_S", 0.05)
    seen = []

    def watch(held):
        before = job(held.job_id).lease_until
        time.sleep(0.3)
        seen.append(job(held.job_id).lease_until - before)

    runner.run(put(space, does=watch))
    assert seen[0].total_seconds() > 0.1
    job_id = put(space)
    stale = lease.claim(job_id)
    make_due(job_id)
    lease.claim(job_id)
    assert lease.extend(stale) is False


def worker(job_id, seconds):
    command = [sys.executable, str(Path(__file__).parent / "job_worker.py"), str(job_id), str(seconds)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def said(process, word):
    return any(word == line.strip() for line in process.stdout)


def test_a_killed_workers_job_is_done_by_another_once_its_lease_runs_out(space):
    job_id = put(space, kind="ground-slow")
    process = worker(job_id, 60)
    assert said(process, "begun")
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert runner.run(job_id) is False, "its lease still stands"
    assert sweeper.sweep() >= 0 and job(job_id).state == "leased"
    make_due(job_id)
    assert runner.run(job_id) is True
    assert effects(space) == ["by this process"] and job(job_id).attempts == 2


def test_a_worker_that_was_frozen_and_comes_back_late_writes_nothing(space):
    job_id = put(space, kind="ground-slow")
    process = worker(job_id, 1)
    assert said(process, "begun")
    process.send_signal(signal.SIGSTOP)
    make_due(job_id)
    assert runner.run(job_id) is True
    process.send_signal(signal.SIGCONT)
    process.wait(20)
    assert effects(space) == ["by this process"]


def test_a_job_that_kills_every_worker_is_buried(space):
    job_id = put(space)
    for _ in range(lease.MAX_ATTEMPTS):
        assert lease.claim(job_id) is not None
        make_due(job_id)
    assert lease.claim(job_id) is None
    sweeper.sweep()
    assert (job(job_id).state, job(job_id).error) == ("dead", "LeaseExpired")


# --- Failures ---


def test_a_failure_is_tried_again_later_and_five_are_enough(space):
    job_id = put(space, does=fails(ProviderError("slow")))
    for attempt in range(1, lease.MAX_ATTEMPTS):
        assert runner.run(job_id) is True
        assert (job(job_id).state, job(job_id).attempts) == ("waiting", attempt)
        assert runner.run(job_id) is False, "not before its time"
        make_due(job_id)
    runner.run(job_id)
    assert (job(job_id).state, job(job_id).error) == ("dead", "ProviderError:provider")


@pytest.mark.parametrize("problem", [Refused("no"), ValueError("tea at five"), KeyError("tea"), TypeError()])
def test_what_fails_the_same_way_each_time_is_buried_at_once_without_its_text(space, problem):
    job_id = put(space, does=fails(problem))
    runner.run(job_id)
    assert job(job_id).state == "dead" and "tea" not in job(job_id).error
    assert job(job_id).error.startswith(type(problem).__name__)


@pytest.mark.parametrize("problem", [KeyStoreDown("gone"), Locked()])
def test_while_the_house_is_unwell_no_attempt_is_counted(space, problem):
    job_id = put(space, does=fails(problem))
    for _ in range(lease.MAX_ATTEMPTS + 2):
        runner.run(job_id)
        make_due(job_id)
    assert (job(job_id).state, job(job_id).attempts) == ("waiting", 0)


def runs_sql(*statements):
    def do(held):
        with scope(held.space_id), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement, [1] * statement.count("%s") or None)

    return do


POISONS = {
    "too slow": ("SET LOCAL statement_timeout = 20", "SELECT pg_sleep(5)"),
    "deadlock": ("DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40P01'; END $$",),
    "too many values": (f"SELECT 1 WHERE 1 IN ({', '.join(['%s'] * 70_000)})",),
    "disk full": ("DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '53100'; END $$",),
}


@pytest.mark.parametrize("name", POISONS)
def test_what_the_database_refuses_counts_as_an_attempt_and_ends_as_a_dead_letter(space, name):
    lane = uuid.uuid4()
    job_id, behind = put(space, lane=lane, does=runs_sql(*POISONS[name])), put(space, lane=lane)
    for _ in range(lease.MAX_ATTEMPTS):
        assert runner.run(behind) is False
        runner.run(job_id)
        make_due(job_id)
    assert job(job_id).state == "dead" and job(job_id).error == "OperationalError"
    assert runner.run(behind) is True, "the lane goes on"


def test_a_database_that_restarts_costs_no_attempt(space):
    job_id = put(space, does=runs_sql("SELECT pg_terminate_backend(pg_backend_pid())"))
    for _ in range(lease.MAX_ATTEMPTS + 1):
        assert runner.run(job_id) is True
        make_due(job_id)
    assert (job(job_id).state, job(job_id).attempts) == ("waiting", 0)


def test_a_connection_that_is_gone_without_a_word_costs_no_attempt(space):
    def cut(held):
        with scope(held.space_id), connection.cursor() as cursor:
            connection.connection.close()
            cursor.execute("SELECT 1")

    job_id = put(space, does=cut)
    assert runner.run(job_id) is True
    assert (job(job_id).state, job(job_id).attempts) == ("waiting", 0)


def test_a_handler_that_forgets_to_complete_is_found_out(space):
    job_id = put(space, kind="ground-careless")
    runner.run(job_id)
    assert (job(job_id).state, job(job_id).error) == ("dead", "Unfinished:unfinished")


def test_tries_come_further_apart_and_never_all_at_once():
    assert [runner.back_off(n, 1.0) for n in (1, 2, 3, 4, 5)] == [4, 16, 64, 256, 300]
    assert runner.back_off(2, 0.0) == 8


# --- Erasure ---


def test_work_begun_before_an_erasure_cannot_be_written_after_it(space):
    def erased_meanwhile(_):
        Space.objects.filter(id=space.id).update(epoch=space.epoch + 1)

    job_id = put(space, does=erased_meanwhile)
    runner.run(job_id)
    assert effects(space) == [] and job(job_id).state == "waiting"


@pytest.mark.parametrize("state", ["frozen", "erased"])
def test_jobs_of_a_frozen_or_erased_space_are_not_begun(space, state):
    job_id = put(space)
    Space.objects.filter(id=space.id).update(state=state)
    assert runner.run(job_id) is False
    Space.objects.filter(id=space.id).update(state="active")
    assert runner.run(job_id) is True


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
        cursor.execute("UPDATE jobs_job SET available_at = now() - interval '90 s' WHERE id = %s", [job_id])
    assert jobs.oldest_waiting_seconds() >= 90
    runner.run(job_id)
    assert jobs.counts()["done"] >= 1
