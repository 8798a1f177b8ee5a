"""1,000 idle sockets of the running product, then bursts from another process: who hears them, how late, at what cost.

Beside it, the same client at a bare server that only sends a message to all of its sockets, in turn with the product's
bursts, so that what the machine does meanwhile weighs on both.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.crowd import Crowd
from bench.echo import TO_ALL
from bench.machine import cpu_seconds, pss_mb
from bench.registry import Table, bench, p50, p95, p99
from memoryhub.launcher.choices import free_port
from tests.database import ROOT
from tests.product import Product, descendants

PEOPLE, EACH = 100, 10
BURSTS = 3
PING_SECONDS = 20.0  # as each page does
IDLE_SECONDS = 20.0  # watched before the first burst

_MAKE = """
import json, sys, secrets
import django
django.setup()
from django.contrib.auth import login
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.utils import timezone
from chat.models import Conversation
from memoryhub.accounts.models import User
from memoryhub.spaces.api import scope, space_of

made = []
for number in range(int(sys.argv[1])):
    user = User.objects.create_user(f"bench-{secrets.token_hex(6)}@example.test", None)
    request = HttpRequest()
    request.session = SessionStore()
    login(request, user, backend="allauth.account.auth_backends.AuthenticationBackend")
    request.session.save()
    space = space_of(user)
    with scope(space.id):
        rows = [Conversation(space_id=space.id, last_at=timezone.now()) for _ in range(int(sys.argv[2]))]
        for row in rows:
            row.save(force_insert=True)
    made += [[request.session.session_key, str(space.id), str(row.id)] for row in rows]
print(json.dumps(made))
"""

# A second process of the product: started before the bursts, it sends one whenever a number comes in.
_BURST = """
import asyncio, json, sys, time, uuid
import django
django.setup()
from chat.push import relay

pairs = json.loads(open(sys.argv[1]).read())

async def burst(number):
    turn = str(uuid.uuid4())
    async def one(space_id, conversation_id):
        piece = {"type": "delta", "turn": turn, "n": number, "text": str(time.time())}
        await relay(uuid.UUID(space_id), uuid.UUID(conversation_id), piece)
    began = time.process_time()
    await asyncio.gather(*(one(*pair) for pair in pairs))
    return time.process_time() - began

async def main():
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(await burst(int(line)), flush=True)

asyncio.run(main())
"""


@dataclass
class _Seen:
    """Of all bursts: milliseconds to each page, CPU seconds by process."""

    taken: list[float] = field(default_factory=list)
    cpu: dict[str, float] = field(default_factory=dict)
    lost: int = 0

    def add(self, taken: list[float], cpu: dict[str, float]) -> None:
        self.taken += taken
        self.lost += PEOPLE * EACH - len(taken)
        for name, seconds in cpu.items():
            self.cpu[name] = self.cpu.get(name, 0.0) + seconds / BURSTS


@bench("sockets")
def sockets(scale: int) -> Table:
    """Sockets on loopback: connected, idle, then one sealed piece of an answer to each through the channel layer."""
    with TemporaryDirectory(prefix="mhbench-") as folder:
        running = Product(Path(folder) / "state").start()
        try:
            made = json.loads(running.run_python(_MAKE, str(PEOPLE), str(EACH)).splitlines()[-1])
            pairs = Path(folder) / "pairs.json"
            pairs.write_text(json.dumps([[space, conversation] for _, space, conversation in made]))
            with _bare() as (floor_pid, floor_address), running.python(_BURST, str(pairs)) as sender:
                return _table(*asyncio.run(_watched(running, made, sender, floor_pid, floor_address)))
        finally:
            running.stop()


@contextmanager
def _bare() -> Iterator[tuple[int, str]]:
    """The process id and address of a server that does nothing else, run as the product's is."""
    port = free_port()
    options = ["--port", str(port), "--loop", "uvloop", "--http", "httptools", "--ws", "websockets-sansio"]
    command = [sys.executable, "-m", "uvicorn", "bench.echo:application", *options, "--log-level", "warning"]
    process = subprocess.Popen([*command, "--lifespan", "off"], cwd=ROOT)
    try:
        yield process.pid, f"ws://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(10)


