"""Turns with tools: a person talks, the answer is made by the runner as in the product."""

import json
from dataclasses import replace
from uuid import UUID, uuid4

from django.utils import timezone

from chat import acting, runner
from chat import turn as door
from chat.models import Message, ToolCall, Turn
from chat.tools import registry
from chat.tools.types import Tool
from chat.types import CallState, Role
from memoryhub.spaces.api import scope, space_of
from tests.rooms.chat.stage import play


def ask(user, conversation_id: UUID, words: str, pasted=()) -> str:
    """A whole turn; returns its answer."""
    door.accept(user, conversation_id, uuid4(), words, pasted)
    return run(user, conversation_id)


def run(user, conversation_id: UUID) -> str:
    """Let whatever waits be answered; returns the newest answer."""
    person = replace(door.person_of(user), learns=False)  # no worker runs here: nothing is to be waited for
    play(runner.until_answered(person, conversation_id))
    return said(user)[-1]


def said(user) -> list[str]:
    """The answers that stand in the transcript."""
    with scope(space_of(user).id):
        rows = Message.objects.filter(role=Role.ASSISTANT, is_replaced=False).order_by("said_at", "seq")
        return [row.text for row in rows]


def cards(user) -> list[tuple[str, str]]:
    """(tool, state) of the cards that stand in the transcript."""
    with scope(space_of(user).id):
        rows = Message.objects.filter(role=Role.TOOL, is_replaced=False).order_by("seq")
        return [(row.tool, row.status) for row in rows]


def calls(user) -> list[tuple[str, str, dict]]:
    """(tool, state, arguments) of every use."""
    with scope(space_of(user).id):
        return [(row.name, row.state, json.loads(row.arguments)) for row in ToolCall.objects.order_by("created_at")]


def click(user, conversation_id: UUID, *, yes: bool = True) -> str:
    """On the newest waiting write; returns the answer that follows."""
    space_id = space_of(user).id
    with scope(space_id):
        waiting = ToolCall.objects.filter(state=CallState.WAITING).latest("created_at").id
    acting.decide(space_id, conversation_id, waiting, yes=yes, now=timezone.now())
    return run(user, conversation_id)


def last_turn(user) -> Turn:
    with scope(space_of(user).id):
        return Turn.objects.latest("created_at")


def offer(monkeypatch, *tools: Tool) -> None:
    """The deployment has these tools, and no others."""
    by_name = {tool.name: tool for tool in tools}
    monkeypatch.setattr(registry, "every", lambda: by_name)
