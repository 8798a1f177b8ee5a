"""Whoever holds a socket and says nothing is let go; an address that is refused again and again is let in slowly.

It stands around the receptionist (consumer.py) and reads no frame: what a person may ask is counted there.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import structlog

from chat import limits
from chat.sight import Close
from memoryhub.web.pace import Bucket

log = structlog.get_logger(__name__)

Event = dict[str, Any]
Application = Callable[[Event, Callable[[], Awaitable[Event]], Callable[[Event], Awaitable[None]]], Awaitable[None]]
# Addresses whose refusals are remembered: some 200 bytes each. Half forgets a slow flood from many.
REMEMBERED = 2_000
_REFUSED = frozenset({Close.SIGN_IN, Close.NOT_FOUND, Close.ERASED})


@dataclass(slots=True)
class _Address:
    refusals: Bucket
    waiting: int = 0

    def is_out(self, now: float) -> bool:
        self.refusals.take(now, 0)  # counts what came back meanwhile
        return self.refusals.level < 1


class Refusals:
    """Handshakes that came to nothing, by address. One that had too many waits before the next is looked at: slow for
    who tries sessions or chats of others, and hardly noticed by whoever shares that address honestly."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, _Address] = OrderedDict()

    def note(self, address: str, now: float) -> None:
        self._of(address).refusals.take(now)

    async def hold(self, address: str) -> bool:
        """Wait where the address had too many. Returns whether it may go on: not while too many of it wait."""
        held = self._seen.get(address)
        if held is None or not held.is_out(time.monotonic()):
            return True
        if held.waiting >= limits.MOST_HELD_BACK:
            return False
        held.waiting += 1
        try:
            await asyncio.sleep(limits.HELD_BACK_SECONDS)
        finally:
            held.waiting -= 1
        return True

    def _of(self, address: str) -> _Address:
        fresh = _Address(Bucket(limits.MAX_REFUSED_HANDSHAKES, 60.0))
        found = self._seen.setdefault(address, fresh)
        self._seen.move_to_end(address)
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return found


refusals = Refusals()


class _Socket:
    """One socket's ends, as the receptionist is given them."""

    def __init__(self, address: str, receive: Callable[[], Awaitable[Event]], send: Callable[[Event], Awaitable[None]]):
        self.address, self._receive, self._send = address, receive, send
        self.frames = 0
        self.is_silent = self.is_closed = False

    async def receive(self) -> Event:
        """The next event; that the other end is gone, where nothing came for too long."""
        patience = limits.IDLE_SECONDS if self.frames else limits.HANDSHAKE_SECONDS
        try:
            async with asyncio.timeout(patience):
                event = await self._receive()
        except TimeoutError:
            self.is_silent = True
            log.info("socket_silent", frames=self.frames)
            return {"type": "websocket.disconnect", "code": int(Close.RENEW)}
        self.frames += event["type"] == "websocket.receive"
        return event

    async def send(self, event: Event) -> None:
        if event["type"] == "websocket.close":
            self.is_closed = True
            if not self.frames and event.get("code") in _REFUSED and self.address:
                refusals.note(self.address, time.monotonic())
        await self._send(event)


def watched(inner: Application) -> Application:
    """`inner` with its sockets watched."""

    async def application(scope: Event, receive: Any, send: Any) -> None:
        socket = _Socket(str((scope.get("client") or ("",))[0]), receive, send)
        if not await refusals.hold(socket.address):
            await send({"type": "websocket.accept"})  # the number of a close before that never reaches the page
            await send({"type": "websocket.close", "code": int(Close.TOO_MANY)})
            return
        await inner(scope, socket.receive, socket.send)
        if socket.is_silent and not socket.is_closed:
            await send({"type": "websocket.close", "code": int(Close.RENEW)})

    return application
