"""Everything of a person goes: rows, key, account; and nothing comes back, whoever dies on the way."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.db import connection, connections, transaction
from django.utils import timezone

from memoryhub.accounts.models import User
from memoryhub.audit.models import AuditEntry
from memoryhub.errors import Conflict, Locked, Shredded
from memoryhub.memory import api as memory
from memoryhub.privacy import api as privacy
from memoryhub.privacy import ledger, machine, steps
from memoryhub.privacy.models import ErasureRequest, ErasureStep
from memoryhub.privacy.store import residue
from memoryhub.privacy.types import State, StepState
from memoryhub.spaces.api import Space, fence, scope
from memoryhub.spaces.models import Persona
from memoryhub.vault import api as vault
from tests.engine.builders import MONDAY, ask, say
from tests.ground.privacy.lives import asked, fill

pytestmark = pytest.mark.django_db(transaction=True)


def test_everything_goes_and_only_hers(ada, ben, ben_space, ada_lives):
    fill(ben, ben_space)
    before = steps.remaining(ben_space.id)
    request = asked(ada_lives)
    assert privacy.run(request.id) is State.DONE_LIVE
    assert set(steps.remaining(ada_lives.id).values()) == {0}
    assert not User.objects.filter(pk=ada.pk).exists()
    assert Space.objects.get(pk=ada_lives.id).state == Space.State.ERASED
    assert steps.remaining(ben_space.id) == before and User.objects.filter(pk=ben.pk).exists()
    with pytest.raises(Shredded):
        vault.digest(ada_lives.id, "p", "x")


def test_the_counts_are_shown_first_and_kept_in_the_steps(ada_lives):
    found = privacy.dry_run(ada_lives.id, privacy.Part(privacy.Reach.EVERYTHING))
    assert found.counts["facts"] >= 2 and found.counts["todos"] == 1 and found.counts["messages"] == 1
    request = asked(ada_lives)
    privacy.run(request.id)
    told = {store["store"]: store for store in privacy.summed_by_store(privacy.steps_of(request.id))}
    for store in ("facts", "todos", "messages", "chats", "personas", "sessions", "account"):
        assert told[store]["before"] == told[store]["erased"] == found.counts[store], store
        assert told[store]["left"] == 0


def test_from_the_request_on_nothing_is_read_or_written(ada_lives):
    asked(ada_lives)
    with pytest.raises(Locked):
        ask(ada_lives.id, "my budget")
    with pytest.raises(Locked):
        say(ada_lives.id, "My budget is 900 yuan")
    with pytest.raises(Locked), scope(ada_lives.id):
        pass


def test_the_key_goes_first(ada_space):
    request = asked(ada_space)
    seen = []
    privacy.run(request.id, on_step=seen.append)
    assert seen[0] == "key" and seen[1] == "ledger" and seen[-1] == "verify"


def test_a_run_that_dies_after_each_step_in_turn_comes_to_the_same_end(ada_lives):
    class Killed(BaseException):
        pass

    died = []

    def die(done):
        if done not in died:
            died.append(done)
            raise Killed

    request = asked(ada_lives)
    while privacy.request(request.id).state is not State.DONE_LIVE:
        with contextlib.suppress(Killed):
            privacy.run(request.id, on_step=die)
    assert died == [*(step.name for step in steps.whole(ada_lives.id)), "verify"]
    told = {store["store"]: store["erased"] for store in privacy.summed_by_store(privacy.steps_of(request.id))}
    assert {store: told[store] for store in request.manifest} == request.manifest
    assert len(ledger.lines()) == 1
    trail = list(AuditEntry.objects.filter(subject=ada_lives.id).values_list("action", flat=True))
    assert trail.count("key.shredded") == trail.count("erasure.done") == 1


ALL = privacy.Part(privacy.Reach.EVERYTHING)
ALL_DAYS = privacy.Part(
    privacy.Reach.RANGE, since=datetime(2000, 1, 1, tzinfo=UTC), until=datetime(2100, 1, 1, tzinfo=UTC)
)


@pytest.mark.parametrize("part", [ALL, ALL_DAYS], ids=["everything", "days"])
def test_a_run_that_dies_within_each_step_its_deed_done_and_not_noted_comes_to_the_same_end(
    ada_lives, monkeypatch, part
):
    class Killed(BaseException):
        pass

    died = []

    def fatal(planned):
        def do(run, row):
            planned.do(run, row)
            if planned.name not in died:
                died.append(planned.name)
                raise Killed

        return replace(planned, do=do)

    for name in ("whole", "part"):  # whatever the registry comes to plan
        plan = getattr(steps, name)
        monkeypatch.setattr(steps, name, lambda *given, plan=plan: [fatal(planned) for planned in plan(*given)])
    found = privacy.dry_run(ada_lives.id, part)
    request, _ = privacy.open_request(ada_lives.id, found, privacy.Factor.PASSWORD, now=timezone.now())
    while privacy.request(request.id).state is not State.DONE_LIVE:
        with contextlib.suppress(Killed):
            privacy.run(request.id)
    assert died == [step.name for step in privacy.steps_of(request.id)]
    told = {store["store"]: store for store in privacy.summed_by_store(privacy.steps_of(request.id))}
    assert {store: told[store]["erased"] for store in request.manifest} == request.manifest
    assert json.loads(privacy.certificate(request.id).body)["verification"]["left"] == 0 and len(ledger.lines()) == 1


def test_a_writer_that_began_before_does_not_bring_her_back(ada_lives):
    """Its transaction began before the freeze, it forgot the fence, and it commits while the erasure runs."""
    entered, go_on = threading.Event(), threading.Event()

    def careless():
        try:
            with transaction.atomic(), connections["default"].cursor() as cursor:
                cursor.execute("SELECT set_config('memoryhub.space', %s, true)", [str(ada_lives.id)])
                Persona(space_id=ada_lives.id, name="late").save()
                entered.set()
                go_on.wait(5)
        finally:
            connections.close_all()

    writer = threading.Thread(target=careless)
    writer.start()
    entered.wait(5)
    threading.Timer(0.3, go_on.set).start()
    assert privacy.run(asked(ada_lives).id) is State.DONE_LIVE
    writer.join()
    assert steps.remaining(ada_lives.id)["rows:spaces.Persona"] == 0


def test_a_job_claimed_before_commits_nothing_after(ada_space):
    with scope(ada_space.id):
        epoch = fence(ada_space.id)
    privacy.run(asked(ada_space).id)
    with pytest.raises(Locked), scope(ada_space.id, even_locked=True):
        fence(ada_space.id, epoch)


def test_a_row_that_a_probe_finds_fails_the_certificate_and_is_erased_by_the_next_try(ada_space, monkeypatch):
    request = asked(ada_space)
    true, planted = steps.remaining, []

    def with_a_planted_row(space_id):
        if not planted:
            planted.append(1)
            with connection.cursor() as cursor, scope(space_id, even_locked=True):
                cursor.execute(
                    "INSERT INTO memory_todo (id, created_at, space_id, body, fingerprint, state, said_at, version)"
                    " VALUES (gen_random_uuid(), now(), %s, '', 1, 'open', now(), 1)",
                    [space_id],
                )
        return true(space_id)

    monkeypatch.setattr(steps, "remaining", with_a_planted_row)
    assert privacy.run(request.id) is State.STEP_FAILED
    assert privacy.certificate(request.id) is None
    step = ErasureStep.objects.get(request_id=request.id, name="rows:memory.Todo")
    assert (step.state, step.error, step.left) == (StepState.RETRY, "not_gone", 1)
    assert privacy.run(request.id) is State.DONE_LIVE
    assert json.loads(privacy.certificate(request.id).body)["verification"]["left"] == 0


def test_a_store_that_keeps_failing_ends_with_people_and_goes_on_when_they_say_so(ada_space, sam, monkeypatch):
    def broken(*_):
        raise OSError("disk")

    monkeypatch.setattr(residue, "clean", broken)
    request = asked(ada_space)
    found = [privacy.run(request.id) for _ in range(6)]
    assert found == [State.STEP_FAILED] * 5 + [State.NEEDS_HUMAN]
    assert privacy.run(request.id) is State.NEEDS_HUMAN
    monkeypatch.undo()
    privacy.retry(request.id, sam.id)
    assert privacy.run(request.id) is State.DONE_LIVE


def test_one_open_request_at_a_time_and_what_is_erased_is_not_erased_again(ada_space):
    request = asked(ada_space)
    with pytest.raises(privacy.AlreadyAsked):
        asked(ada_space)
    privacy.run(request.id)
    assert privacy.run(request.id) is State.DONE_LIVE
    with pytest.raises(Conflict):
        privacy.cancel(request.id, None)


def test_what_was_said_after_the_counts_were_shown_asks_for_another_look(ada_lives):
    found = privacy.dry_run(ada_lives.id, privacy.Part(privacy.Reach.EVERYTHING))
    say(ada_lives.id, "I live in Lyon", MONDAY)
    with pytest.raises(privacy.Changed):
        privacy.open_request(ada_lives.id, found, privacy.Factor.PASSWORD, now=timezone.now())
    assert memory.counts(ada_lives.id)


def test_cooling_off_freezes_at_once_and_can_be_cancelled(ada_lives, settings):
    settings.COOLING_OFF_HOURS = 72

    request = asked(ada_lives, now=timezone.now())
    assert privacy.run(request.id) is State.COOLING_OFF
    with pytest.raises(Locked), scope(ada_lives.id):
        pass
    privacy.cancel(request.id, request.opened_by)
    assert "500" in str(ask(ada_lives.id, "What is my budget?").cards)
    assert machine.run_due() >= 0 and privacy.request(request.id).state is State.CANCELLED


def test_her_sessions_and_the_ledger_line_are_ids_only(ada, ada_lives, own_ledger, token):
    privacy.run(asked(ada_lives).id)
    assert not [s for s in Session.objects.all() if s.get_decoded().get("_auth_user_id") == str(ada.pk)]
    text = own_ledger.read_text()
    assert str(ada_lives.id) in text and token not in text and ada.email not in text
    assert oct(own_ledger.stat().st_mode & 0o777) == "0o600"


def test_a_killed_process_leaves_a_run_that_another_takes_up(ada_lives, own_ledger):
    request = asked(ada_lives)
    script = Path(__file__).parent / "erasing_process.py"
    environment = os.environ | {"PYTHONPATH": str(script.parents[3]), "MEMORYHUB_LEDGER_FILE": str(own_ledger)}
    killed = subprocess.run([sys.executable, script, str(request.id), "rows:chat.Message"], env=environment)
    assert killed.returncode == -signal.SIGKILL
    with pytest.raises(Shredded):
        vault.digest(ada_lives.id, "p", "x")
    assert privacy.run(request.id) is State.EXECUTING, "the dead run's lease still stands"
    ErasureRequest.objects.filter(pk=request.id).update(lease_until=timezone.now())  # as after half a minute
    assert privacy.run(request.id) is State.DONE_LIVE and len(ledger.lines()) == 1
    told = {store["store"]: store["erased"] for store in privacy.summed_by_store(privacy.steps_of(request.id))}
    assert {store: told[store] for store in request.manifest} == request.manifest


def test_the_planners_statistics_hold_no_address(ada_space, ben_space):
    assert privacy.run(asked(ada_space).id) is State.DONE_LIVE  # its VACUUM also samples what is left
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE accounts_user")
        cursor.execute(
            "SELECT tablename, attname FROM pg_stats WHERE attname ~ 'email|lower|upper' AND tablename ~ '^account'"
        )
        assert cursor.fetchall() == []
        cursor.execute("SELECT count(*) FROM pg_stats WHERE tablename = 'accounts_user'")
        assert cursor.fetchone()[0] > 0, "it was sampled at all"
