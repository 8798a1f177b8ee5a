"""The built-in responder with tools: it chooses them by intents and slots and says what they brought."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from memoryhub.providers.embedded import manner, phrasing
from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.handy import choosing, deeper, speaking, taking_up, whether
from memoryhub.providers.types import Calls, ChatRequest, Piece

_CHANGED = re.compile(
    r"(?:上次|刚才|刚刚|之前|最近|我们?|你)[^，。？?]{0,6}(?:改|动|操作|执行|处理)过?了?(?:什么|啥|哪些|哪里)"
    r"|\bwhat (?:did|have|has) (?:i|we|you)\b.{0,12}\b(?:changed?|done?|do)\b.{0,16}(?:last|just|so far|here"
    r"|before|\?)",
    re.IGNORECASE,
)


class HandyResponder(Responder):
    """A `ChatModel` that needs no language model, tools included."""

    async def act(self, request: ChatRequest) -> AsyncIterator[Piece]:
        """A call where the words ask for a tool; what tools brought, once there is nothing more to ask; else words."""
        words, since = choosing.spoken(request)
        tongue = self._tongue(request)
        if not since and (stands := whether.told(words, request, tongue)):
            yield stands
            return
        step = await asyncio.to_thread(choosing.next_step, request) if request.tools else None
        lead = "" if since else taking_up.resumed(request, tongue)  # said once, before the first step
        if step is not None and not step.missing:
            if lead:
                yield f"{lead}\n\n"
            yield Calls((step.call(len(request.messages)),))
            return
        results = choosing.answered(since)
        if asks := taking_up.offer(request, tongue):
            async for piece in self.paced(asks):
                yield piece
            return
        if step is None and not results and not lead:
            confirmed = request.snapshot.get("confirmed")
            if (confirmed or request.tasks) and _CHANGED.search(words):
                waits = str(request.snapshot.get("next") or "")
                yield speaking.changed(confirmed or (), request.tools, tongue, waits=waits)
                return
            async for piece in self.stream(request):
                yield piece
            return
        told = self._deeper(request, words, results, tongue) or speaking.told(results, request.tools, tongue)
        asks = speaking.asks_for(step.missing, step.tool, tongue) if step else ""
        asks = asks or (speaking.what_next(tongue) if lead else "")
        async for piece in self.paced("\n\n".join(filter(None, (lead, told, asks)))):
            yield piece

    def _deeper(self, request: ChatRequest, words: str, results: Sequence[tuple[str, str]], tongue: str) -> str:
        """What a deep look into memory says to the question it was taken for; "" where there was none, or it failed."""
        looks = {tool.name: tool for tool in request.tools if deeper.takes_matter(tool)}
        if not results or results[-1][0] not in looks or results[-1][1].startswith('{"error"'):
            return ""
        name, result = results[-1]
        found = deeper.facts(result)
        question = deeper.matter(words, request, looks[name].cues)
        answer = self.known(question, replace(request, facts=(*request.facts, *found)), tongue)
        near = () if answer else self.near(question, found)
        return self.as_kept(deeper.told(answer, near, request, tongue), request, tongue)

    def _tongue(self, request: ChatRequest) -> str:
        style = manner.style_of(phrasing.usable(request.facts))
        return style.tongue or ("zh" if request.language == "zh" else "en")

    async def paced(self, text: str) -> AsyncIterator[str]:
        """Line by line: a list is not read letter by letter."""
        for line in text.splitlines(keepends=True):
            yield line
            await asyncio.sleep(self.pace_seconds)
