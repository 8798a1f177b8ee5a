"""The receptionist of a conversation's socket: reads frames, passes them on, sends what the house has to say.

It decides nothing about turns. Whatever happened, it sends what the page lacks from the database, in order: events are
doorbells, so a page that was away and one that was not end up with the same transcript.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import Error as DatabaseError
from django.utils import timezone, translation
from django.utils.translation import gettext

from chat import acting, events, house, limits, runner, seats, sight, transcript
from chat import turn as turn_door
from chat.push import hub
from chat.sight import Close, Closed
from chat.store.glances import Glance
from chat.threads import in_thread
from memoryhub.errors import MemoryHubError, NotFound, TooFast
from memoryhub.providers import api as providers
from memoryhub.web.pace import pace

log = structlog.get_logger(__name__)

_WARMING: list[asyncio.Task[None]] = []


def _warm_once() -> None:
    """Load the embedder while the first person still types: it takes about a second."""
    if not _WARMING:
        _WARMING.append(asyncio.create_task(in_thread(_warm)()))


def _warm() -> None:
    providers.warm()
    house.house()


class _Ear:
    """What this page hears of its person's memory, whichever conversation it comes from (chat/listening.py)."""

    def __init__(self, space_id: UUID, offer: Callable[[dict[str, object]], None]) -> None:
        self.space_id = self.conversation_id = space_id
        self.offer = offer


