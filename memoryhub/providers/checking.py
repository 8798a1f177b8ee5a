"""Tries what a configured model can do, one thing after the other, and says it in words for an operator."""

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from pydantic import BaseModel

from memoryhub.errors import ProviderError
from memoryhub.providers.types import Calls, ChatMessage, ChatModel, ChatRequest, Embedder, ToolSpec

_ADD = ToolSpec(
    "add",
    "Adds two whole numbers. Use it for every sum.",
    {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        "required": ["a", "b"],
    },
)
_MEANS = {
    "unreachable": "nothing answers at this address",
    "timeout": "no answer in time",
    "http_401": "the key was refused",
    "http_403": "the key may not use this model",
    "http_404": "no such model, or no such path at this address",
    "http_429": "too many requests, or the account is empty",
    "not_json": "the answer is not of the OpenAI protocol",
    "does_not_fit": "the model does not keep to a form",
    "no_language_model": "only with a language model",
    "wrong_dimension": "the vectors have no common length",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried."""

    name: str
    works: bool
    detail: str
    ms: int


class _Trip(BaseModel):
    city: str
    days: int


def checked(chat: ChatModel, embedder: Embedder, now: datetime) -> Iterator[Finding]:
    """Chat, tools, a form and embeddings, in this order, each as soon as it was tried.

    Args:
        chat: the model itself, not one that something else stands in for.
    """
    yield _tried("chat", lambda: _chat(chat, now))
    yield _tried("tools", lambda: _tools(chat, now))
    yield _tried("structured output", lambda: _form(chat, now))
    yield _tried("embeddings", lambda: _embeddings(embedder))


def _tried(name: str, attempt: Callable[[], str]) -> Finding:
    began = time.monotonic()
    try:
        works, detail = True, attempt()
    except ProviderError as problem:
        works, detail = False, _MEANS.get(str(problem), str(problem))
    return Finding(name, works, detail, round((time.monotonic() - began) * 1000))


def _request(words: str, now: datetime, tools: tuple[ToolSpec, ...] = ()) -> ChatRequest:
    return ChatRequest((ChatMessage("user", words),), "en", now, "UTC", max_tokens=400, tools=tools)


def _chat(model: ChatModel, now: datetime) -> str:
    async def first() -> int:
        began = time.monotonic()
        reached = 0
        async for piece in model.stream(_request("Answer with the one word: ready", now)):
            reached = reached or (round((time.monotonic() - began) * 1000) if piece.strip() else 0)
        return reached

    return f"{model.name}, first words after {asyncio.run(first())} ms"


def _tools(model: ChatModel, now: datetime) -> str:
    async def called() -> bool:
        asked = _request("What is 19 + 23? Use the tool.", now, (_ADD,))
        return any([isinstance(piece, Calls) async for piece in model.act(asked)])

    if not hasattr(model, "calls_tools"):
        return "by intents and slots"
    if not asyncio.run(called()):
        raise ProviderError("answered without the tool; MEMORYHUB_CHAT_TOOLS=form may help", transient=False)
    return "by the protocol" if model.calls_tools else "by a form: this server knows no tool calls"


def _form(model: ChatModel, now: datetime) -> str:
    trip = model.structured(_request("A trip of 3 days to Bath, please.", now), _Trip)
    return "as asked" if trip.days == 3 else "keeps to the form, but not to the words"


def _embeddings(embedder: Embedder) -> str:
    vector = embedder.query("Where is the station?")
    return f"{embedder.name}, {len(vector)} dimensions, unrelated below {embedder.floor:.2f}"
