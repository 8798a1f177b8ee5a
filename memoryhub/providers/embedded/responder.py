"""The built-in chat model: answers from the recalled facts, by rules, in Chinese and English."""

import asyncio
from collections.abc import AsyncIterator

from memoryhub.errors import ProviderError
from memoryhub.providers.types import ChatRequest, Schema


class Responder:
    name = "embedded"

    def __init__(self, *, connected: bool = False, pause_seconds: float = 0.0) -> None:
        self.connected = connected
        self.pause_seconds = pause_seconds

    def answer(self, request: ChatRequest) -> str:
        facts = "\n".join(f"- {fact.text}" for fact in request.facts[:5])
        if facts:
            return ("这些是我这里有记录的：\n" if request.language == "zh" else "Here is what I have on this:\n") + facts
        if request.language == "zh":
            return "这件事我这里没有记录，你告诉我，我就记下。"
        return "I have nothing on that yet; tell me and I will keep it."

    async def stream(self, request: ChatRequest) -> AsyncIterator[str]:
        text = self.answer(request)
        for start in range(0, len(text), 6):
            yield text[start : start + 6]
            await asyncio.sleep(self.pause_seconds)

    def structured(self, request: ChatRequest, schema: type[Schema]) -> Schema:
        raise ProviderError("no_language_model", transient=False)
