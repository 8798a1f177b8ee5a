"""Runs turns: one task per conversation, in the web process, outliving the socket that started it.

A turn's truth is in the database (turn.py); this module holds only what is in the air: the text so far, and the wish to
stop. A process that dies leaves turns whose beat grows old, and the next claim or look ends them as interrupted.
"""

import asyncio
import contextlib
import itertools
import time
import weakref
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import structlog
from django.db import Error as DatabaseError

from chat import steps
from chat import turn as turn_door
from chat.push import RELAY_SECONDS, hub, relay
from chat.threads import in_thread
from chat.tools import loop
from chat.types import Person, State, TurnView
from memoryhub.errors import MemoryHubError, ProviderError

log = structlog.get_logger(__name__)

# TRUST 4.3: lease 8 s, beat 2 s. Twice as often doubles the writes of every answer for nothing anybody sees.
BEAT_SECONDS = 2.0
# The first beats come sooner, so that a process that dies in the first seconds of an answer leaves what was read of it.
# Half writes what a usual answer of half a second has not said yet, double loses its first two lines.
FIRST_BEATS = (0.4, 0.6, 1.0)
# "No, 500" and at once "so what can we spend?": the correction's capture should be in before the recall. From a
# message to its capture's note took 120-220 ms with an idle worker on 2 busy cores (12 messages), several times that
# beside another job, so 800 ms in all catch nearly all; half misses those; double is a pause that people take for a
# hang. Paid in full only while no worker runs.
CAPTURE_PAUSES = (0.03, 0.07, 0.1, 0.2, 0.4)
# How long tasks beside an answer may take to notice that it is over. Half cuts a write that is under way on a slow
# disk; at double a person wonders why Stop does not stop.
SETTLE_SECONDS = 2.0
# A database that restarts is back after a second or two (STACK 1). At half a finished answer is lost to it; double
# holds an answer back while nothing will come of it.
DATABASE_TRIES = 5
DATABASE_PAUSE_SECONDS = 1.0
# The launcher gives the web process ten seconds to end, five of them to open requests (launcher/product.py).
WIND_UP_SECONDS = 4.0
# An answer is cut here: a model that never ends fills neither memory nor page. Ten printed pages; half cuts long code,
# at double the worst markdown takes two seconds to render.
MAX_CHARACTERS = 24_000


@dataclass(slots=True)
class Live:
    """An answer in the making."""

    turn: TurnView
    token: UUID
    started: float
    pieces: list[str] = field(default_factory=list)
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    is_lost: bool = False  # another task took the turn: write nothing any more
    is_cut: bool = False  # this process is told to end
    is_over: bool = False  # the model has ended, or was stopped

    @property
    def text(self) -> str:
        return "".join(self.pieces)