async def _watched(running: Product, made: list, sender: subprocess.Popen, floor_pid: int, floor_address: str) -> tuple:
    pages, bare = Crowd(), Crowd()
    processes = running.processes
    groups = {name: processes[name] for name in ("web", "postgres", "valkey")}
    groups |= {"client": os.getpid(), "sender": sender.pid, "bare": floor_pid}
    began, at_first = time.monotonic(), _cpu(groups)
    await pages.enter(_addresses(running, made), running.address, ['{"type":"resume","after":0}', '{"type":"ping"}'])
    connected, connecting = time.monotonic() - began, _since(at_first, _cpu(groups))
    await bare.enter([(floor_address, {})] * len(made), "http://127.0.0.1", ["pong"])
    pinging = asyncio.create_task(pages.keep_pinging(PING_SECONDS))
    try:
        at_idle = _cpu(groups)
        await asyncio.sleep(IDLE_SECONDS)
        idle = _since(at_idle, _cpu(groups))
        product, floor = _Seen(), _Seen()
        for _ in range(BURSTS):
            await _one(floor, bare, lambda number: bare.pages[0].send(TO_ALL + _piece(number)), groups)
            await _one(product, pages, lambda number: _ask(sender, number), groups)
        size = pss_mb([processes["web"], *descendants(processes["web"])])
        return connected, connecting, idle, product, floor, size
    finally:
        pinging.cancel()
        await asyncio.gather(pages.leave(), bare.leave())


async def _one(seen: _Seen, crowd: Crowd, send, groups: dict[str, int]) -> None:
    await asyncio.sleep(1.0)
    before = _cpu(groups)
    taken = await crowd.burst(send)
    seen.add(taken, _since(before, _cpu(groups)))


async def _ask(sender: subprocess.Popen, number: int) -> None:
    sender.stdin.write(f"{number}\n")
    sender.stdin.flush()


def _piece(number: int) -> str:
    return json.dumps({"type": "delta", "n": number, "text": str(time.time())})


def _addresses(running: Product, made: list[list[str]]) -> list[tuple[str, dict[str, str]]]:
    root = f"ws{running.address.removeprefix('http')}"
    return [(f"{root}/ws/c/{name}/", {"Cookie": f"sessionid={session}"}) for session, _, name in made]


def _cpu(groups: dict[str, int]) -> dict[str, float]:
    """CPU seconds of each process, and of those below it (a database's come and go)."""
    own = ("client", "sender")
    return {name: cpu_seconds([pid] if name in own else [pid, *descendants(pid)]) for name, pid in groups.items()}


def _since(before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
    return {name: after[name] - before[name] for name in before}


def _table(
    connected: float, connecting: dict[str, float], idle: dict[str, float], product: _Seen, floor: _Seen, size: float
) -> Table:
    count = PEOPLE * EACH
    served = sum(product.cpu[name] for name in ("web", "postgres", "valkey"))
    rows = [
        {"what": "sockets", "value": count},
        {"what": "seconds until all were in", "value": round(connected, 1)},
        {"what": "web CPU ms to let one in", "value": round(1000 * connecting["web"] / count, 2)},
        {"what": "database CPU ms to let one in", "value": round(1000 * connecting["postgres"] / count, 2)},
        {"what": "idle: web CPU, % of a core", "value": round(100 * idle["web"] / IDLE_SECONDS, 1)},
        {"what": "idle: database CPU, % of a core", "value": round(100 * idle["postgres"] / IDLE_SECONDS, 1)},
        {"what": "not delivered", "value": product.lost},
        *({"what": f"ms from send to page, {name}", "value": of(product.taken)} for name, of in _SHARES),
        *({"what": f"bare server: ms to page, {name}", "value": of(floor.taken)} for name, of in _SHARES),
        {"what": "p95 over the bare server's", "value": round(p95(product.taken) / p95(floor.taken), 1)},
        {"what": "burst: CPU s of web", "value": round(product.cpu["web"], 2)},
        {"what": "burst: CPU s of database and valkey", "value": round(served - product.cpu["web"], 2)},
        {"what": "burst: CPU s of the sender", "value": round(product.cpu["sender"], 2)},
        {"what": "burst: CPU s of this client", "value": round(product.cpu["client"], 2)},
        {"what": "bare server: CPU s", "value": round(floor.cpu["bare"], 2)},
        {"what": "bare server: CPU s of this client", "value": round(floor.cpu["client"], 2)},
        {"what": "web process, MB", "value": round(size, 1)},
    ]
    bars = [
        ("not delivered", "value", 0),
        ("ms from send to page, p95", "value", 2000.0),
        ("web process, MB", "value", 400.0),
    ]
    notes = (
        f"{BURSTS} bursts, a page's ping every {PING_SECONDS:.0f} s throughout; the piece's time is taken in the sender"
    )
    return Table("1,000 sockets and a burst", rows, notes=notes, bars=bars)


_SHARES = (("p50", p50), ("p95", p95), ("p99", p99))
