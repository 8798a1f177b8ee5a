"""A chat model behind the OpenAI protocol: streamed answers and answers in a given form."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

from memoryhub.errors import ProviderError
from memoryhub.language import api as language
from memoryhub.providers import metering
from memoryhub.providers.openai_compatible import wire
from memoryhub.providers.openai_compatible.endpoint import Endpoint, failure
from memoryhub.providers.openai_compatible.forms import MODES, Misfit, form_request, read_form, repair
from memoryhub.providers.openai_compatible.patience import Deadline, again
from memoryhub.providers.openai_compatible.thoughts import WithoutThoughts
from memoryhub.providers.openai_compatible.toolcalls import Choice, Gathered, as_sent, offered, spelt_out
from memoryhub.providers.types import Calls, ChatRequest, Piece, Schema, ToolCall, Usage

ANSWER_SECONDS = 120.0  # a long answer of a slow local model; half cuts real answers off, double helps nobody waiting
FIRST_PIECE_SECONDS = 30.0  # tries and waits together, until the first piece; after that the built-in model answers
IDLE_SECONDS = 20.0  # between two pieces: reasoning models pause, dead ones do too
FORM_SECONDS = 60.0
LONGEST_ANSWER = 100_000  # characters
_REFUSED = {"http_400", "http_404", "http_415", "http_422", "http_500", "http_501"}  # how servers refuse a parameter


@dataclass(frozen=True, slots=True)
class _Rung:
    """How much of the protocol is asked of a server."""

    extras: bool  # parameters that not every server knows
    tokens_key: str  # newer OpenAI models want the other name
    calls: bool  # tools by the protocol, else by an answer in a form


# From the most to the least that is asked; a server that refuses a request is asked for less, and stays there.
_LADDER = (
    _Rung(True, "max_tokens", True),
    _Rung(False, "max_tokens", True),
    _Rung(False, "max_completion_tokens", True),
    _Rung(False, "max_tokens", False),
    _Rung(False, "max_completion_tokens", False),
)
_BY_FORM = next(number for number, rung in enumerate(_LADDER) if not rung.calls)


class OpenAICompatibleChat:
    """`ChatModel` over one endpoint. Shared by threads and loops; holds no connection between answers.

    Args:
        tools: "auto", by the protocol until the server refuses it; "form", by answers in a form from the beginning;
            "off", never.
    """

    def __init__(
        self,
        target: Endpoint,
        *,
        first_piece_seconds: float = FIRST_PIECE_SECONDS,
        answer_seconds: float = ANSWER_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
        form_seconds: float = FORM_SECONDS,
        tools: str = "auto",
    ) -> None:
        self.target = target
        self.first_piece_seconds = first_piece_seconds
        self.answer_seconds = answer_seconds
        self.idle_seconds = idle_seconds
        self.form_seconds = form_seconds
        self.name = target.model
        self.tools = tools
        self.rung = 0
        self.mode = 0  # index into MODES: the strictest form of answer this server has not refused

    @property
    def calls_tools(self) -> bool:
        """Whether tools go by the protocol's calls (as far as is known) rather than by a form."""
        return self.tools == "auto" and _LADDER[self.rung].calls

    async def stream(self, request: ChatRequest) -> AsyncIterator[str]:
        """The answer in pieces. Before the first piece transient failures are tried again; afterwards they are raised.

        Raises:
            ProviderError: as wire.events; also truncated (ended without its closing mark), empty, too_large.
        """
        async with contextlib.aclosing(self.act(replace(request, tools=()))) as pieces:
            async for piece in pieces:
                if isinstance(piece, str):
                    yield piece

    async def act(self, request: ChatRequest) -> AsyncIterator[Piece]:
        """One step: text, then perhaps `Calls`, then `Usage`. Raises: as stream."""
        if self.tools == "off":
            request = replace(request, tools=())
        deadline, attempt, rung = Deadline(self.first_piece_seconds), 1, self.rung
        while True:
            begun = False
            try:
                async for piece in self._step(request, deadline):
                    if not begun:
                        begun = True
                        deadline.extend_to(self.answer_seconds)
                    yield piece
                return
            except ProviderError as problem:
                if begun:
                    raise
                if self._simplify(problem, bool(request.tools)):
                    continue
                try:
                    pause = again(problem, attempt, deadline)
                except ProviderError:
                    if not (request.tools and self._give_up_calls(problem)):
                        self.rung = rung  # nothing helped: it was not the parameters
                        raise
                    attempt, pause = 0, 0.0
                await asyncio.sleep(pause)
                attempt += 1

    def _step(self, request: ChatRequest, deadline: Deadline) -> AsyncIterator[Piece]:
        if request.tools and not self.calls_tools:
            return self._by_form(request)
        return self._once(request, deadline)

    async def _once(self, request: ChatRequest, deadline: Deadline) -> AsyncIterator[Piece]:
        thoughts, gathered, finished, usage = WithoutThoughts(), Gathered(), False, None
        said: list[str] = []
        length = 0
        body = self._body(request) | {"stream": True}
        if _LADDER[self.rung].extras:
            body["stream_options"] = {"include_usage": True}
        async for event in wire.events(self.target, "chat/completions", body, deadline, self.idle_seconds):
            if event.get("error"):
                raise failure("error_in_stream", transient=True)
            finished = finished or _finished(event)
            usage = _usage(event) or usage
            gathered.feed(_part(event).get("tool_calls") if request.tools else None)
            if piece := thoughts.feed(_text(event)):
                said.append(piece)
                length += len(piece)
                if length > LONGEST_ANSWER:
                    raise failure("too_large", transient=False)
                yield piece
        if rest := thoughts.rest():
            said.append(rest)
            yield rest
        if not finished:
            raise failure("truncated", transient=True)
        calls = gathered.calls()
        if not (said or calls):
            raise failure("empty", transient=True)
        if calls:
            yield Calls(calls)
        yield usage or _estimated(request, "".join(said) + "".join(one.arguments for one in calls))

    async def _by_form(self, request: ChatRequest) -> AsyncIterator[Piece]:
        """A step of a model without tool calls. One that cannot fill in a form either just answers."""
        asked = replace(request, messages=spelt_out(request.messages, request.tools), tools=())
        try:
            choice = await asyncio.to_thread(self.structured, asked, Choice)
        except ProviderError as problem:
            if str(problem) != "does_not_fit":
                raise
            choice = Choice()
        if choice.tool in {tool.name for tool in request.tools}:
            arguments = json.dumps(choice.arguments, ensure_ascii=False)
            yield Calls((ToolCall(f"call_{len(request.messages)}", choice.tool, arguments),))
            yield _estimated(asked, arguments)
        elif choice.answer.strip():
            yield choice.answer
            yield _estimated(asked, choice.answer)
        else:
            plain = replace(request, messages=spelt_out(request.messages, ()), tools=())
            async for piece in self._once(plain, Deadline(self.answer_seconds)):
                yield piece

    def _body(self, request: ChatRequest) -> dict:
        rung = _LADDER[self.rung]
        body = {
            "model": self.target.model,
            "messages": [as_sent(message) for message in request.messages],
            rung.tokens_key: request.max_tokens,
        }
        if request.tools:
            body["tools"] = offered(request.tools)
        if request.salt and rung.extras:
            body["cache_salt"] = request.salt  # vLLM: keeps one person's cached prompts from another's timing
        return body

    def _simplify(self, problem: ProviderError, with_tools: bool) -> bool:
        """Ask for less after a refusal; False where nothing is left to give up."""
        if str(problem) not in {"http_400", "http_422"}:
            return False
        now = _LADDER[self.rung]
        for number in range(self.rung + 1, len(_LADDER)):
            if with_tools or _LADDER[number].calls == now.calls:
                self.rung = number
                return True
        return False

    def _give_up_calls(self, problem: ProviderError) -> bool:
        """Some servers answer tools that they do not know with other codes than a refusal's."""
        if str(problem) not in _REFUSED or not _LADDER[self.rung].calls:
            return False
        self.rung = _BY_FORM
        return True

    def structured(self, request: ChatRequest, schema: type[Schema]) -> Schema:
        """One answer that fits `schema`: by json_schema, else json_object, else plain text; one repair.

        Raises:
            ProviderError: as wire.post; does_not_fit where the repaired answer does not fit either.
        """
        deadline = Deadline(self.form_seconds)
        messages, mended = form_request(request.messages, schema, MODES[self.mode]), False
        while True:
            text = self._form(request, messages, schema, deadline)
            try:
                return read_form(text, schema)
            except Misfit as misfit:
                if mended:
                    raise failure("does_not_fit", transient=False) from None
                messages, mended = repair(messages, text, misfit), True

    def _form(self, request: ChatRequest, messages: list[dict], schema: type[Schema], deadline: Deadline) -> str:
        attempt = 1
        while True:
            body = self._body(request) | {"messages": messages} | MODES[self.mode].parameters(schema)
            try:
                answer = wire.post(self.target, "chat/completions", body, deadline)
                _note_cost(answer, messages)
                return _whole_text(answer)
            except ProviderError as problem:
                if self._simplify(problem, with_tools=False):
                    continue
                if str(problem) in _REFUSED and self.mode + 1 < len(MODES):
                    self.mode += 1
                    continue
                time.sleep(again(problem, attempt, deadline))
                attempt += 1


