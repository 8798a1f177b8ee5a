"""A job's lease: whoever dies, hangs or fails, what the job writes is written once or not at all."""

import os
import signal
import subprocess
import sys
import time
import uuid
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from memoryhub.errors import KeyStoreDown, Locked, ProviderError, Refused
from memoryhub.jobs import api as jobs
from memoryhub.jobs import lease, runner, sweeper
from memoryhub.spaces.api import scope
from memoryhub.spaces.models import Space
from tests.ground.outbox import behaviour, effects, fails, job, make_due, put

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def space(ada_space):
    return ada_space


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
                cursor.execute(statement, ["\x00"] * statement.count("%s") or None)

    return do


POISONS = {
    "too slow": ("SET LOCAL statement_timeout = 20", "SELECT pg_sleep(5)"),
    "deadlock": ("DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40P01'; END $$",),
    "no text": ("SELECT %s",),  # NUL: the driver refuses to ask
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
    assert job(job_id).state == "dead" and job(job_id).error in {"OperationalError", "DataError"}
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


def test_a_job_asked_for_again_while_it_runs_runs_once_more_and_then_ends(space):
    subject = uuid.uuid4()

    def asks_again(held):
        with scope(space.id):
            assert jobs.enqueue_later("ground-act", space.id, subject, timedelta(minutes=10)) == held.job_id

    job_id = put(space, subject=subject, does=asks_again)
    assert runner.run(job_id) is True
    assert (job(job_id).state, job(job_id).attempts, job(job_id).token) == ("waiting", 0, None)
    assert runner.run(job_id) is False, "not before its time"
    behaviour.pop(subject)
    make_due(job_id)
    assert runner.run(job_id) is True and job(job_id).state == "done"
    assert len(effects(space)) == 2


def test_a_failure_does_not_bring_forward_what_was_put_off_meanwhile(space):
    subject = uuid.uuid4()

    def asks_again_and_fails(_):
        with scope(space.id):
            jobs.enqueue_later("ground-act", space.id, subject, timedelta(hours=1))
        raise ProviderError()

    job_id = put(space, subject=subject, does=asks_again_and_fails)
    runner.run(job_id)
    assert job(job_id).state == "waiting" and job(job_id).available_at > timezone.now() + timedelta(minutes=50)


def test_who_holds_a_job_may_write_and_go_on_and_who_lost_it_may_not(space):
    job_id = put(space)
    held = lease.claim(job_id)
    with scope(space.id):
        held.hold()
    assert job(job_id).state == "leased"
    make_due(job_id)
    lease.claim(job_id)
    with pytest.raises(lease.LeaseLost), scope(space.id):
        held.hold()