class Runner:
    """The task of one conversation."""

    def __init__(self, person: Person, conversation_id: UUID) -> None:
        self.person = person
        self.conversation_id = conversation_id
        self.live: Live | None = None
        self.again = False
        self.retries = 0
        self.waits = False  # whether something said before the turn is not in memory yet
        self.task = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        try:
            answered = 0
            while True:
                self.again = False
                turn = await self._claim()
                if turn is not None:
                    answered += 1
                    await self._answer(turn)
                elif not self.again:
                    break
            if not answered:  # the claim may have ended a dead task's turn
                hub().publish(self.conversation_id, {"type": "rows"})
        finally:
            _runners().pop(self.conversation_id, None)

    async def _claim(self) -> TurnView | None:
        token = uuid4()
        try:
            turn, self.waits = await in_thread(_claimed)(self.person, self.conversation_id, token)
            return turn
        except MemoryHubError as problem:  # deleted in the meantime, or sealed rows do not open just now
            log.info("claim_refused", conversation=str(self.conversation_id), code=problem.code)
        except DatabaseError as problem:
            log.warning("claim_failed", conversation=str(self.conversation_id), error=type(problem).__name__)
            self.retries += 1
            if self.retries <= DATABASE_TRIES:
                await asyncio.sleep(DATABASE_PAUSE_SECONDS)
                self.again = True
        return None

    async def _answer(self, turn: TurnView) -> None:
        live = self.live = Live(turn, turn.run_token, time.monotonic())
        hub().publish(self.conversation_id, {"type": "start", "turn": str(turn.turn_id)})
        prepared = None
        try:
            await self._wait_for_capture(turn)
            prepared = await in_thread(steps.prepare)(self.person, turn, live.token)
            if prepared is None:
                return
            state, code = await self._speak(live, prepared)
        except loop.Lost:
            live.is_lost, state, code = True, State.FAILED, "lost"
        except MemoryHubError as problem:
            state, code = State.FAILED, problem.code
        except Exception as problem:  # the task's edge: whatever it was, the turn gets an end that a person can see
            log.error("turn_failed", turn=str(turn.turn_id), ref=turn.ref, exc_info=problem)
            state, code = State.FAILED, "error"
        if not live.is_lost:
            await self._complete(live, state, code, prepared)
        self.live = None
        hub().publish(self.conversation_id, {"type": "rows"})
        # A ping between the answer and the note of what it used has shown the page an answer without the note.
        hub().publish(self.conversation_id, {"type": "notes", "root": str(turn.root_id)})

    async def _wait_for_capture(self, turn: TurnView) -> None:
        for pause in CAPTURE_PAUSES:
            if not self.waits:
                return
            await asyncio.sleep(pause)
            self.waits = await in_thread(steps.waits_for_capture)(self.person, turn)

    async def _speak(self, live: Live, prepared: steps.Prepared) -> tuple[State, str]:
        """Stream until the model ends, breaks off or is stopped. Text stays in `live`."""
        speaking = asyncio.create_task(self._stream(live, prepared))
        stopping = asyncio.create_task(live.stop.wait())
        aside = [asyncio.create_task(self._beat(live)), asyncio.create_task(self._relay(live))]
        try:
            await asyncio.wait({speaking, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if not speaking.done():
                return (State.INTERRUPTED, "restarting") if live.is_cut else (State.STOPPED, "")
            speaking.result()
        except ProviderError as problem:
            log.warning("model_failed", turn=str(live.turn.turn_id), ref=live.turn.ref, code=problem.code)
            return State.FAILED, problem.code
        finally:
            live.is_over = True
            for task in (speaking, stopping, *aside):
                task.cancel()
            # Bounded: a library that swallows the cancellation, or a model's connection that will not close, must not
            # keep the answer from its end.
            ended, _ = await asyncio.wait({speaking, stopping, *aside}, timeout=SETTLE_SECONDS)
            for task in ended:
                _ = task.cancelled() or task.exception()  # looked at, or asyncio complains later
        return (State.ANSWERED, "") if live.text.strip() else (State.FAILED, "empty_answer")

    async def _stream(self, live: Live, prepared: steps.Prepared) -> None:
        begun, length = None, 0
        async with contextlib.aclosing(self._pieces(live, prepared)) as pieces:
            async for piece in pieces:
                live.pieces.append(piece)
                number = len(live.pieces)
                event = {"type": "delta", "turn": str(live.turn.turn_id), "n": number, "text": piece}
                hub().deliver(self.conversation_id, event)
                if begun is None:
                    log.info("first_token", turn=str(live.turn.turn_id), ms=_ms_since(live.started))
                    begun = asyncio.create_task(self._begin(live, prepared))
                length += len(piece)
                if length > MAX_CHARACTERS:
                    log.warning("answer_cut", turn=str(live.turn.turn_id), ref=live.turn.ref)
                    break
        if begun:
            await begun

    async def _pieces(self, live: Live, prepared: steps.Prepared):
        spoken = loop.spoken(
            live.turn, live.token, prepared.model, prepared.request, prepared.hands, prepared.tally, self._show_cards
        )
        async with contextlib.aclosing(spoken) as pieces:
            async for piece in pieces:
                if piece:
                    yield piece

    def _show_cards(self) -> None:
        hub().publish(self.conversation_id, {"type": "rows"})

    async def _begin(self, live: Live, prepared: steps.Prepared) -> None:
        try:
            await in_thread(steps.log_recall)(self.person, live.turn, live.token, prepared)
        except (MemoryHubError, DatabaseError) as problem:  # the answer goes on; lost is its line in the recall log
            log.warning("recall_log_failed", turn=str(live.turn.turn_id), error=type(problem).__name__)

    async def _beat(self, live: Live) -> None:
        pauses = itertools.chain(FIRST_BEATS, itertools.repeat(BEAT_SECONDS))
        while not live.is_over:
            await asyncio.sleep(next(pauses))
            try:
                asked = await in_thread(steps.beat)(self.person, live.turn, live.token, live.text, len(live.pieces))
            except (MemoryHubError, DatabaseError) as problem:  # the next beat may get through: four may be missed
                log.warning("beat_failed", turn=str(live.turn.turn_id), error=type(problem).__name__)
                continue
            live.is_lost = asked is None
            if asked is None or asked:
                live.stop.set()

    async def _relay(self, live: Live) -> None:
        """Pieces to other processes, a few at a time."""
        sent = 0
        while not live.is_over:
            await asyncio.sleep(RELAY_SECONDS)
            fresh = live.pieces[sent:]
            if not fresh:
                continue
            sent += len(fresh)
            event = {"type": "delta", "turn": str(live.turn.turn_id), "n": sent, "text": "".join(fresh)}
            await relay(self.person.space_id, self.conversation_id, event)

    async def _complete(self, live: Live, state: State, code: str, prepared: steps.Prepared | None) -> None:
        for _ in range(DATABASE_TRIES):
            try:
                await in_thread(steps.complete)(
                    self.person, live.turn, live.token, state, live.text, prepared=prepared, error_code=code
                )
                return
            except MemoryHubError as problem:  # frozen, deleted or no key: nothing may be written
                log.warning("turn_not_kept", turn=str(live.turn.turn_id), code=problem.code)
                return
            except DatabaseError as problem:
                log.warning("turn_not_kept_yet", turn=str(live.turn.turn_id), error=type(problem).__name__)
                await asyncio.sleep(DATABASE_PAUSE_SECONDS)


def _claimed(person: Person, conversation_id: UUID, token: UUID) -> tuple[TurnView | None, bool]:
    """The next turn, and whether it has to wait for a capture: one turn of a thread, since nearly none has to."""
    turn = turn_door.claim(person.space_id, conversation_id, token)
    return turn, turn is not None and steps.waits_for_capture(person, turn)


def _ms_since(started: float) -> int:
    return round((time.monotonic() - started) * 1000)


_BY_LOOP: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, dict[UUID, Runner]]" = weakref.WeakKeyDictionary()


def _runners() -> dict[UUID, Runner]:
    return _BY_LOOP.setdefault(asyncio.get_running_loop(), {})


def nudge(person: Person, conversation_id: UUID) -> "asyncio.Task[None]":
    """Make sure that the conversation's waiting turns are being answered; returns the task that does it."""
    runner = _runners().get(conversation_id)
    if runner is None:
        runner = _runners()[conversation_id] = Runner(person, conversation_id)
    else:
        runner.person, runner.again = person, True
    return runner.task


def live(conversation_id: UUID) -> Live | None:
    """The answer that this process is making in the conversation, if any."""
    runner = _runners().get(conversation_id)
    return runner.live if runner else None


def stop(conversation_id: UUID) -> None:
    """Stop the answer that this process is making, now; elsewhere the next beat sees the mark in the row."""
    answer = live(conversation_id)
    if answer is not None:
        answer.stop.set()


async def wind_up() -> None:
    """This process ends: answers in the making are kept as far as they came, marked as interrupted, with Retry."""
    tasks = []
    for runner in tuple(_runners().values()):
        if runner.live is not None:
            runner.live.is_cut = True
            runner.live.stop.set()
            tasks.append(runner.task)
    if tasks:
        await asyncio.wait(tasks, timeout=WIND_UP_SECONDS)


async def until_answered(person: Person, conversation_id: UUID) -> None:
    """For pages without script: come back when nothing waits any more."""
    await asyncio.shield(nudge(person, conversation_id))
