"""A model and an embedder behind a real HTTP server, told how to misbehave; the server is the one the tests use."""

import json
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from memoryhub.providers.scripted import DIMENSIONS, ScriptedServer

BUDGET_TOKENS = 20_000  # of one person and day, for the fault that uses it up
MANY = 5_000  # more requests than any fault lasts
GARBAGE_WORD = "Zuxgarbage"  # stands in what a lying model invents, and must stand in no memory


class Models:
    """Two servers: `chat` answers and fills forms, `embed` makes vectors."""

    def __init__(self) -> None:
        self.chat = ScriptedServer([answered]).__enter__()
        self.embed = ScriptedServer().__enter__()
        self.chat.slow_seconds = self.embed.slow_seconds = 6.0
        self.chat.drip_seconds = 1.0
        for server in (self.chat, self.embed):
            server._server.handle_error = _hush

    def environment(self) -> dict[str, str]:
        """Variables that connect a product to them."""
        return {
            "MEMORYHUB_CHAT_URL": self.chat.url,
            "MEMORYHUB_CHAT_MODEL": "scripted",
            "MEMORYHUB_EMBED_URL": self.embed.url,
            "MEMORYHUB_EMBED_MODEL": "scripted",
        }

    def stop(self) -> None:
        for server in (self.chat, self.embed):
            server.__exit__()


def _hush(*_: object) -> None:
    """A client that hangs up in the middle is what is played here; no traceback for it."""


def answered(body: dict) -> str:
    """A polite answer; an empty form where a form is asked for."""
    return '{"facts": []}' if _is_form(body) else "Good to know, thank you."


def _is_form(body: dict) -> bool:
    return not body.get("stream")


def lying(facts: list[dict[str, object]]):
    """Forms hold these facts, whatever was said."""

    def answer(body: dict) -> str:
        return json.dumps({"facts": facts}) if _is_form(body) else "Good to know, thank you."

    return answer


@contextmanager
def misbehaving(server: ScriptedServer, faults: list[str]) -> Iterator[None]:
    """Requests meet these faults in turn, over and over ("" is none), while the block runs."""
    server.faults.extend((faults * (MANY // len(faults) + 1))[:MANY])
    try:
        yield
    finally:
        server.faults.clear()


@contextmanager
def answering(server: ScriptedServer, answer) -> Iterator[None]:
    before, server.answers = server.answers, deque([answer])
    try:
        yield
    finally:
        server.answers = before


def met(server: ScriptedServer) -> int:
    """How many requests met a fault since it began to misbehave."""
    return MANY - len(server.faults)


# Facts that no message states: quoted from nowhere, of the wrong types, about somebody else, without an end.
LIES: list[dict[str, object]] = [
    {"quote": f"I am allergic to {GARBAGE_WORD}", "text": f"You are allergic to {GARBAGE_WORD}", "confidence": 1.0},
    {"quote": GARBAGE_WORD, "text": GARBAGE_WORD, "slot": "name", "value": GARBAGE_WORD},
    {"quote": ["a", "list"], "text": {"no": "text"}, "confidence": "NaN"},
    {"quote": "x" * 5_000, "text": GARBAGE_WORD * 300},
]
VECTOR_LENGTH = DIMENSIONS
