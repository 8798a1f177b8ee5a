"""The built-in chat model: by rules, in Chinese and English, from the recalled facts, the to-dos and the current words.

It needs no network and no key. It says only what the facts say, names the limits it keeps to, and says openly what it
does not know and that no language model is connected. Facts are data: text in them that speaks like a command is
neither followed nor repeated (`phrasing.usable`).
"""

import asyncio
import re
from collections.abc import AsyncIterator
from itertools import pairwise

from memoryhub.errors import ProviderError
from memoryhub.providers.embedded import ideas, phrasing, recollection, small_talk, statements
from memoryhub.providers.embedded.intents import Intent, classify, is_question, wants_advice
from memoryhub.providers.embedded.relevance import Similarity, matches
from memoryhub.providers.types import ChatRequest, Fact, Schema

# Seconds between pieces of about three characters or one word. At 12 ms a usual answer of 120 characters takes half a
# second: it reads as being written without making anybody wait. Double is slow, half is not seen as streaming.
PACE_SECONDS = 0.012
MOST_PACED_SECONDS = 2.0  # a long list speeds up rather than take longer than this

_PIECES = re.compile(r"\s*[A-Za-z0-9_.,:;!?'’()`*-]+|\s*[^\sA-Za-z0-9]{1,3}|\s+")
_IDEAS = {Intent.MEALS, Intent.OUTINGS, Intent.GIFTS}
_SMALL = {Intent.GREETING, Intent.THANKS, Intent.FAREWELL, Intent.HOW_ARE_YOU, Intent.AGREEMENT, Intent.NOTHING}
_TOLD = {Intent.STATEMENT, Intent.CORRECTION, Intent.TODO_REQUEST}


class Responder:
    """A `ChatModel`. `connected`: whether a language model is configured (and this one stands in for it).

    `similarity` gives cosines of a question to texts; leave it out where that would cost a network call.
    """

    name = "MemoryHub embedded"

    def __init__(
        self, *, connected: bool = False, pace_seconds: float = PACE_SECONDS, similarity: Similarity | None = None
    ) -> None:
        self.connected = connected
        self.pace_seconds = pace_seconds
        self.similarity = similarity

    async def stream(self, request: ChatRequest) -> AsyncIterator[str]:
        """The answer in words; the first at once."""
        # In a thread: some milliseconds of rules must not stop the other sockets of this process.
        pieces = _PIECES.findall(await asyncio.to_thread(self.answer, request))
        pause = min(self.pace_seconds, MOST_PACED_SECONDS / max(1, len(pieces)))
        for number, piece in enumerate(pieces):
            if number and pause:
                await asyncio.sleep(pause)
            yield piece

    def structured(self, request: ChatRequest, schema: type[Schema]) -> Schema:
        """Never: forms are filled by language models (the engine has its own rules for extraction)."""
        raise ProviderError("no_language_model", transient=False)

    def answer(self, request: ChatRequest) -> str:
        """The whole answer to the last message of the user."""
        words = next((message.text for message in reversed(request.messages) if message.role == "user"), "").strip()
        facts = phrasing.usable(request.facts)
        style = phrasing.style_of(facts)
        tongue = style.tongue or ("zh" if request.language == "zh" else "en")
        text = self._by_intent(classify(words), words, request, facts, style, tongue)
        return text.replace("你", "您") if style.formal and tongue == "zh" else text

    def _by_intent(
        self,
        intent: Intent,
        words: str,
        request: ChatRequest,
        facts: tuple[Fact, ...],
        style: phrasing.Style,
        tongue: str,
    ) -> str:
        if intent in _SMALL:
            return small_talk.say(intent, request, words, style, _name(facts), tongue)
        if intent in _TOLD:
            return statements.acknowledge(words, request, style, tongue)
        if intent in _IDEAS:
            return _with_news(words, request, style, tongue, ideas.answer(intent, words, request, facts, style, tongue))
        simple = {
            Intent.WHO_ARE_YOU: lambda: small_talk.who_am_i(tongue),
            Intent.HELP: lambda: small_talk.abilities(tongue),
            Intent.CLOCK: lambda: _clock(request, tongue),
            Intent.FORGET: lambda: _dropped(tongue),
            Intent.WHERE_WERE_WE: lambda: _thread(request, tongue),
            Intent.TODOS: lambda: recollection.todos(words, request, tongue),
            Intent.ABOUT_ME: lambda: recollection.about_user(request, facts, tongue),
            Intent.LIMITS: lambda: recollection.limits(request, facts, tongue),
        }
        if intent in simple:
            return simple[intent]()
        if intent is Intent.FACT_QUESTION:
            found = recollection.fact_answer(words, request, facts, tongue, self.similarity)
            if not found and wants_advice(words):
                return self._general(words, request, facts, tongue)
            return _with_news(words, request, style, tongue, found or recollection.unknown(tongue))
        named = [fact for fact in facts if len(fact.value) > 1 and fact.value.lower() in words.lower()]
        if named and is_question(words):
            # "Who is May?": something the user told, though the question does not say "my".
            return recollection.told(named, request, tongue)
        return self._general(words, request, facts, tongue)

    def _general(self, words: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str) -> str:
        """A question or task for a language model: said so once, with what is known that bears on it."""
        told_before = any(
            small_talk.CONNECT_MARK in message.text for message in request.messages if message.role == "assistant"
        )
        brief = self.connected or told_before
        parts = [small_talk.beyond_me(tongue, self.connected) if brief else small_talk.not_connected(tongue)]
        known = [match.fact for match in matches(words, facts, self.similarity) if match.sure][:3]
        if known:
            lead = "和它有关、你说过的：" if tongue == "zh" else "What you told me that bears on it:"
            parts.append(lead + "\n" + phrasing.bullets([phrasing.dated(fact, tongue, request) for fact in known]))
        return "\n\n".join(parts)


