"""Processes that are killed while people talk: worker, web, Valkey, Postgres (F02/F31, F03, F04, F06)."""

import contextlib
import os
import random
import signal
import threading
import time

import psycopg
import redis

from faults import evidence
from faults.harness import RECOVERY_SECONDS, Stage, settlers
from faults.load import Resident
from faults.registry import fault

LOAD_SECONDS = 60.0
ERASURES = 8
KILL_EVERY = 0.6
WHOLE_WORKER_EVERY = 12  # kills; between them its pool, which its master replaces at once
_JUST_TAKEN = """
    SELECT 1 FROM jobs_job WHERE kind = 'capture' AND state = 'leased'
        AND lease_until > clock_timestamp() + interval '7.8 s' LIMIT 1
"""


@fault(
    "F02/F31",
    "workers killed without pause while people talk and are erased",
    how="60 s of 20 people's chat and capture; SIGKILL every 0.6 s, each second time right after a job was taken, to "
    "the worker's pool, each twelfth time to the worker itself; 8 people ask to be forgotten meanwhile",
    promise="0 lost, 0 doubled, 0 resurrected: another worker takes the lease over, the fence keeps late writers out",
)
def workers(stage: Stage) -> None:
    leavers = settlers(stage.house, ERASURES)
    everybody = stage.residents + leavers
    with stage.talking(everybody, share=1.0):
        ended = threading.Event()
        killer = threading.Thread(target=_kill_workers, args=(stage, ended), daemon=True)
        killer.start()
        try:
            _erase_meanwhile(stage, leavers)
        finally:
            ended.set()
            killer.join()
        _wait_for_erasures(stage)
    again = stage.house.rows("SELECT count(*) FROM jobs_job WHERE kind = 'capture' AND attempts > 1")[0][0]
    stage.figure("captures done over after a kill", again)
    stage.expect(again > 0, "no kill met a capture in the making")
    stage.expect(len(stage.erased) == ERASURES, f"{len(stage.erased)} of {ERASURES} erasures were asked for")


def _kill_workers(stage: Stage, ended: threading.Event) -> None:
    number = 0
    while not ended.wait(KILL_EVERY * random.uniform(0.6, 1.4)):
        number += 1
        if number % 2:  # never each time: a job whose worker died five times is taken for poison, and rightly
            with contextlib.suppress(psycopg.Error):
                _wait_for_lease(stage, max(1.0, 1.5 / stage.house.rate))
        stage.injected(_kill_worker(stage, whole=number % WHOLE_WORKER_EVERY == 0))


def _wait_for_lease(stage: Stage, seconds: float) -> None:
    """Until a job was taken a moment ago: a kill between two jobs proves little."""
    until = time.monotonic() + seconds
    with psycopg.connect(stage.house.product.database_url(), autocommit=True) as connection:
        while time.monotonic() < until and not connection.execute(_JUST_TAKEN).fetchone():
            time.sleep(0.005)


def _kill_worker(stage: Stage, whole: bool) -> int:
    """Its whole pool, or its master, and the pool dies with it. Returns how many were killed: 0 where the worker is
    just being started again."""
    worker = stage.house.product.processes["worker"]
    pool, killed = evidence.below(worker), 0
    for pid in [worker] if whole and pool else pool:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            killed += 1
    return killed


def _erase_meanwhile(stage: Stage, leavers: list[Resident]) -> None:
    """They talk until the moment they ask, so that captures of theirs wait and run."""
    began = time.monotonic()
    for number, leaver in enumerate(leavers, 1):
        time.sleep(max(0.0, began + number * LOAD_SECONDS / (len(leavers) + 1) - time.monotonic()))
        request = stage.house.clerk.ask("erase", space_id=leaver.person.space_id)
        stage.erased.append((leaver, request["request_id"]))
        stage.house.left.append(leaver)
        leaver.leaving.set()
    time.sleep(max(0.0, began + LOAD_SECONDS - time.monotonic()))


def _wait_for_erasures(stage: Stage) -> None:
    until = time.monotonic() + RECOVERY_SECONDS * stage.house.patience
    left = [request_id for _, request_id in stage.erased]
    while left and time.monotonic() < until:
        left = [one for one in left if not stage.house.clerk.ask("erasure_state", request_id=one).startswith("done")]
        time.sleep(0.5)
    stage.figure("erasures done", len(stage.erased) - len(left))