def _choice(event: dict) -> dict:
    choices = event.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, dict) else {}


def _finished(event: dict) -> bool:
    return bool(event.get("done") or _choice(event).get("finish_reason"))


def _part(event: dict) -> dict:
    choice = _choice(event)
    part = choice.get("delta") or choice.get("message")
    return part if isinstance(part, dict) else {}


def _usage(event: dict) -> Usage | None:
    given = event.get("usage")
    if not isinstance(given, dict):
        return None
    counts = [given.get(name) for name in ("prompt_tokens", "completion_tokens")]
    return Usage(*counts) if all(isinstance(one, int) and 0 <= one < 10**8 for one in counts) else None


def _note_cost(answer: dict, messages: list[dict]) -> None:
    """A form that does not fit was paid for all the same."""
    asked = sum(language.tokens(str(one.get("content") or "")) for one in messages)
    usage = _usage(answer) or Usage(asked, language.tokens(_text(answer)))
    metering.note(usage.prompt_tokens, usage.answer_tokens)


def _estimated(request: ChatRequest, said: str) -> Usage:
    """Where the server does not say what it cost."""
    return Usage(sum(language.tokens(message.text) for message in request.messages), language.tokens(said))


def _text(event: dict) -> str:
    """The visible text of an event. Fields with reasoning, usage or anything else are not looked at."""
    content = _part(event).get("content")
    if isinstance(content, list):  # some servers send parts
        content = "".join(
            str(one.get("text", "")) for one in content if isinstance(one, dict) and one.get("type") == "text"
        )
    return content if isinstance(content, str) else ""


def _whole_text(answer: dict) -> str:
    if answer.get("error"):
        raise failure("error_in_answer", transient=True)
    thoughts = WithoutThoughts()
    text = thoughts.feed(_text(answer)) + thoughts.rest()
    if not text.strip():
        raise failure("empty", transient=True)
    return text