def _name(facts: tuple[Fact, ...]) -> str:
    return next((fact.value for fact in facts if fact.slot == "name" and fact.value), "")


def _with_news(words: str, request: ChatRequest, style: phrasing.Style, tongue: str, answer: str) -> str:
    """Where a message states something weighty and asks too, a line on the statement goes before the answer."""
    if statements.read(words, request, tongue).weighty:
        return statements.acknowledge(words, request, style, tongue) + "\n\n" + answer
    return answer


def _clock(request: ChatRequest, tongue: str) -> str:
    now = phrasing.local(request.now, request)
    if tongue == "zh":
        return f"现在是 {now.year} 年 {now.month} 月 {now.day} 日（周{'一二三四五六日'[now.weekday()]}）{now:%H:%M}。"
    return f"It is {now:%H:%M} on {now:%A}, {now.day} {now:%B} {now.year}."


def _dropped(tongue: str) -> str:
    if tongue == "zh":
        return "好的，这件事不再提。撤回了什么，会显示在记忆胶囊的时间线里，可以恢复。"
    return (
        "All right, I will leave that alone. What was revoked shows in the capsule's timeline, where you can restore "
        "it."
    )


def _thread(request: ChatRequest, tongue: str) -> str:
    """Where the conversation stands: what the user said last, open to correction."""
    # A "user" message that nobody answered is data handed along (memories, a summary), not something said.
    turns = pairwise(request.messages)
    said = [phrasing.tidy(one.text)[:80] for one, answer in turns if one.role == "user" and answer.role == "assistant"]
    said = [text for text in said if text][-3:]
    if not said:
        if tongue == "zh":
            return "这段对话才刚开始，前面还没有内容。想接着上次的事，说个关键词就行。"
        return "This conversation has only just begun. To go on with something earlier, give me a word of it."
    lead = "这段对话里你刚才说到：" if tongue == "zh" else "In this conversation you last said:"
    end = "从哪一条接着来？" if tongue == "zh" else "Which of these shall we go on with?"
    quoted = [f"“{text}”" for text in said]
    return f"{lead}\n{phrasing.bullets(quoted)}\n\n{end}"
