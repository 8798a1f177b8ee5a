"""The loop of one turn: a step of the model, the tools it asks for, the next step, until it has answered.

Every way out is bounded: steps, seconds, the same call again, a click that is waited for by ending the turn.
"""

import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

import structlog
from django.utils import timezone

from chat import acting, context
from chat.store import taskstates
from chat.store.toolcalls import Beginning
from chat.threads import in_thread
from chat.tools import gate, running
from chat.tools.types import Arguments, Scene, Tool, ToolProblem
from chat.types import CallState, CallView, TurnView
from memoryhub.language import api as language_of
from memoryhub.providers.types import Calls, ChatMessage, ChatModel, ChatRequest, Piece, ToolCall, Usage, Voice
from memoryhub.spaces.api import scope

log = structlog.get_logger(__name__)

# Steps of one turn. The tasks of the sources take three to five; half cuts them off, double lets a model that has lost
# its way spend twice as much before it is stopped.
MOST_STEPS = 8
# Seconds from the first step after which no further tool is begun; an answer is then asked for with what there is.
# Half cuts two slow tools, double is longer than anybody waits.
ACT_SECONDS = 90.0
# The same call with the same arguments in one turn: once more may be meant (a state that changes), a third time is a
# loop.
MOST_REPEATS = 2
NOTES = {
    "waits": {
        "en": "This waits for your click: look at what exactly would be done, then confirm or cancel it.",
        "zh": "这一步要等你点确认：先看清楚具体会做什么，再确认或取消。",
    },
    "limit": {
        "en": "I stopped here: this took more steps than one answer may. Say “go on” to continue.",
        "zh": "先停在这里：这一次的步骤太多了。说“继续”就接着做。",
    },
}


@dataclass(slots=True)
class Tally:
    """What a turn cost. A request that breaks off counts as far as it is known: its prompt, and what it said."""

    connected: bool
    prompt_tokens: int = 0
    answer_tokens: int = 0
    open_prompt: int = 0
    open_text: list[str] = field(default_factory=list)
    voice: str = ""  # who answered, where it was not the model that was asked

    def begins(self, request: ChatRequest) -> None:
        if self.connected and request.spends:
            self.open_prompt = sum(language_of.tokens(message.text) for message in request.messages)
            self.open_text = []

    def hears(self, piece: Piece) -> None:
        if isinstance(piece, Usage):
            self.prompt_tokens += piece.prompt_tokens
            self.answer_tokens += piece.answer_tokens
            self.ends()
        elif isinstance(piece, Voice):
            self.voice = piece.name
        elif isinstance(piece, str) and self.open_prompt:
            self.open_text.append(piece)

    def ends(self) -> None:
        self.open_prompt, self.open_text = 0, []

    def totals(self) -> tuple[int, int]:
        """(prompt, answer) tokens."""
        unfinished = language_of.tokens("".join(self.open_text)) if self.open_text else 0
        return self.prompt_tokens + self.open_prompt, self.answer_tokens + unfinished


@dataclass(slots=True)
class Hands:
    """What a turn may use, and where its work stands."""

    scene: Scene
    tools: dict[str, Tool]
    ground: gate.Ground
    budget_tokens: int = 4_000  # of what tools brought, in a prompt
    made: tuple[ChatMessage, ...] = ()  # steps of the turns that this one goes on from, then its own
    approved: tuple[CallView, ...] = ()  # clicked, to be done first
    done: list[CallView] = field(default_factory=list)  # in this turn
    is_open: bool = False  # it ended before everything was done


async def spoken(
    turn: TurnView, token: UUID, model: ChatModel, request: ChatRequest, hands: Hands | None, tally: Tally,
    shown: Callable[[], None],
) -> AsyncIterator[str]:  # fmt: skip
    """The words of a turn's answer, tools used on the way.

    Args:
        hands: None where no tools are at hand.
        shown: called whenever the transcript has grown by a card.
    Raises:
        ProviderError: as the model; MemoryHubError: nothing may be written any more.
    """
    if hands is None:
        async for piece in _step(model, request, tally):
            if isinstance(piece, str):
                yield piece
        return
    work = _Work(turn, token, request, hands, shown, connected=tally.connected)
    await work.do_approved()
    said = False
    while True:
        last, calls, text = work.is_spent(), (), []
        async for piece in _step(model, await work.request_now(without_tools=last), tally):
            if isinstance(piece, Calls):
                calls = piece.calls
            elif isinstance(piece, str) and piece:
                yield f"\n\n{piece}" if said and not text else piece
                text.append(piece)
        said = said or bool("".join(text).strip())
        if last or not calls:
            hands.is_open = hands.is_open or last
            if work.is_out() or (last and not "".join(text).strip()):
                yield _note("limit", request, said)
            return
        if await work.use(calls, "".join(text)):
            hands.is_open = True
            yield _note("waits", request, said)
            return


def _note(name: str, request: ChatRequest, said: bool) -> str:
    return ("\n\n" if said else "") + NOTES[name]["zh" if request.language == "zh" else "en"]


async def _step(model: ChatModel, request: ChatRequest, tally: Tally) -> AsyncIterator[Piece]:
    tally.begins(request)
    # What the product itself says (a dry run of forgetting) streams and knows no tools.
    async for piece in getattr(model, "act", model.stream)(request):
        tally.hears(piece)
        yield piece
    tally.ends()


