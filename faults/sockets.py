"""A thousand sockets, all at once again, readers that do not read, frames that are none, layer messages that vanish
(F18 to F22)."""

import asyncio
import os
import signal
import socket as plain_socket
import time
import urllib.parse

import redis

from faults import evidence
from faults.harness import RECOVERY_SECONDS, Stage, settlers
from faults.load import answered
from faults.manysockets import Page, closed_with, open_all
from faults.registry import fault

PEOPLE, EACH = 100, 10  # 12 tabs of one person are the most (chat/limits.py)
IDLE_SECONDS = 60.0
SLOW_READERS = 12
_TEXT = "Please tell me about " + "the sea and the wind and " * 40


def _pages(stage: Stage, people: int = PEOPLE, each: int = EACH) -> list[Page]:
    made = settlers(stage.house, people)
    ids = stage.house.clerk.ask("conversations", space_ids=[one.person.space_id for one in made], each=each)
    return [Page(one.person, conversation) for one in made for conversation in ids[one.person.space_id]]


@fault(
    "F18/F19",
    "1,000 sockets idle, then all asking at once; then the server killed under them",
    how="1,000 real sockets of 100 people, idle for a minute; each asks for the head at once; SIGKILL to the "
    "web process; all come back at once, with the page's own back-off",
    promise="1,000 of 1,000 answered; all back within 60 s, no errors among them",
    tier="nightly",
)
def thousand(stage: Stage) -> None:
    asyncio.run(_thousand(stage, _pages(stage)))


async def _thousand(stage: Stage, pages: list[Page]) -> None:
    await open_all(pages)
    await asyncio.sleep(IDLE_SECONDS)
    base = evidence.resources(stage.house)
    waits = sorted(await asyncio.gather(*(page.asked() for page in pages)))
    stage.injected(len(pages))
    stage.figure("answered", sum(wait is not None for wait in waits))
    stage.figure("p95 s", round(waits[int(len(waits) * 0.95)], 2))
    stage.figure("web MB", round(base["web MB"]))
    stage.expect(len(waits) == len(pages), f"{len(pages) - len(waits)} sockets were not answered")
    stage.expect(base["web MB"] < 400, f"the web process takes {base['web MB']:.0f} MB")
    old, began = stage.house.product.processes["web"], time.monotonic()
    os.kill(old, signal.SIGKILL)
    stage.injected()
    await asyncio.gather(*(page.back(began + RECOVERY_SECONDS) for page in pages))
    back = [page.back_after for page in pages if page.back_after is not None]
    stage.figure("back", len(back))
    stage.figure("all back after s", round(max(back, default=0.0), 1))
    stage.expect(len(back) == len(pages), f"{len(pages) - len(back)} sockets did not come back")
    stage.expect(max(back, default=0.0) <= 60.0, f"the last one was back after {max(back, default=0.0):.0f} s")
    await asyncio.gather(*(page.close() for page in pages))


@fault(
    "F20",
    "readers that do not read",
    how=f"{SLOW_READERS} raw sockets with the smallest receive buffer that ask again and again for long pages and read "
    "nothing",
    promise="what waits for them stays bounded: they are closed with 4408, or told to slow down; others go on",
    tier="nightly",
)
def slow_readers(stage: Stage) -> None:
    pages = _pages(stage, SLOW_READERS, 1)
    for page in pages:
        talk = page.person.talk(page.conversation)
        for _ in range(3):
            answered(talk, _TEXT)
        talk.close()
    before = evidence.resources(stage.house)["web MB"]
    with stage.talking():
        raw = [_stalled(page) for page in pages]
        stage.injected(len(raw))
        time.sleep(10.0)
        after = evidence.resources(stage.house)["web MB"]
        for one in raw:
            one.close()
    stage.figure("web MB before and while", [round(before), round(after)])
    stage.expect(after - before < 50, f"the web process grew by {after - before:.0f} MB")


def _stalled(page: Page) -> plain_socket.socket:
    """A websocket by hand: the handshake, many frames that ask for everything, and no reading."""
    place = urllib.parse.urlsplit(page.person.address)
    raw = plain_socket.socket()
    raw.setsockopt(plain_socket.SOL_SOCKET, plain_socket.SO_RCVBUF, 2048)
    raw.connect((place.hostname, place.port))
    raw.sendall(page.handshake())
    raw.recv(200)
    raw.settimeout(2.0)
    try:
        for _ in range(60):
            raw.sendall(_frame(b'{"type":"resume","after":0}'))
    except OSError:
        pass  # it was closed: that is the promise
    return raw


