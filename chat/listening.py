"""The socket of a page that shows memories and is no chat: it hears that something has changed, and asks for nothing.

A doorbell may be lost; so with every ping what happened last is compared.
"""

import asyncio
import json
import random
import time
from uuid import UUID

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import Error as DatabaseError

from chat import events, limits, seats, sight
from chat.push import hub
from chat.sight import Close, Closed
from chat.threads import in_thread
from memoryhub.errors import MemoryHubError, TooFast
from memoryhub.memory import api as memory
from memoryhub.web.pace import pace

log = structlog.get_logger(__name__)

# What comes within this long is told once: a capture writes several lines, and each telling fetches a page anew. Half
# fetches twice, double is seen as a delay.
TOGETHER_SECONDS = 0.2


class Listener(AsyncWebsocketConsumer):
    channel_layer_alias = "none"  # as the chat's: the hub listens for all sockets of this process

    async def connect(self) -> None:
        await self.accept()
        self.broken, self.is_in, self.looked_at = 0, False, 0.0
        self.telling: asyncio.Task[None] | None = None
        self.ending: asyncio.Task[None] | None = None
        try:
            await self._look(0)
            seats.take(self.sight.user.id)
        except Closed as end:
            return await self.close(end.code)
        except (MemoryHubError, DatabaseError) as problem:
            log.warning("listener_refused", error=type(problem).__name__)
            return await self.close(Close.RENEW)
        self.is_in = True
        # The hub knows pages by the one id they listen to; a space's is no conversation's.
        self.space_id = self.conversation_id = self.sight.person.space_id
        hub().join(self)
        age = limits.MAX_AGE_SECONDS * (1 - random.random() * limits.AGE_SPREAD)
        self.ending = asyncio.create_task(self._end_after(age))

    async def _look(self, seconds: float) -> None:
        """Whether this person may still listen, at most `seconds` old."""
        now = time.monotonic()
        if self.looked_at and now - self.looked_at < seconds:
            return
        headers = dict(self.scope["headers"])
        accepts = headers.get(b"accept-language", b"").decode("latin-1")
        key = self.scope["session"].session_key
        self.sight, head = await in_thread(_seen)(key, self.scope["cookies"], accepts)
        if self.looked_at and head != self.head:
            self._tell()
        self.head: UUID | None = head
        self.looked_at = now

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.is_in:
            return
        try:
            pace.ask(self.sight.user.id, time.monotonic())
            if not isinstance(events.parse(text_data), events.Ping):
                raise events.BadFrame()
            await self._look(limits.RIGHTS_SECONDS)
            await self._send(events.pong(0))
        except (events.BadFrame, TooFast) as problem:
            self.broken += 1
            await self._send(events.error(problem.code, ""))
            if self.broken >= limits.MAX_BROKEN_FRAMES:
                await self._end(Close.BROKEN)
        except Closed as end:
            await self._end(end.code)
        except (MemoryHubError, DatabaseError) as problem:
            log.warning("listener_failed", error=type(problem).__name__)
            await self._end(Close.RENEW)

    def offer(self, event: dict[str, object]) -> None:
        """Take an event of the hub."""
        self._tell()

    def _tell(self) -> None:
        if self.is_in and (self.telling is None or self.telling.done()):
            self.telling = asyncio.create_task(self._told())

    async def _told(self) -> None:
        await asyncio.sleep(TOGETHER_SECONDS)
        await self._send(events.changed())

    async def _end_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self._end(Close.RENEW)

    async def _end(self, code: Close) -> None:
        self._leave()
        await self.close(code)

    async def disconnect(self, code: int) -> None:
        self._leave()

    def _leave(self) -> None:
        if not self.is_in:
            return
        self.is_in = False
        hub().leave(self)
        seats.give_back(self.sight.user.id)
        for task in (self.telling, self.ending):
            if task is not None and task is not asyncio.current_task():
                task.cancel()

    async def _send(self, frame: object) -> None:
        await self.send(json.dumps(frame))


def _seen(session_key: str | None, cookies: dict[str, str], accepts: str) -> tuple[sight.Sight, UUID | None]:
    found = sight.person(session_key, cookies, accepts)
    return found, memory.head(found.person.space_id)
