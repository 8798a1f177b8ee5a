"""A turn as it would have been then: message, recall, answer, capture, by the functions that the chat uses."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID, uuid4

from chat import settled, shelf, steps
from chat import turn as door
from chat.capture import utterance_of
from chat.types import State
from memoryhub.accounts.models import User
from memoryhub.memory import api as memory
from memoryhub.spaces.api import space_of


class Player:
    """Answers stream in one event loop; `playing()` closes it."""

    def __init__(self, loop: asyncio.Runner) -> None:
        self._loop = loop

    def chat(self, user: User) -> UUID:
        return shelf.empty_conversation(space_of(user).id)

    def say(self, user: User, conversation_id: UUID, words: str, at: datetime) -> None:
        """A whole turn at `at` (UTC). Its capture job finds it remembered already."""
        person = door.person_of(user)
        door.accept(user, conversation_id, uuid4(), words, time_zone=person.time_zone, now=at)
        token = uuid4()
        turn = door.claim(person.space_id, conversation_id, token, now=at)
        prepared = steps.prepare(person, turn, token, now=at) if turn else None
        if turn is None or prepared is None:
            return  # a worker that runs beside answers it
        said = self._loop.run(_whole(prepared))
        steps.log_recall(person, turn, token, prepared, now=at)
        steps.complete(person, turn, token, State.ANSWERED, said, prepared=prepared, error_code="", now=at)
        utterance = utterance_of(person.space_id, turn.turn_id)
        if not memory.remember(person.space_id, utterance, now=at).saved:
            settled.by_answer(person.space_id, utterance, at)


@contextmanager
def playing() -> Iterator[Player]:
    with asyncio.Runner() as loop:
        yield Player(loop)


async def _whole(prepared: steps.Prepared) -> str:
    return "".join([piece async for piece in prepared.model.stream(prepared.request)])
