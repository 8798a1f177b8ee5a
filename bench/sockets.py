"""1,000 idle sockets of the running product, then a burst from another process: who hears it, and how late."""

import asyncio
import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.asyncio.client import ClientConnection, connect

from bench.product import _pss
from bench.registry import Table, bench, p50, p95
from tests.product import Product, descendants

PEOPLE, EACH = 100, 10
IDLE_SECONDS = 20.0  # until each page's ping; the server pings as often
SETTLE_SECONDS = 5.0
CONNECTING = 40  # at a time, as browsers that come back after a restart with the spread of their first wait
PATIENCE_SECONDS = 20.0

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

_BURST = """
import asyncio, json, sys, time, uuid
import django
django.setup()
from chat.push import relay

pairs = json.loads(open(sys.argv[1]).read())

async def main():
    turn = str(uuid.uuid4())
    async def one(space_id, conversation_id):
        piece = {"type": "delta", "turn": turn, "n": 1, "text": str(time.time())}
        await relay(uuid.UUID(space_id), uuid.UUID(conversation_id), piece)
    await asyncio.gather(*(one(*pair) for pair in pairs))

asyncio.run(main())
"""


@bench("sockets")
def sockets(scale: int) -> Table:
    """Sockets on loopback: connected, idle, then one sealed piece of an answer to each through the channel layer."""
    with TemporaryDirectory(prefix="mhbench-") as folder:
        running = Product(Path(folder) / "state").start()
        try:
            made = json.loads(running.run_python(_MAKE, str(PEOPLE), str(EACH)).splitlines()[-1])
            pairs = Path(folder) / "pairs.json"
            pairs.write_text(json.dumps([[space, conversation] for _, space, conversation in made]))
            taken, connected_s = asyncio.run(_burst(running, made, pairs))
            web = running.processes["web"]
            size = round(sum(_pss(pid) for pid in {web, *descendants(web)}), 1)
        finally:
            running.stop()
    lost = PEOPLE * EACH - len(taken)
    rows = [
        {"what": "sockets", "value": PEOPLE * EACH},
        {"what": "seconds until all were in", "value": round(connected_s, 1)},
        {"what": "not delivered", "value": lost},
        {"what": "ms from send to page, p50", "value": p50(taken)},
        {"what": "ms from send to page, p95", "value": p95(taken)},
        {"what": "web process, MB", "value": size},
    ]
    bars = [
        ("not delivered", "value", 0),
        ("ms from send to page, p95", "value", 2000.0),
        ("web process, MB", "value", 400.0),
    ]
    return Table("1,000 sockets and a burst", rows, notes=f"idle for {IDLE_SECONDS:.0f} s before it", bars=bars)


async def _burst(running: Product, made: list[list[str]], pairs: Path) -> tuple[list[float], float]:
    began, gate = time.monotonic(), asyncio.Semaphore(CONNECTING)
    pages = await asyncio.gather(*(_page(running, gate, session, name) for session, _, name in made))
    connected = time.monotonic() - began
    try:
        hearing = [asyncio.create_task(_heard(page)) for page in pages]
        for page in pages:  # as each page does every 20 s
            await asyncio.sleep(IDLE_SECONDS / len(pages))
            await page.send('{"type":"ping"}')
        await asyncio.sleep(SETTLE_SECONDS)
        await asyncio.to_thread(running.run_python, _BURST, str(pairs))
        done, late = await asyncio.wait(hearing, timeout=PATIENCE_SECONDS)
        for task in late:
            task.cancel()
        return [task.result() for task in done if task.exception() is None], connected
    finally:
        await asyncio.gather(*(page.close() for page in pages), return_exceptions=True)


async def _page(running: Product, gate: asyncio.Semaphore, session: str, conversation_id: str) -> ClientConnection:
    url = f"ws{running.address.removeprefix('http')}/ws/c/{conversation_id}/"
    async with gate:
        page = await connect(
            url, origin=running.address, additional_headers={"Cookie": f"sessionid={session}"}, proxy=None,
            open_timeout=30, ping_interval=None,
        )  # fmt: skip
        await page.send('{"type":"resume","after":0}')
        await page.send('{"type":"ping"}')
        while json.loads(await page.recv())["type"] != "pong":
            pass
    return page


async def _heard(page: ClientConnection) -> float:
    """Milliseconds from the sending of the piece to its arrival."""
    while True:
        frame = json.loads(await page.recv())
        if frame["type"] == "delta":
            return (time.time() - float(frame["text"])) * 1000
