"""`make up` itself: one product a folder, nothing left behind, everything back, clients before their databases."""

import os
import signal
import stat
import subprocess
import time
from pathlib import Path

import pytest

from memoryhub.launcher.problem import RUNNING, UNUSABLE
from tests.product import LAUNCH, ROOT, Product, descendants, is_alive, wait_until

CLIENTS = ("web", "worker", "beat")


def _start_beside(product, **environment: str) -> subprocess.CompletedProcess[str]:
    given = product.environment | environment
    return subprocess.run(LAUNCH, cwd=ROOT, env=given, capture_output=True, text=True, timeout=30)


def test_a_second_start_in_the_same_folder_says_so_and_leaves_the_first_alone(product):
    before = product.processes
    second = _start_beside(product, PORT="8149")
    assert second.returncode == RUNNING
    assert second.stderr == f"MemoryHub already runs from this folder, at {product.address}.\n"
    assert product.processes == before and all(map(is_alive, before.values()))
    assert product.is_ready()


def test_a_taken_port_is_one_line_and_starts_nothing(product, tmp_path):
    second = _start_beside(product, MEMORYHUB_STATE=str(tmp_path / "other"))
    assert second.returncode == UNUSABLE
    assert second.stderr.startswith(f"Port {product.port} is taken") and second.stderr.count("\n") == 1
    assert not (tmp_path / "other" / "postgres").exists()


def test_what_serves_people_never_holds_the_owners_address(product):
    password = (product.state / "secrets" / "memoryhub_owner.password").read_bytes().strip()
    for name in CLIENTS:
        environment = Path(f"/proc/{product.processes[name]}/environ").read_bytes()
        assert b"DATABASE_URL=" in environment
        assert b"DATABASE_OWNER_URL" not in environment and password not in environment


def test_secrets_and_logs_are_for_our_eyes_only(product):
    assert stat.S_IMODE(product.state.stat().st_mode) == 0o700
    for folder in ("secrets", "logs"):
        files = list((product.state / folder).iterdir())
        assert files and {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_killed_beat_comes_back(product):
    """The others are killed where somebody talks to them: tests/faults/test_kills.py."""
    old = product.kill("beat")
    assert product.wait_for_successor("beat", old) != old
    product.wait_until_ready()


def test_a_killed_workers_pool_does_not_work_on(product):
    pool = descendants(product.processes["worker"])
    assert pool
    old = product.kill("worker")
    wait_until(lambda: not any(map(is_alive, pool)), 5, "a pool process outlived its worker")
    product.wait_for_successor("worker", old)
    product.wait_until_ready()


@pytest.mark.xdist_group("launcher")
def test_a_killed_supervisor_leaves_no_orphan_and_a_warm_start_stops_in_order(tmp_path):
    first = Product(tmp_path / "state").start()
    family = descendants(first.process.pid)
    assert len(family) > len(CLIENTS) + 2  # Postgres and the worker have children of their own
    os.kill(first.process.pid, signal.SIGKILL)
    first.process.wait()
    wait_until(lambda: not any(map(is_alive, family)), 10, "something outlived the supervisor")

    second = Product(tmp_path / "state").start()
    assert "Migrating the database ..." in first.said and "Migrating the database ..." not in second.said
    ends = _order_of_ends(second)
    assert second.process.returncode == 0
    assert max(ends[name] for name in CLIENTS) <= ends["valkey"] <= ends["postgres"]


def _order_of_ends(product: Product) -> dict[str, float]:
    """Interrupt the product; when each of its processes was gone."""
    running = product.processes
    ends: dict[str, float] = {}
    product.process.send_signal(signal.SIGINT)
    deadline = time.monotonic() + 40
    while len(ends) < len(running) and time.monotonic() < deadline:
        ends |= {name: time.monotonic() for name, pid in running.items() if name not in ends and not is_alive(pid)}
        time.sleep(0.002)
    product.process.wait(10)
    return ends