def _frame(payload: bytes, opcode: int = 1, final: bool = True, masked: bool = True) -> bytes:
    """A client's frame of RFC 6455, the mask all zero."""
    head = bytes([opcode | (0x80 if final else 0)]) + _length(len(payload), 0x80 if masked else 0)
    return head + (b"\0\0\0\0" if masked else b"") + payload


def _length(size: int, flag: int) -> bytes:
    if size < 126:
        return bytes([flag | size])
    if size < 65536:
        return bytes([flag | 126]) + size.to_bytes(2, "big")
    return bytes([flag | 127]) + size.to_bytes(8, "big")


_DEEP = b'{"a":' * 5_000 + b"1" + b"}" * 5_000
FRAMES = {
    "giant": _frame(b'{"type":"say","text":"' + b"x" * 600_000 + b'"}'),
    "deep": _frame(_DEEP),
    "bad UTF-8": _frame(b'\xff\xfe{"type":"ping"}'),
    "binary": _frame(b"\0\1\2\3", opcode=2),
    "unmasked": _frame(b'{"type":"ping"}', masked=False),
    "unknown opcode": _frame(b"{}", opcode=5),
    "never finished": _frame(b'{"type":', final=False) * 3,
    "continuation of nothing": _frame(b"ping", opcode=0),
    "flood of pings": _frame(b"", opcode=9) * 2_000,
    "no JSON": _frame(b"]][[") * 6,
    "numbers beyond": _frame(b'{"type":"resume","after":1e999}'),
    "close with junk": _frame(b"\0", opcode=8),
}


@fault(
    "F21",
    "frames that are none",
    how=f"by hand over TCP: {', '.join(FRAMES)}, half a handshake, a handshake of another origin and of none",
    promise="answered or closed with a code, no traceback, nothing grows; others go on",
    tier="nightly",
)
def bad_frames(stage: Stage) -> None:
    (page,) = _pages(stage, 1, 1)
    with stage.talking():
        for name, frame in FRAMES.items():
            stage.injected()
            stage.figure(name, _after(page, page.handshake(), frame))
        for name, handshake in page.bad_handshakes().items():
            stage.injected()
            answer = _after(page, handshake, b"")
            stage.figure(name, answer)
            stage.expect("101" not in answer, f"{name} was let in: {answer}")
    errors = _tracebacks(stage)
    stage.expect(not errors, f"{errors} errors of the program in the log")


def _after(page: Page, handshake: bytes, frame: bytes) -> str:
    """What comes of it: the status line, then a close code, an answer, or silence."""
    place = urllib.parse.urlsplit(page.person.address)
    with plain_socket.create_connection((place.hostname, place.port), timeout=4) as raw:
        try:
            raw.sendall(handshake)
            status = raw.recv(4096).split(b"\r\n")[0].decode("latin-1")
            raw.sendall(frame)
            raw.settimeout(1.5)
            return f"{status[9:12]}, {closed_with(raw.recv(65536))}"
        except TimeoutError:
            return "silence"
        except OSError as problem:
            return f"cut off ({type(problem).__name__})"


def _tracebacks(stage: Stage) -> int:
    text = (stage.house.state / "logs" / "web.log").read_text(errors="replace")
    return text.count("socket_pump_failed") + text.count("Traceback (most recent call last)")


@fault(
    "F22",
    "messages of the channel layer lost",
    how="the web process's subscription in Valkey cut (CLIENT KILL TYPE pubsub) twice a second for 10 s: whatever is "
    "published meanwhile reaches nobody",
    promise="bells may be lost: a page asks for the head with each ping, and lacks nothing",
    tier="nightly",
)
def lost_bells(stage: Stage) -> None:
    valkey = redis.from_url(stage.house.valkey_url)
    with stage.talking():
        for _ in range(20):
            stage.injected(int(valkey.execute_command("CLIENT", "KILL", "TYPE", "pubsub")))
            time.sleep(0.5)
