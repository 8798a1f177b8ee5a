"""A chat model behind the OpenAI protocol: streamed answers and answers in a given form."""

import asyncio
import time
from collections.abc import AsyncIterator

from memoryhub.errors import ProviderError
from memoryhub.providers.openai_compatible import wire
from memoryhub.providers.openai_compatible.endpoint import Endpoint, failure
from memoryhub.providers.openai_compatible.forms import MODES, Misfit, form_request, read_form, repair
from memoryhub.providers.openai_compatible.patience import Deadline, again
from memoryhub.providers.openai_compatible.thoughts import WithoutThoughts
from memoryhub.providers.types import ChatRequest, Schema

ANSWER_SECONDS = 120.0  # a long answer of a slow local model; half cuts real answers off, double helps nobody waiting
FIRST_PIECE_SECONDS = 30.0  # tries and waits together, until the first piece; after that the built-in model answers
IDLE_SECONDS = 20.0  # between two pieces: reasoning models pause, dead ones do too
FORM_SECONDS = 60.0
LONGEST_ANSWER = 100_000  # characters
_REFUSED = {"http_400", "http_404", "http_415", "http_422", "http_500", "http_501"}  # how servers refuse a parameter


class OpenAICompatibleChat:
    """`ChatModel` over one endpoint. Shared by threads and loops; holds no connection between answers."""

    def __init__(
        self,
        target: Endpoint,
        *,
        first_piece_seconds: float = FIRST_PIECE_SECONDS,
        answer_seconds: float = ANSWER_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
        form_seconds: float = FORM_SECONDS,
    ) -> None:
        self.target = target
        self.first_piece_seconds = first_piece_seconds
        self.answer_seconds = answer_seconds
        self.idle_seconds = idle_seconds
        self.form_seconds = form_seconds
        self.name = target.model
        self.extras = True  # parameters that not every server knows; dropped once it refuses them
        self.tokens_key = "max_tokens"
        self.mode = 0  # index into MODES: the strictest form of answer this server has not refused

    async def stream(self, request: ChatRequest) -> AsyncIterator[str]:
        """The answer in pieces. Before the first piece transient failures are tried again; afterwards they are raised.

        Raises:
            ProviderError: as wire.events; also truncated (ended without its closing mark), empty, too_large.
        """
        deadline, attempt = Deadline(self.first_piece_seconds), 1
        while True:
            begun = False
            try:
                async for piece in self._once(request, deadline):
                    if not begun:
                        begun = True
                        deadline.extend_to(self.answer_seconds)
                    yield piece
                return
            except ProviderError as problem:
                if begun:
                    raise
                if not self._simplify(problem):
                    await asyncio.sleep(again(problem, attempt, deadline))
                    attempt += 1

    async def _once(self, request: ChatRequest, deadline: Deadline) -> AsyncIterator[str]:
        thoughts, length, finished = WithoutThoughts(), 0, False
        body = self._body(request) | {"stream": True}
        async for event in wire.events(self.target, "chat/completions", body, deadline, self.idle_seconds):
            if event.get("error"):
                raise failure("error_in_stream", transient=True)
            finished = finished or _finished(event)
            if piece := thoughts.feed(_text(event)):
                length += len(piece)
                if length > LONGEST_ANSWER:
                    raise failure("too_large", transient=False)
                yield piece
        if rest := thoughts.rest():
            length += len(rest)
            yield rest
        if not finished:
            raise failure("truncated", transient=True)
        if not length:
            raise failure("empty", transient=True)

    def _body(self, request: ChatRequest) -> dict:
        body = {
            "model": self.target.model,
            "messages": [{"role": message.role, "content": message.text} for message in request.messages],
            self.tokens_key: request.max_tokens,
        }
        if request.salt and self.extras:
            body["cache_salt"] = request.salt  # vLLM: keeps one person's cached prompts from another's timing
        return body

    def _simplify(self, problem: ProviderError) -> bool:
        """Give up one optional parameter after a refusal; False where there is none left to give up."""
        if str(problem) not in {"http_400", "http_422"}:
            return False
        if self.extras:
            self.extras = False
            return True
        if self.tokens_key == "max_tokens":
            self.tokens_key = "max_completion_tokens"  # what newer OpenAI models want instead
            return True
        return False

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
                return _whole_text(wire.post(self.target, "chat/completions", body, deadline))
            except ProviderError as problem:
                if self._simplify(problem):
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


def _text(event: dict) -> str:
    """The visible text of an event. Fields with reasoning, usage or anything else are not looked at."""
    choice = _choice(event)
    part = choice.get("delta") or choice.get("message")
    content = part.get("content") if isinstance(part, dict) else None
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
