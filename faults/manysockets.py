"""Many pages of many people in one event loop, each with the page's own back-off when it is cut off."""

import asyncio
import contextlib
import random
import time
import urllib.parse
from dataclasses import dataclass

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.people import Person

AT_ONCE = 50  # handshakes; a browser's first back-off spreads them likewise
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0  # static/js: full jitter


@dataclass
class Page:
    """One tab: a person's conversation over a socket."""

    person: Person
    conversation: str
    socket: ClientConnection | None = None
    back_after: float | None = None

    @property
    def path(self) -> str:
        return f"/ws/c/{self.conversation}/"

    async def open(self) -> None:
        address = f"ws{self.person.address.removeprefix('http')}{self.path}"
        cookie = {"Cookie": f"sessionid={self.person.session}"}
        self.socket = await connect(
            address,
            origin=self.person.address,
            additional_headers=cookie,
            proxy=None,
            open_timeout=30,
            compression=None,
        )
        await self.socket.send('{"type":"resume","after":0}')

    async def asked(self, seconds: float = 60.0) -> float:
        """Seconds from asking for the head until it comes."""
        began = time.monotonic()
        async with asyncio.timeout(seconds):
            await self.socket.send('{"type":"ping"}')
            while "pong" not in str(await self.socket.recv()):
                pass
        return time.monotonic() - began

    async def back(self, until: float) -> None:
        """Come back after the cut, waiting longer each time; `back_after` says after how many seconds."""
        began, wait = time.monotonic(), FIRST_WAIT
        with contextlib.suppress(WebSocketException, OSError, TimeoutError):
            async with asyncio.timeout(10):
                await self.socket.wait_closed()
        while time.monotonic() < until:
            await asyncio.sleep(random.random() * wait)
            wait = min(LONGEST_WAIT, wait * 2)
            try:
                await self.open()
                await self.asked()
            except (OSError, WebSocketException, TimeoutError):
                continue
            self.back_after = time.monotonic() - began
            return

    async def close(self) -> None:
        if self.socket is not None:
            with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                await self.socket.close()

    def handshake(self, origin: str | None = None) -> bytes:
        """The request of RFC 6455 as a browser sends it. Args: origin: another than one's own; "" for none."""
        place = urllib.parse.urlsplit(self.person.address)
        origin = self.person.address if origin is None else origin
        lines = [
            f"GET {self.path} HTTP/1.1", f"Host: {place.netloc}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
            *([f"Origin: {origin}"] if origin else []), f"Cookie: sessionid={self.person.session}", "", "",
        ]  # fmt: skip
        return "\r\n".join(lines).encode()

    def bad_handshakes(self) -> dict[str, bytes]:
        whole = self.handshake()
        return {
            "half a handshake": whole[: len(whole) // 2],
            "another origin": self.handshake(origin="https://elsewhere.example"),
            "no origin": self.handshake(origin=""),
            "no key": whole.replace(b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", b""),
        }


async def open_all(pages: list[Page]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(page: Page) -> None:
        async with gate:
            await page.open()

    await asyncio.gather(*(one(page) for page in pages))


def closed_with(data: bytes) -> str:
    """What a server's bytes begin with: a close frame's number, or any other frame."""
    if not data:
        return "cut off"
    if data[0] & 0x0F == 8 and len(data) >= 4:
        return f"closed {int.from_bytes(data[2:4], 'big')}"
    return "answered"