def _kill_again_and_again(stage: Stage, name: str, times: int, how: int = signal.SIGKILL) -> list[float]:
    """Kill a process, wait until its successor serves, and again. Seconds that each took."""
    taken = []
    for _ in range(times):
        with stage.outage():
            began = time.monotonic()
            old = stage.house.product.processes[name]
            os.kill(old, how)
            stage.injected()
            stage.house.product.wait_for_successor(name, old, RECOVERY_SECONDS)
            stage.house.product.wait_until_ready(RECOVERY_SECONDS)
            taken.append(round(time.monotonic() - began, 1))
        time.sleep(1.0)  # of talk on the new one
    stage.figure(f"{name} back after s", taken)
    return taken


@fault(
    "F03",
    "the web process killed",
    how="SIGKILL to the ASGI process, while people talk and an answer streams",
    promise="pages come back by themselves, send again what was not acknowledged, and lack nothing",
)
def web(stage: Stage) -> None:
    with stage.talking() as crowd:
        _kill_again_and_again(stage, "web", 8 if stage.thorough else 2)
    stage.expect(crowd.returns > 0, "nobody noticed the kill")


@fault(
    "F04",
    "Valkey killed, its contents lost",
    how="SIGKILL to Valkey and its append-only file removed while it is down",
    promise="messages are taken all the while; jobs go on by the sweeper; sessions and sign-in stay",
)
def valkey(stage: Stage) -> None:
    with stage.talking():
        for _ in range(4 if stage.thorough else 2):
            _lose_valkey(stage)


def _lose_valkey(stage: Stage) -> None:
    """Sends must go on: what is not acknowledged within the outage shows as an unacknowledged message."""
    product, began = stage.house.product, time.monotonic()
    with product.without("valkey") as old:
        stage.injected()
        time.sleep(1.0)
        for path in (stage.house.state / "valkey").rglob("*"):
            if path.is_file():
                path.unlink()
        person = stage.residents[0].person
        talk = person.talk(person.new_conversation())
        talk.say("Hello there", seconds=RECOVERY_SECONDS)
        stage.figure("message taken without Valkey after s", round(time.monotonic() - began - 1.0, 1))
        talk.close()
    product.wait_for_successor("valkey", old, RECOVERY_SECONDS)
    product.wait_until_ready(RECOVERY_SECONDS)


@fault(
    "F06",
    "Postgres stopped at once",
    how="SIGQUIT to the postmaster (immediate shutdown: no checkpoint, crash recovery at the next start) under load",
    promise="nothing acknowledged is lost; pages say that nothing is saved, and send again when it is back",
)
def postgres(stage: Stage) -> None:
    with stage.talking():
        _kill_again_and_again(stage, "postgres", 3 if stage.thorough else 2, signal.SIGQUIT)
    stage.figure("captures waiting at the end", evidence.waiting(stage.house))


FROZEN_SECONDS = 15.0


@fault(
    "F05",
    "Valkey frozen, then emptied",
    how=f"SIGSTOP for {FROZEN_SECONDS:.0f} s, then FLUSHALL",
    promise="no request hangs for more than 10 s; nobody is signed out; jobs go on afterwards",
    tier="nightly",
)
def frozen(stage: Stage) -> None:
    pid, waits = stage.house.product.processes["valkey"], []
    with stage.talking() as crowd:
        os.kill(pid, signal.SIGSTOP)
        stage.injected()
        try:
            until = time.monotonic() + FROZEN_SECONDS
            while time.monotonic() < until:
                began = time.monotonic()
                status, _, _ = crowd.residents[0].person.get("/capsule/")
                waits.append(round(time.monotonic() - began, 1))
                stage.expect(status == 200, f"a page answered {status} while Valkey was frozen")
        finally:
            os.kill(pid, signal.SIGCONT)
        redis.from_url(stage.house.valkey_url).flushall()
        stage.injected()
    stage.figure("longest wait for a page, s", max(waits))
    stage.expect(max(waits) <= 10.0, f"a page took {max(waits)} s")
