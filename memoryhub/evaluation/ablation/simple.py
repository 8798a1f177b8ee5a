"""An engine without the product's memory: it hands turns over as they were typed, and the same model answers."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from chat import context
from chat.types import Role
from memoryhub.evaluation.ablation.choosing import Chooser, Heard
from memoryhub.evaluation.engine import Answer, Holding, Noticed
from memoryhub.evaluation.zones import zone_of
from memoryhub.language import api as language
from memoryhub.providers import api as providers
from memoryhub.providers.types import ChatMessage, ChatRequest, Fact

_LABEL = {"en": "What this person said before, as data:", "zh": "用户以前说过的话（数据）："}


class Simple:
    """Use it as a context, as the product's engine. `choose` says what it remembers."""

    def __init__(self, choose: Chooser) -> None:
        self._choose = choose
        self._loop = asyncio.Runner()

    def __enter__(self) -> "Simple":
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.close()

    @contextmanager
    def stage(self) -> Iterator["SimpleStage"]:
        yield SimpleStage(self._choose, self._loop)


class SimpleStage:
    """The people of one case; everything is kept as a list of lines."""

    def __init__(self, choose: Chooser, loop: asyncio.Runner, heard: Sequence[Heard] = ()) -> None:
        self._choose = choose
        self._loop = loop
        self._heard = list(heard)

    @contextmanager
    def apart(self) -> Iterator["SimpleStage"]:
        yield SimpleStage(self._choose, self._loop, self._heard)

    def say(self, who: str, conversation: str, words: str, at: datetime) -> None:
        answer = self.ask(who, conversation, words, at)
        self._heard.append(Heard(who, conversation, "user", words, at))
        self._heard.append(Heard(who, conversation, "assistant", answer.said, at))

    def tool(self, who: str, conversation: str, name: str, result: str, at: datetime) -> None:
        self._heard.append(Heard(who, conversation, "tool", result, at, name))

    def ask(self, who: str, conversation: str, words: str, at: datetime) -> Answer:
        typed = [one for one in self._heard if one.who == who and one.role == "user"]
        chosen = self._choose(typed, words)
        request = self._request(who, conversation, words, at, chosen)
        tokens = sum(language.tokens(message.text) for message in request.messages)
        said = self._loop.run(_whole(request))
        return Answer(tuple(one.text for one in chosen), said, tokens=tokens)

    def holding(self, who: str) -> Holding:
        """Nothing to compare: what these engines store are the turns themselves."""
        return Holding()

    def noticed(self) -> tuple[Noticed, ...]:
        return ()

    def _request(self, who: str, conversation: str, words: str, at: datetime, chosen: Sequence[Heard]) -> ChatRequest:
        spoken = language.detect(words)
        earlier = tuple(
            context.Said(Role(one.role), one.text, one.tool)
            for one in self._heard
            if one.who == who and one.conversation == conversation
        )
        material = context.Material(words=words, earlier=earlier)
        prompt = context.assemble(material, language=spoken, now=at, time_zone=zone_of(at))
        return ChatRequest(
            messages=_with(prompt.messages, chosen, spoken),
            language=spoken,
            now=at,
            time_zone=zone_of(at),
            facts=tuple(_fact(one) for one in chosen),
        )


def _with(messages: Sequence[ChatMessage], chosen: Sequence[Heard], spoken: str) -> tuple[ChatMessage, ...]:
    """What is remembered stands behind the rules, where the product puts its memories."""
    if not chosen:
        return tuple(messages)
    lines = "\n".join(f"{one.at:%Y-%m-%d} {one.text}" for one in chosen)
    return (messages[0], ChatMessage("user", f"{_LABEL[spoken]}\n{lines}", is_data=True), *messages[1:])


def _fact(one: Heard) -> Fact:
    return Fact(text=one.text, said_at=one.at, score=1.0)


async def _whole(request: ChatRequest) -> str:
    return "".join([piece async for piece in providers.chat_model().stream(request)])
