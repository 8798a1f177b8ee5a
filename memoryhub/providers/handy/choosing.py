"""Chooses tools by intents and slots, for where no language model does. Pure.

A message is cut into the things it asks for, in their order; each is one tool. How far a turn has come is read off the
results that stand behind its words, so that a turn taken up again goes on where it was.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from memoryhub.providers.embedded.intents import Intent, classify
from memoryhub.providers.embedded.relevance import content_words
from memoryhub.providers.embedded.thread import asks_where_it_stood
from memoryhub.providers.handy import deeper, taking_up, values
from memoryhub.providers.handy.taking_up import goes_on
from memoryhub.providers.types import ChatMessage, ChatRequest, Task, ToolCall, ToolSpec

# Things asked for in one message; a chat's turn allows eight steps (chat/tools/loop.py).
MOST = 6
_THEN = re.compile(
    r"[。；;！!？?\n]+|[，,、]?\s*(?:然后|接着|随后|最后(?![一两\d个])|之后|其次|再(?=把|给|查|看|列|出|做|生成|算|帮))"
    r"|[,.]?\s*\b(?:and then|then|after that|afterwards|finally|next,)\s*"
    r"|,?\s+and\s+(?=(?:also\s+)?(?:show|list|give|get|check|look|run|make|create|tell)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Wish:
    """One tool that the words ask for."""

    tool: ToolSpec
    words: str


@dataclass(frozen=True, slots=True)
class Step:
    """What comes next: a call, or (`missing`) what a tool still has to be told."""

    tool: ToolSpec
    arguments: dict[str, Any] = field(default_factory=dict)
    missing: str = ""

    def call(self, number: int) -> ToolCall:
        return ToolCall(f"call_{number}", self.tool.name, json.dumps(self.arguments, ensure_ascii=False))


def wishes(words: str, tools: Sequence[ToolSpec]) -> list[Wish]:
    """What the words ask of these tools, in order; none where they ask for nothing of the kind."""
    if classify(words) is Intent.TODO_REQUEST:  # "remind me to check the orders" is a to-do
        return []
    found = []
    for part in filter(None, (piece.strip() for piece in _THEN.split(words))):
        tool = next((one for one in tools if any(re.search(cue, part, re.IGNORECASE) for cue in one.cues)), None)
        if tool is not None:
            found.append(Wish(tool, part))
    return found[:MOST]


def only_asks(words: str, tools: Sequence[ToolSpec]) -> bool:
    """Whether the words do nothing but ask tools for something, or where things stood: nothing of it is learned.

    "Refund O-2014 today" is such; in "list my orders, I moved to Cork" the second clause tells something.
    """
    if not goes_on(words) and not asks_where_it_stood(words) and not wishes(words, tools):
        return False
    cues = [cue for tool in tools for cue in tool.cues]
    parts = [one.strip() for piece in _THEN.split(words) for one in re.split(r"[，,]", piece) if one.strip()]
    return all(_asks(one, cues) or len(content_words(one) - _SAYS_NOTHING) == 0 for one in parts)


def _asks(part: str, cues: Sequence[str]) -> bool:
    return any(re.search(cue, part, re.IGNORECASE) for cue in cues) or goes_on(part) or asks_where_it_stood(part)


# Beside a wish: courtesy, a sigh, leaving it.
_COURTESY = """please thanks thank ok okay oh no now hey never mind panicking
    请 谢谢 麻烦 好 好的 糟糕 糟 哎呀 算了 算 急 死 急死"""
_SAYS_NOTHING = frozenset(_COURTESY.split())


def spoken(request: ChatRequest) -> tuple[str, list[ChatMessage]]:
    """The person's current words, and what has happened for them since."""
    at = next(
        (
            number
            for number in range(len(request.messages) - 1, -1, -1)
            if request.messages[number].role == "user" and not request.messages[number].is_data
        ),
        None,
    )
    if at is None:
        return "", []
    return request.messages[at].text.strip(), list(request.messages[at + 1 :])


