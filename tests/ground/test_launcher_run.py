"""The supervisor itself, with the embedded servers and a command beside them: nothing outlives it, nothing stays."""

import os
import signal
import subprocess
import sys
import time

from tests.database import ROOT
from tests.product import descendants, is_alive, wait_until

_FOREIGN = ("DATABASE_", "VALKEY_", "KEYS_", "MEMORYHUB_", "DJANGO_")


def _run(*command: str, options: tuple[str, ...] = ()) -> subprocess.Popen:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(_FOREIGN)}
    launcher = [sys.executable, "-m", "memoryhub.launcher", "run", *options, "trial", "--", *command]
    return subprocess.Popen(
        launcher, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def _state(process: subprocess.Popen):
    return ROOT / "var" / "runs" / f"trial-{process.pid}"


def test_a_command_finds_both_servers_and_its_exit_code_is_handed_on():
    script = """if True:
        import os, psycopg, redis
        psycopg.connect(os.environ["DATABASE_URL"]).execute("SELECT CAST('[1]' AS halfvec(1))")
        redis.from_url(os.environ["VALKEY_URL"]).ping()
        raise SystemExit(7)"""
    process = _run(sys.executable, "-c", script)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 7, output
    assert not _state(process).exists()


def test_a_migrated_run_has_the_products_tables():
    script = """if True:
        import os, psycopg
        psycopg.connect(os.environ["DATABASE_URL"]).execute("SELECT id FROM spaces_space")
        raise SystemExit(7)"""
    process = _run(sys.executable, "-c", script, options=("--migrated",))
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 7, output


def test_a_killed_supervisor_leaves_no_process_behind():
    process = _run("sh", "-c", "echo begun; exec sleep 600")
    assert process.stdout.readline() == "begun\n"
    family = descendants(process.pid)
    assert len(family) >= 5  # Postgres with its own children, Valkey, the command
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    wait_until(lambda: not any(map(is_alive, family)), 10, "something outlived the supervisor")


def test_an_interrupted_run_ends_its_command_and_servers_and_removes_its_state_though_nobody_reads_its_words():
    process = _run("sh", "-c", "echo begun; exec sleep 600")
    assert process.stdout.readline() == "begun\n"
    process.stdout.close()  # a terminal that is gone, or whoever started it was killed
    family = descendants(process.pid)
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    process.wait(30)
    assert time.monotonic() - begun < 15
    assert not any(map(is_alive, family))
    assert not _state(process).exists()
