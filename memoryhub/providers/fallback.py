"""Models guarded by a breaker: chat falls back to the built-in responder with a visible note, embedding fails early."""

import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import numpy as np

from memoryhub.errors import OverBudget, ProviderError
from memoryhub.providers import metering
from memoryhub.providers.breaker import Breaker
from memoryhub.providers.embedded.intents import is_task
from memoryhub.providers.manners import Guard
from memoryhub.providers.types import ChatModel, ChatRequest, Embedder, Piece, Schema, Voice

log = logging.getLogger(__name__)

NOTES = {
    "zh": "（语言模型暂时连不上，先由内置助手回答。）\n\n",
    "en": "(The language model is out of reach for now; the built-in assistant answers instead.)\n\n",
}
SPENT_NOTES = {
    "zh": "（今天的语言模型用量已经用完，明天零点重新开始；在那之前由内置助手回答。）\n\n",
    "en": (
        "(Today's budget for the language model is used up. It starts anew at midnight; until then the built-in "
        "assistant answers.)\n\n"
    ),
}


class FallbackChat:
    """A `ChatModel`: the connected one, or, while it fails before its first piece, the built-in one with a note.

    `name` is the connected one's; an answer of the other begins by saying so (`Voice`).
    A failure after the first piece is raised: half an answer of one model and half of another would be nobody's.
    """

    def __init__(self, connected: ChatModel, embedded: ChatModel, breaker: Breaker) -> None:
        self.connected = connected
        self.embedded = embedded
        self.breaker = breaker
        self.name = connected.name

    async def stream(self, request: ChatRequest) -> AsyncIterator[str]:
        """The answer without tools."""
        async with contextlib.aclosing(self.act(replace(request, tools=()))) as pieces:
            async for piece in pieces:
                if isinstance(piece, str):
                    yield piece

    async def act(self, request: ChatRequest) -> AsyncIterator[Piece]:
        """One step. Nothing is asked of the connected model where the day's budget is used up."""
        note = (NOTES if request.spends else SPENT_NOTES)["zh" if request.language == "zh" else "en"]
        if request.spends and self.breaker.allows():
            begun = settled = False
            try:
                async for piece in _guarded(self.connected.act(request), request):
                    if not begun:
                        begun = settled = True
                        self.breaker.succeeded()
                    yield piece
                return
            except OverBudget:
                raise
            except ProviderError as problem:
                settled = True
                self.breaker.failed()
                log.warning("chat_model_failed", extra={"code": str(problem), "begun": begun})
                if begun:
                    raise
            finally:
                if not settled:
                    self.breaker.abandoned()
        yield Voice(self.embedded.name)
        if not any(message.calls and note in message.text for message in request.messages):  # said in an earlier step
            yield note
        async for piece in self.embedded.act(request):
            yield piece

    def structured(self, request: ChatRequest, schema: type[Schema]) -> Schema:
        """No fallback: a job waits until the model is back. Raises OverBudget as metering says."""
        metering.ask()
        if not self.breaker.allows():
            raise ProviderError("breaker_open", transient=True)
        try:
            answer = self.connected.structured(request, schema)
        except ProviderError:
            self.breaker.failed()
            raise
        self.breaker.succeeded()
        return answer


async def _guarded(pieces: AsyncIterator[Piece], request: ChatRequest) -> AsyncIterator[Piece]:
    """The model's pieces without what is never said here; work on somebody's text passes as it is."""
    words = next((one.text for one in reversed(request.messages) if one.role == "user" and not one.is_data), "")
    guard = Guard()
    feed = (lambda piece: piece) if is_task(words) else guard.feed
    try:
        async with contextlib.aclosing(pieces):
            async for piece in pieces:
                if isinstance(piece, str):
                    yield feed(piece)
                    continue
                yield guard.end()
                yield piece
    except ProviderError:
        if rest := guard.end():  # what it said before it broke off is not lost
            yield rest
        raise
    yield guard.end()


class GuardedEmbedder:
    """An `Embedder` that raises at once while its endpoint is down, so that recall goes by keywords without waiting.

    There is no fallback to another model: vectors of two models never mix.
    """

    def __init__(self, connected: Embedder, breaker: Breaker) -> None:
        self.connected = connected
        self.breaker = breaker
        self.name = connected.name

    @property
    def dimensions(self) -> int:
        return self._guarded(lambda: self.connected.dimensions)

    @property
    def floor(self) -> float:
        return self._guarded(lambda: self.connected.floor)

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        return self._guarded(lambda: self.connected.passages(texts))

    def query(self, text: str) -> np.ndarray:
        return self._guarded(lambda: self.connected.query(text))

    def queries(self, texts: Sequence[str]) -> np.ndarray:
        return self._guarded(lambda: self.connected.queries(texts))

    def _guarded(self, ask):
        if not self.breaker.allows():
            raise ProviderError("breaker_open", transient=True)
        try:
            answer = ask()
        except ProviderError as problem:
            self.breaker.failed()
            log.warning("embedder_failed", extra={"code": str(problem)})
            raise
        self.breaker.succeeded()
        return answer
