"""From whatever happened to every open page of a conversation.

Two ways, and both are doorbells. In this process the hub hands each event to the sockets straight away, so that a
chat streams with Valkey down. Other processes (a second web process, the Celery worker) are reached through the channel
layer; nothing depends on its arrival: rows are the truth, and a page asks for the head with every ping. The layer
carries ids and counts, and answers in the making only sealed under the space's key.
"""

import asyncio
import contextlib
import json
import weakref
from collections import defaultdict
from collections.abc import Sequence
from typing import Protocol
from uuid import UUID

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from chat.threads import PROCESS, in_thread
from memoryhub.errors import VaultError
from memoryhub.vault import api as vault
from memoryhub.vault.api import Context

log = structlog.get_logger(__name__)

# How often pieces of an answer go to other processes. Each publish costs about 0.3 ms and one sealing; at half the
# interval that doubles, at twice the text visibly stutters.
RELAY_SECONDS = 0.1
# A lost channel layer is tried again after this long, doubling up to the second figure.
RETRY_SECONDS = (0.5, 30.0)
# Sealed messages of other processes that are opened in one turn of a thread, some 40 us each. Half turns twice as
# often, which costs more than it opens; double holds the first of a burst back for the last.
TOGETHER = 128


class Sink(Protocol):
    """Who listens: a socket."""

    space_id: UUID
    conversation_id: UUID

    def offer(self, event: dict[str, object]) -> None:
        """Take an event; never blocks, never raises."""
        ...


def group_of(conversation_id: UUID) -> str:
    return f"c.{conversation_id.hex}"


class Hub:
    """The sockets of this process by conversation, and this process's ear at the channel layer."""

    def __init__(self) -> None:
        self._sinks: dict[UUID, set[Sink]] = defaultdict(set)
        self._channel = ""
        self._ear: asyncio.Task[None] | None = None
        self._hand: asyncio.Task[None] | None = None  # gives on what the ear hears; begins and ends with it
        self._heard: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self._errands: set[asyncio.Task[None]] = set()

    def join(self, sink: Sink) -> None:
        first = not self._sinks[sink.conversation_id]
        self._sinks[sink.conversation_id].add(sink)
        if self._ear is None or self._ear.done():
            self._ear = asyncio.create_task(self._listen())
            self._hand = asyncio.create_task(self._serve())
        elif first and self._channel:
            self._send_off(self._subscribe(sink.conversation_id))

    def leave(self, sink: Sink) -> None:
        sinks = self._sinks.get(sink.conversation_id, set())
        sinks.discard(sink)
        if not sinks:
            self._sinks.pop(sink.conversation_id, None)
            if self._channel:
                self._send_off(self._unsubscribe(sink.conversation_id))
        if not self._sinks and self._ear and self._hand:
            self._ear.cancel()
            self._hand.cancel()
            self._ear, self._channel = None, ""

    def deliver(self, conversation_id: UUID, event: dict[str, object]) -> None:
        """To the sockets of this process, at once."""
        for sink in tuple(self._sinks.get(conversation_id, ())):
            sink.offer(event)

    def publish(self, conversation_id: UUID, event: dict[str, object]) -> None:
        """To every socket: here at once, elsewhere through the channel layer. `event` holds ids and counts only."""
        self.deliver(conversation_id, event)
        self._send_off(_ring(conversation_id, event))

    def _send_off(self, errand) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _subscribe(self, conversation_id: UUID) -> None:
        with _forgiving("subscribe"):
            await get_channel_layer().group_add(group_of(conversation_id), self._channel)

    async def _unsubscribe(self, conversation_id: UUID) -> None:
        with _forgiving("unsubscribe"):
            await get_channel_layer().group_discard(group_of(conversation_id), self._channel)

    async def _listen(self) -> None:
        pause = RETRY_SECONDS[0]
        while True:
            with _forgiving("listen"):
                layer = get_channel_layer()
                self._channel = await layer.new_channel()
                for conversation_id in tuple(self._sinks):
                    await layer.group_add(group_of(conversation_id), self._channel)
                    _end_if_cancelled()
                pause = RETRY_SECONDS[0]
                while True:
                    message = await layer.receive(self._channel)
                    if message.get("from") != PROCESS:
                        self._heard.put_nowait(message)
            _end_if_cancelled()
            await asyncio.sleep(pause)
            pause = min(pause * 2, RETRY_SECONDS[1])

    async def _serve(self) -> None:
        """What the ear has heard, to the sockets, in its order. All that waits is opened together: a thread's turn
        costs more than the opening, and a thousand pages' pieces one by one took two seconds of a busy core.
        """
        while True:
            heard = [await self._heard.get()]
            while not self._heard.empty() and len(heard) < TOGETHER:
                heard.append(self._heard.get_nowait())
            with _forgiving("open"):
                for conversation_id, event in await in_thread(_opened)(heard):
                    self.deliver(conversation_id, event)


_HUBS: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = weakref.WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _HUBS:
        _HUBS[loop] = Hub()
    return _HUBS[loop]


def ring(conversation_id: UUID, event: dict[str, object]) -> None:
    """From synchronous code outside the web process (a Celery job), after its commit. Loses nothing when it fails."""
    async_to_sync(_send)(conversation_id, {"event": event, "from": ""})


@contextlib.contextmanager
def _forgiving(step: str):
    """The edge to the channel layer. Whatever it raises (redis, os, its own errors) costs promptness, not data."""
    try:
        yield
    except Exception as problem:
        log.warning("channel_layer", step=step, error=type(problem).__name__)


def _end_if_cancelled() -> None:
    """Say a cancellation again that a library took for the end of a wait of its own: redis sends its commands through
    `asyncio.wait_for`, which in Python 3.11 returns the result when both come together. The ear would listen for ever.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def _ring(conversation_id: UUID, event: dict[str, object]) -> None:
    await _send(conversation_id, {"event": event})


async def relay(space_id: UUID, conversation_id: UUID, event: dict[str, object]) -> None:
    """An event with words in it, to other processes, sealed. Awaited, so that pieces stay in order."""
    try:
        sealed = await in_thread(_seal)(space_id, conversation_id, event)
    except VaultError as problem:
        log.warning("channel_layer", step="seal", error=problem.code)
        return
    await _send(conversation_id, {"space": str(space_id), "sealed": sealed})


async def _send(conversation_id: UUID, content: dict[str, object]) -> None:
    message = {"type": "bell", "from": PROCESS, "conversation": str(conversation_id)} | content
    with _forgiving("send"):
        await get_channel_layer().group_send(group_of(conversation_id), message)


def _context(conversation_id: UUID) -> Context:
    return Context("channel_layer", conversation_id, "event")


def _seal(space_id: UUID, conversation_id: UUID, event: dict[str, object]) -> bytes:
    return vault.seal(space_id, _context(conversation_id), json.dumps(event).encode())


def _opened(messages: Sequence[dict[str, object]]) -> list[tuple[UUID, dict[str, object]]]:
    """Conversations and events of the layer's messages, in their order; what does not open is left out."""
    found = []
    for message in messages:
        conversation_id = UUID(str(message["conversation"]))
        event = message.get("event")
        try:
            event = _open(UUID(str(message["space"])), conversation_id, message["sealed"]) if event is None else event
        except VaultError as problem:
            log.warning("channel_layer", step="open", error=problem.code)
            continue
        found.append((conversation_id, event))
    return found


def _open(space_id: UUID, conversation_id: UUID, sealed: bytes) -> dict[str, object]:
    return json.loads(vault.unseal(space_id, _context(conversation_id), sealed))