class ChatConsumer(AsyncWebsocketConsumer):
    channel_layer_alias = "none"  # the hub listens for all sockets of this process, and survives the layer's absence

    async def connect(self) -> None:
        # Accepted first: the number of a close before that never reaches the page.
        await self.accept()
        self.conversation_id: UUID = self.scope["url_route"]["kwargs"]["conversation_id"]
        self.broken, self.hurried, self.sent, self.unsent_bytes = 0, 0, None, 0
        self.waiting: dict[str, dict[str, object]] = {}  # resume and ping that the pump has not come to yet
        self.begun: frozenset[UUID] = frozenset()
        self.inbox: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self.tasks: set[asyncio.Task[None]] = set()
        self.again: asyncio.Task[None] | None = None
        self.is_in, self.looked_at = False, 0.0
        _warm_once()
        try:
            await self._look()
            self._enter()
        except Closed as end:
            await self.close(end.code)
        except (MemoryHubError, DatabaseError) as problem:
            log.warning("socket_refused", error=type(problem).__name__)
            await self.close(Close.RENEW)

    async def _look(self, seconds: float | None = None) -> None:
        """Whether this person still may be here; at most `seconds` old, limits.RIGHTS_SECONDS where nothing is said."""
        now = time.monotonic()
        if self.looked_at and now - self.looked_at < (limits.RIGHTS_SECONDS if seconds is None else seconds):
            return
        headers = dict(self.scope["headers"])
        self.sight = await in_thread(sight.look)(
            self.scope["session"].session_key,
            self.conversation_id,
            self.scope["cookies"],
            headers.get(b"accept-language", b"").decode("latin-1"),
        )
        self.looked_at = now
        self.space_id = self.sight.person.space_id

    async def _glance(self) -> Glance | None:
        """How far the conversation is, where nothing has changed since the last look; else None, after another look."""
        found = await in_thread(sight.glance)(self.sight, self.scope["session"].session_key, self.conversation_id)
        if found is None:
            await self._look(0)
        else:
            self.looked_at = time.monotonic()
        return found

    def _enter(self) -> None:
        seats.take(self.sight.user.id)
        self.is_in = True
        self.ear = _Ear(self.space_id, self._offer_once)
        hub().join(self)
        hub().join(self.ear)
        age = limits.MAX_AGE_SECONDS * (1 - random.random() * limits.AGE_SPREAD)
        self._begin(self._pump())
        self._begin(self._close_after(age, Close.RENEW))

    def _begin(self, errand: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """A task of this socket's: ended with it, forgotten when it has ended by itself."""
        task = asyncio.create_task(errand)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def _leave(self) -> None:
        if self.is_in:
            self.is_in = False
            hub().leave(self)
            hub().leave(self.ear)
            seats.give_back(self.sight.user.id)
        for task in tuple(self.tasks):
            if task is not asyncio.current_task():
                task.cancel()

    async def disconnect(self, code: int) -> None:
        self._leave()

    async def _close_after(self, seconds: float, code: Close) -> None:
        await asyncio.sleep(seconds)
        self._leave()
        await self.close(code)

    # What comes in

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.is_in:
            return
        try:
            self._ask()
            frame = events.parse(text_data)
            if not isinstance(frame, events.Ping | events.Resume):  # those two are judged where they are answered
                await self._look()
            await self._take(frame)
        except TooFast as problem:
            self.hurried += 1
            if self.hurried > limits.MAX_TOLD_TO_WAIT:
                return await self._end(Close.TOO_MANY)
            await self._refuse(problem, events.cid_of(text_data))
        except events.BadFrame as problem:
            await self._refuse(problem)
            self.broken += 1
            if self.broken >= limits.MAX_BROKEN_FRAMES:
                await self._end(Close.BROKEN)
        except Closed as end:
            await self._end(end.code)
        except NotFound as problem:
            await self._refuse(problem)
            self.looked_at = 0.0  # perhaps the conversation went: the next frame finds out
        except MemoryHubError as problem:
            await self._refuse(problem, str(getattr(frame, "cid", "")))
        except DatabaseError as problem:
            log.warning("socket_database", error=type(problem).__name__)
            await self._end(Close.RENEW)  # the page keeps what is not acknowledged and sends it again

    async def _end(self, code: Close) -> None:
        self._leave()
        await self.close(code)

    async def _refuse(self, problem: MemoryHubError, cid: str = "") -> None:
        log.info("frame_refused", code=problem.code, conversation=str(self.conversation_id))
        with translation.override(self.sight.person.language):
            words = gettext(problem.sentence)
        await self._send(events.error(problem.code, words, cid))

    async def _take(self, frame: events.Inbound) -> None:
        match frame:
            case events.Say():
                await self._say(frame)
            case events.Stop():
                runner.stop(self.conversation_id)
                await in_thread(turn_door.stop)(self.space_id, self.conversation_id)
            case events.Retry():
                pace.say(self.sight.user.id, time.monotonic())
                await in_thread(turn_door.retry)(self.space_id, self.conversation_id, frame.turn)
                runner.nudge(self.sight.person, self.conversation_id)
            case events.Decide():
                await self._decide(frame)
            case events.Resume():
                self._ask(limits.RESUME_COST)
                self._offer_once({"type": "resume", "after": frame.after})
            case events.Ping():
                self._offer_once({"type": "ping"})

    def _ask(self, cost: float = 1.0) -> None:
        pace.ask(self.sight.user.id, time.monotonic(), cost)

    def _offer_once(self, event: dict[str, object]) -> None:
        """The newest of its kind takes the place of one that still waits: the answer to it answers both."""
        waiting = self.waiting.get(str(event["type"]))
        if waiting is not None:
            waiting.update(event)
            return
        self.waiting[str(event["type"])] = event
        self.offer(event)

    async def _say(self, frame: events.Say) -> None:
        pace.say(self.sight.user.id, time.monotonic())
        person = self.sight.person
        accepted = await in_thread(turn_door.accept)(
            self.sight.user, self.conversation_id, frame.cid, frame.text, frame.pasted, time_zone=person.time_zone,
            replaces=frame.replaces, attachments=frame.attachments,
        )  # fmt: skip
        await self._send(events.ack(frame.cid, accepted.seq))
        runner.nudge(person, self.conversation_id)
        hub().publish(self.conversation_id, {"type": "rows"})

    async def _decide(self, frame: events.Decide) -> None:
        pace.say(self.sight.user.id, time.monotonic())
        goes_on = await in_thread(acting.decide)(
            self.space_id, self.conversation_id, frame.call, yes=frame.yes, now=timezone.now()
        )
        hub().publish(self.conversation_id, {"type": "rows"})
        if goes_on:
            runner.nudge(self.sight.person, self.conversation_id)

    # What goes out

    def offer(self, event: dict[str, object]) -> None:
        """Take an event of the hub. A page that does not read is let go before it fills this process."""
        self.unsent_bytes += len(str(event.get("text", ""))) * 3
        is_full = self.unsent_bytes > limits.MAX_UNSENT_BYTES or self.inbox.qsize() >= limits.MAX_WAITING_EVENTS
        if is_full and self.is_in:
            self._begin(self._close_after(0, Close.SLOW))
            return
        self.inbox.put_nowait(event)

    async def _pump(self) -> None:
        while self.is_in:
            event = await self.inbox.get()
            self.waiting.pop(str(event["type"]), None)
            try:
                await self._look(limits.LISTENING_SECONDS)  # a socket that only listens outlives its session too
                await getattr(self, f"_on_{event['type']}")(event)
            except Closed as end:
                await self._end(end.code)
            except NotFound:
                await self._end(Close.ERASED)
            except (MemoryHubError, DatabaseError) as problem:
                log.warning("socket_pump", error=type(problem).__name__)
                await self._end(Close.RENEW)
            except Exception as problem:  # the task's edge: a page that silently hears nothing more is the worst end
                log.error("socket_pump_failed", event_type=event["type"], error=type(problem).__name__)
                await self._end(Close.RENEW)
            self.unsent_bytes -= len(str(event.get("text", ""))) * 3

    async def _send(self, frame: dict[str, object]) -> None:
        await self.send(json.dumps(frame, ensure_ascii=False, separators=(",", ":")))

    async def _on_resume(self, event: dict[str, object]) -> None:
        self.sent = int(event["after"])
        if await self._catch_up(event):
            await self._on_look(event)

    async def _catch_up(self, event: dict[str, object]) -> bool:
        """Send what this page lacks; returns whether an answer may be in the making."""
        found = await self._glance()
        if found is None or found.head != self.sent:
            await self._on_rows(event)
        return found is None or found.waits or runner.live(self.conversation_id) is not None

    async def _on_rows(self, event: dict[str, object]) -> None:
        """Everything that this page lacks."""
        if self.sent is None:  # it has not said yet what it has
            return
        made = await self._rendered(transcript.frames)(self.space_id, self.conversation_id, self.sent, self.begun)
        for frame in made:
            self.sent = max(self.sent, int(frame.get("seq", 0)))
            await self._send(frame)

    async def _on_notes(self, event: dict[str, object]) -> None:
        root_id = UUID(str(event["root"]))
        frame = await self._rendered(transcript.notes_frame)(self.space_id, root_id, self.conversation_id)
        if frame:
            await self._send(frame)

    async def _on_changed(self, event: dict[str, object]) -> None:
        await self._send(events.changed())

    async def _on_start(self, event: dict[str, object]) -> None:
        self.begun |= {UUID(str(event["turn"]))}
        await self._send(events.start(UUID(str(event["turn"]))))

    async def _on_delta(self, event: dict[str, object]) -> None:
        await self._send(events.delta(UUID(str(event["turn"])), int(event["n"]), str(event["text"])))

    async def _on_ping(self, event: dict[str, object]) -> None:
        may_wait = await self._catch_up(event)
        await self._send(events.pong(self.sent or 0))
        if may_wait:
            await self._on_look(event)

    async def _on_look(self, event: dict[str, object]) -> None:
        """Where the answer in the making stands; one that nobody is making is begun, or ended as interrupted."""
        answer = runner.live(self.conversation_id)
        if answer is not None:
            await self._say_so_far(answer.turn.turn_id, len(answer.pieces), answer.text)
            return
        waiting = await in_thread(turn_door.waiting)(self.space_id, self.conversation_id)
        if waiting is None:
            return
        if waiting.run_token and not turn_door.is_stale(waiting):
            await self._say_so_far(waiting.turn_id, waiting.partial_count, waiting.partial)
            self._look_later()
            return
        runner.nudge(self.sight.person, self.conversation_id)

    async def _say_so_far(self, turn_id: UUID, count: int, text: str) -> None:
        if turn_id not in self.begun:
            self.begun |= {turn_id}
            await self._send(events.start(turn_id, count, text))

    def _look_later(self) -> None:
        if self.again is None or self.again.done():  # one look ahead answers every ping that comes until then
            self.again = self._begin(self._look_again())

    async def _look_again(self) -> None:
        """When the process that made an answer is gone, its beat is too old by then."""
        await asyncio.sleep(turn_door.STALE.total_seconds() + 0.5)
        self.offer({"type": "look"})

    def _rendered(self, call):
        """`call` in a thread, with this person's language and time zone active."""
        person = self.sight.person

        def render(*args: object) -> object:
            with translation.override(person.language), timezone.override(ZoneInfo(person.time_zone)):
                return call(*args)

        return in_thread(render)