class _Work:
    """The tools' part of one turn."""

    def __init__(
        self, turn: TurnView, token: UUID, request: ChatRequest, hands: Hands, shown: Callable[[], None], *,
        connected: bool,
    ) -> None:  # fmt: skip
        self.turn, self.token, self.request, self.hands, self.shown = turn, token, request, hands, shown
        self.space_id = hands.scene.person.space_id
        self.connected = connected  # the built-in responder reads all exact values, not what fits a prompt
        self.steps = 0
        self.began = time.monotonic()
        self.seen: Counter[tuple[str, str]] = Counter()

    def is_late(self) -> bool:
        return time.monotonic() - self.began > ACT_SECONDS

    def is_out(self) -> bool:
        """Whether steps or time are used up."""
        return self.steps >= MOST_STEPS or (self.steps > 0 and self.is_late())

    def is_spent(self) -> bool:
        """Whether no further tool may be asked for."""
        return self.is_out() or any(count > MOST_REPEATS for count in self.seen.values())

    async def request_now(self, *, without_tools: bool) -> ChatRequest:
        """The prompt with everything that has been done; exact values as they stand now."""
        if self.connected and not self.hands.made:
            return replace(self.request, tools=()) if without_tools else self.request
        messages = context.with_steps(self.request.messages, self.hands.made, self.hands.budget_tokens)
        brought = await in_thread(self._brought)()
        tools = () if without_tools else self.request.tools
        return replace(self.request, messages=messages, brought=brought, tools=tools)

    def _brought(self):
        with scope(self.space_id):
            return taskstates.get(self.space_id, self.turn.conversation_id)

    async def do_approved(self) -> None:
        for call in self.hands.approved:
            if await in_thread(acting.resume)(self.space_id, self.turn, self.token, call, now=timezone.now()):
                self._add([await self._run(call)], "")

    async def use(self, calls: Sequence[ToolCall], text: str) -> bool:
        """Do what a step asks for, one after the other. Returns: whether any of it waits for a click."""
        self.steps += 1
        done, waits = [], False
        # What the step's calls were chosen by: results of the same step come behind it.
        ground = self.hands.ground
        for call in calls:
            self.seen[call.name, call.arguments] += 1
            over = await self._one(call, ground)
            if over is None:
                waits = True
            else:
                done.append(over)
        self._add(done, text)
        return waits

    def _add(self, done: Sequence[acting.Done], text: str) -> None:
        if not done:
            return
        first, *rest = acting.as_messages(done)
        self.hands.made += (replace(first, text=text), *rest)
        self.hands.done += [one.call for one in done]
        self.hands.ground = replace(self.hands.ground, results=True)

    async def _one(self, call: ToolCall, ground: gate.Ground) -> acting.Done | None:
        """One call, to its end; None when it waits."""
        tool = self.hands.tools.get(call.name)
        try:
            if tool is None:
                raise ToolProblem("unknown_tool")
            if self.is_late():  # one step may ask for several slow tools
                raise ToolProblem("timeout")
            arguments = running.checked(tool, call.arguments)
            waits = gate.waits(tool, ground)
            preview = await running.bound(tool, self.hands.scene, arguments) if tool.writes else None
        except ToolProblem as problem:
            return await self._refused(call, problem)
        state = CallState.WAITING if waits else CallState.RUNNING
        exact = _as_json(preview.arguments if preview else arguments)
        lines = preview.lines if preview else ()
        view = await self._begin(call, tool.writes, exact, state, lines)
        if state is CallState.WAITING:
            self.shown()
            return None
        return await self._run(view)

    async def _run(self, view: CallView) -> acting.Done:
        """With exactly the arguments that were written down (and shown)."""
        tool = self.hands.tools.get(view.name)
        if view.writes:
            self.shown()
        try:
            if tool is None:
                raise ToolProblem("not_allowed")
            outcome = await running.used(tool, self.hands.scene, running.checked(tool, view.arguments))
        except ToolProblem as problem:
            outcome = running.failed(problem)
        done = await in_thread(acting.end)(self.space_id, view, tool, outcome, now=timezone.now())
        self.shown()
        return done

    async def _refused(self, call: ToolCall, problem: ToolProblem) -> acting.Done:
        """A call that cannot be made is shown as made, with what was wrong: the model may put it right."""
        view = await self._begin(call, False, call.arguments[:2_000], CallState.RUNNING, ())
        done = await in_thread(acting.end)(self.space_id, view, None, running.failed(problem), now=timezone.now())
        self.shown()
        return done

    async def _begin(
        self, call: ToolCall, writes: bool, arguments: str, state: CallState, lines: tuple[str, ...]
    ) -> CallView:
        begins = Beginning(
            self.turn.conversation_id, self.turn.turn_id, self.steps, call.call_id, call.name,
            writes, arguments, state, lines,
        )  # fmt: skip
        view = await in_thread(acting.begin)(self.space_id, self.turn, self.token, begins, now=timezone.now())
        if view is None:
            raise Lost()
        return view


class Lost(Exception):
    """Another task has taken the turn: nothing may be done any more."""


def _as_json(arguments: Arguments) -> str:
    return json.dumps(arguments.model_dump(mode="json", exclude_none=True), ensure_ascii=False)
