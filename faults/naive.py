"""A writer as one would write it first: a queue instead of an outbox, no lease, no fence. It must fail the same judges.

A database of its own beside the product's, a list in Valkey as the queue, a process of its own that is killed. What it
does wrong, on purpose: the message is committed before it is queued (a crash between loses it); what was taken from
the queue is given out again after a time shorter than the work (doubled); a memory is written without asking whether
its person was erased meanwhile (resurrected). If the judges pass this, they are worth nothing.
"""

import os
import random
import signal
import subprocess
import sys
import threading
import time

import psycopg
import redis

from faults import canaries, invariants
from faults.house import House
from faults.invariants import Verdict
from faults.ledger import Kept, Said
from tests.database import ROOT

SECONDS, LONGEST_SECONDS = 8.0, 60.0  # where the writer takes seconds to start
KILLS = 5
KILL_EVERY = 0.6
PEOPLE = 16
TABLES = """
    CREATE TABLE said (id text PRIMARY KEY, person text, mark text);
    CREATE TABLE remembered (person text, mark text);
    CREATE TABLE erased (person text)
"""
DATABASE = "naive"


def failing(house: House) -> tuple[Verdict, int]:
    """Let it write under kills and erasures. Returns what the judge says, and how often it was killed."""
    with psycopg.connect(house.product.database_url(), autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {DATABASE}")
        server.execute(f"CREATE DATABASE {DATABASE}")
    url = house.product.database_url().replace("/memoryhub?", f"/{DATABASE}?")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(TABLES)
        killed, ended = [0], threading.Event()
        killer = threading.Thread(target=_kill, args=([url, house.valkey_url], killed, ended), daemon=True)
        killer.start()
        said, erased = _talk(connection, house.valkey_url, killed)
        ended.set()
        killer.join()
        _drain([url, house.valkey_url])  # what only waits is not lost
        return invariants.memories(said, _kept(connection, said), erased), killed[0]


def _talk(connection: psycopg.Connection, valkey_url: str, killed: list[int]) -> tuple[list[Said], set[str]]:
    """Messages of PEOPLE, some of whom are erased while their words wait or are worked on; until enough were killed."""
    queue = redis.from_url(valkey_url)
    people, said, erased = [canaries.token() for _ in range(PEOPLE)], [], set()
    began = time.monotonic()
    while time.monotonic() < began + (SECONDS if killed[0] >= KILLS else LONGEST_SECONDS):
        person = random.choice([one for one in people if one not in erased])
        mark = canaries.mark()
        connection.execute("INSERT INTO said VALUES (%s, %s, %s)", (mark, person, mark))
        if random.random() > 0.05:  # a crash between the commit and the queue
            queue.lpush("naive", mark)
        said.append(Said(mark, person, mark, person, len(said) + 1))
        if len(erased) < PEOPLE // 2 and random.random() < 0.15:
            time.sleep(0.06)  # their words were just taken up
            _erase(connection, person)
            erased.add(person)
        time.sleep(0.15)  # one writer does some eight a second
    return said, erased


def _erase(connection: psycopg.Connection, person: str) -> None:
    for table in ("said", "remembered"):
        connection.execute(f"DELETE FROM {table} WHERE person = %s", (person,))
    connection.execute("INSERT INTO erased VALUES (%s)", (person,))


def _kill(arguments: list[str], killed: list[int], ended: threading.Event) -> None:
    """Start the writer, kill it, start it again."""
    while not ended.is_set():
        writer = _writer(arguments)
        ended.wait(KILL_EVERY * random.uniform(1.0, 2.0))
        os.kill(writer.pid, signal.SIGKILL)
        writer.communicate()
        killed[0] += 1


def _drain(arguments: list[str], seconds: float = 20.0) -> None:
    """Let an unkilled writer do what is left in the queue."""
    queue, until = redis.from_url(arguments[1]), time.monotonic() + seconds
    with _writer(arguments) as writer:
        while time.monotonic() < until and (queue.llen("naive") or queue.zcard("naive-taken")):
            time.sleep(0.1)
        writer.kill()


def _writer(arguments: list[str]) -> subprocess.Popen:
    """The writer's process, at work."""
    command = [sys.executable, "-m", "faults.naive_process", *arguments]
    writer = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    writer.stdout.readline()
    return writer


def _kept(connection: psycopg.Connection, said: list[Said]) -> list[Kept]:
    remembered: dict[str, dict[str, int]] = {}
    for person, mark, count in connection.execute("SELECT person, mark, count(*) FROM remembered GROUP BY 1, 2"):
        remembered.setdefault(person, {})[mark] = count
    return [Kept(token, {}, remembered.get(token, {})) for token in {one.token for one in said}]