def answered(since: Sequence[ChatMessage]) -> list[tuple[str, str]]:
    """(tool, result) of each call that was made for the current words, in order."""
    names = {call.call_id: call.name for message in since for call in message.calls}
    return [(names.get(one.call_id, ""), one.text) for one in since if one.role == "tool"]


def next_step(request: ChatRequest) -> Step | None:
    """The next tool for the current words; None where they ask for none, or for none any more."""
    words, since = spoken(request)
    if request.snapshot.get("choices"):  # first which of them
        return None
    done = [name for name, _ in answered(since)]
    if any(_failed(text) for _, text in answered(since)):
        return None
    wanted = _taken_up(words, request) or wishes(words, request.tools)
    left = _left(wanted, done)
    return _filled(left[0], request, done) if left else None


def _left(wanted: Sequence[Wish], done: Sequence[str]) -> list[Wish]:
    """Wishes whose tool has not brought its result yet; looks made on the way to one are no wish."""
    left = list(wanted)
    for name in done:
        if left and left[0].tool.name == name:
            left.pop(0)
    return left


def _failed(text: str) -> bool:
    return text.startswith('{"error"')


def left(words: str, done: Sequence[str], tools: Sequence[ToolSpec]) -> int:
    """How many of the things that the words ask of these tools have not brought their result."""
    return len(_left(wishes(words, tools), done))


def _taken_up(words: str, request: ChatRequest) -> list[Wish]:
    """ "Go on": what the newest open task still wants; "go on with the second": the last look again, of that one."""
    resumed = "resumed" in request.snapshot
    if not resumed and (not goes_on(words) or wishes(words, request.tools)):
        return []
    task = next((one for one in request.tasks if one.is_open), None)
    if values.ordinal(words) and not taking_up.is_chosen(request):
        return _again(words, request, task)
    return _left(wishes(task.goal, request.tools), task.done) if task else []


def _again(words: str, request: ChatRequest, task: Task | None) -> list[Wish]:
    """Of the open task what takes an item of a list, else what was last done with one, else what looks at one; of
    these the first that takes what the words point at."""
    left = _left(wishes(task.goal, request.tools), task.done) if task else []
    by_name = {one.name: one for one in request.tools}
    last = [by_name[name] for one in request.tasks for name in reversed(one.done) if name in by_name]
    looks = [one for one in (*last, *request.tools) if not one.writes]
    options = [one for one in (*(one.tool for one in left), *looks) if one.cues and _takes_one(one)]
    every = [one.name for one in request.tools]  # as if all had been looked up: what is missing then is missing
    pointed = (one for one in options if not _filled(Wish(one, words), request, every).missing)
    tool = next(pointed, options[0] if options else None)
    return [Wish(tool, words)] if tool else []


def _takes_one(tool: ToolSpec) -> bool:
    """Whether all it has to be told is which one."""
    fields = tool.parameters.get("properties", {})
    return [bool(fields[name].get("pattern")) for name in tool.parameters.get("required", ())] == [True]


def _filled(wish: Wish, request: ChatRequest, done: Sequence[str]) -> Step:
    tool = wish.tool
    required = tool.parameters.get("required", ())
    arguments: dict[str, Any] = {}
    for name, shape in tool.parameters.get("properties", {}).items():
        if shape.get("matter"):
            arguments[name] = deeper.matter(spoken(request)[0], request, tool.cues)
            continue
        given = values.value(
            shape, wish.words, request.brought, request.now, request.time_zone, guesses=name in required
        )
        if given is not None:
            arguments[name] = given
            continue
        if name not in required:
            continue
        source = next((one for one in request.tools if one.name == shape.get("found_by")), None)
        if source is not None and source.name not in done:
            return Step(source)
        return Step(tool, arguments, missing=str(shape.get("description", name)))
    return Step(tool, arguments)
