"""The product as an engine: real accounts, conversations, capture, recall and model, by the functions the chat uses.

A case's world is one transaction that is rolled back, with keys that are destroyed: no job of it ever reaches a worker,
and an evaluation beside people who use the product leaves nothing behind.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from chat import recap, results, settled, shelf, steps
from chat import turn as turn_door
from chat.capture import utterance_of
from chat.store import taskstates
from chat.types import Person, State
from memoryhub.accounts.guests import new_guest
from memoryhub.accounts.models import User
from memoryhub.evaluation.engine import Answer, Holding, Noticed, Scored
from memoryhub.evaluation.spaces import rolled_back
from memoryhub.evaluation.zones import zone_of
from memoryhub.language import api as language
from memoryhub.memory import api as memory
from memoryhub.memory.types import Decision, MemoryView, Origin, Recalled, Saved, Status, TodoView, Utterance
from memoryhub.spaces.api import scope
from memoryhub.vault import api as vault

# More than any case makes; the engine lists the newest first.
ALL = 500


class Product:
    """Use it as a context: it holds the event loop that answers are streamed in.

    Args:
        summaries: whether a conversation's topics are digested as it goes on.
        task_state: whether what tools and lists brought outlives its turn.
    """

    def __init__(self, *, summaries: bool = True, task_state: bool = True) -> None:
        self._loop = asyncio.Runner()
        self._has = Has(summaries, task_state)

    def __enter__(self) -> "Product":
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.close()

    @contextmanager
    def stage(self) -> Iterator["ProductStage"]:
        with rolled_back():
            stage = ProductStage(self._loop, self._has)
            yield stage
            stage.leave()


@dataclass(frozen=True, slots=True)
class Has:
    """Parts of the chat that a product may be without."""

    summaries: bool = True
    task_state: bool = True


class ProductStage:
    """The people of one case and their conversations."""

    def __init__(self, loop: asyncio.Runner, has: Has) -> None:
        self._loop = loop
        self._has = has
        self._people: dict[str, Person] = {}
        self._users: dict[str, User] = {}
        self._conversations: dict[str, UUID] = {}
        self._turns: list[tuple[Person, UUID, str]] = []

    def say(self, who: str, conversation: str, words: str, at: datetime) -> None:
        """A whole turn: message, answer, capture."""
        person, turn_id, _, _ = self._turn(who, conversation, words, at)
        utterance = utterance_of(person.space_id, turn_id)
        saved = memory.remember(person.space_id, utterance, now=at).saved
        if not saved:
            settled.by_answer(person.space_id, utterance, at)
        self._digest(person, utterance, saved)
        self._forget_task(person, utterance.conversation_id)
        self._turns.append((person, turn_id, words))

    def tool(self, who: str, conversation: str, name: str, result: str, at: datetime) -> None:
        """A tool's result enters the conversation as something that the person did not say."""
        person = self._person(who, at)
        conversation_id = self._conversation(person, conversation)
        results.bring(person.space_id, conversation_id, name, result, now=at)
        self._forget_task(person, conversation_id)

    def ask(self, who: str, conversation: str, words: str, at: datetime) -> Answer:
        """A turn whose recall and answer are looked at; nothing is learned from it.

        Injected beside the memories: the conversation's task state, as far as it fitted the prompt.
        """
        person, _, prepared, said = self._turn(who, conversation, words, at)
        recalled = prepared.recalled
        injected = {card.memory_id for card in recalled.all_cards}
        texts = [card.text for card in recalled.all_cards] + [_errand(one, at) for one in recalled.todos]
        texts += [line.text for one in prepared.request.brought for line in one.lines]
        scored = self._scored(person, recalled, injected)
        tokens = sum(language.tokens(message.text) for message in prepared.request.messages)
        return Answer(tuple(texts), said, scored, recalled.rewritten, recalled.skipped, tokens)

    def holding(self, who: str) -> Holding:
        person = self._people.get(who)
        if person is None:
            return Holding()
        views, _ = memory.memories(person.space_id, statuses=[Status.ACTIVE, Status.PENDING], limit=ALL)
        own = [view for view in views if view.origin is not Origin.ASSISTANT]
        return Holding(
            active=_texts(own, Status.ACTIVE),
            pending=_texts(own, Status.PENDING),
            todos=tuple(_errand(one, one.said_at) for one in memory.todos(person.space_id)),
            count=len(own),
        )

    def noticed(self) -> tuple[Noticed, ...]:
        return tuple(
            _noticed(words, decision)
            for person, turn_id, words in self._turns
            for decision in memory.decisions(person.space_id, turn_id)
        )

    @contextmanager
    def apart(self) -> Iterator["ProductStage"]:
        with rolled_back():
            branch = ProductStage(self._loop, self._has)
            branch._people, branch._users = dict(self._people), dict(self._users)
            branch._conversations, branch._turns = dict(self._conversations), list(self._turns)
            yield branch
            branch.leave(but=self._people.values())

    def leave(self, but: Iterable[Person] = ()) -> None:
        """Destroy the keys of spaces that are about to vanish, but of those who were there before."""
        stay = {person.space_id for person in but}
        for person in self._people.values():
            if person.space_id not in stay:
                vault.shred(person.space_id)

    def _digest(self, person: Person, said: Utterance, saved: Sequence[Saved]) -> None:
        """As the capture's job does (chat/capture.py), at once."""
        if self._has.summaries and recap.is_due(person.space_id, said.conversation_id, said.message_seq or 0, saved):
            recap.make(person.space_id, said.conversation_id)

    def _forget_task(self, person: Person, conversation_id: UUID | None) -> None:
        if self._has.task_state or conversation_id is None:
            return
        with scope(person.space_id):
            held = taskstates.held(person.space_id, conversation_id)
            taskstates.note(person.space_id, conversation_id, None, [one.seq for one in held.brought])
            taskstates.renew(person.space_id, conversation_id, (), {}, is_mixed=held.is_mixed)

    def _turn(self, who: str, conversation: str, words: str, at: datetime) -> tuple[Person, UUID, steps.Prepared, str]:
        person = self._person(who, at)
        conversation_id = self._conversation(person, conversation)
        user = self._users[who]
        turn_door.accept(user, conversation_id, uuid4(), words, time_zone=person.time_zone, now=at)
        token = uuid4()
        turn = turn_door.claim(person.space_id, conversation_id, token, now=at)
        prepared = steps.prepare(person, turn, token, now=at) if turn else None
        if turn is None or prepared is None:
            raise RuntimeError("somebody else answers in a conversation that nobody else can see")
        said = self._loop.run(_whole(prepared))
        steps.log_recall(person, turn, token, prepared, now=at)
        steps.complete(person, turn, token, State.ANSWERED, said, prepared=prepared, error_code="", now=at)
        return person, turn.turn_id, prepared, said

    def _person(self, who: str, at: datetime) -> Person:
        """The person, where `at` says that they are now."""
        if who not in self._users:
            self._users[who] = new_guest()
        self._people[who] = turn_door.person_of(self._users[who], time_zone=zone_of(at))
        return self._people[who]

    def _conversation(self, person: Person, name: str) -> UUID:
        if name not in self._conversations:
            self._conversations[name] = shelf.empty_conversation(person.space_id)
        return self._conversations[name]

    def _scored(self, person: Person, recalled: Recalled, injected: set[UUID]) -> tuple[Scored, ...]:
        views, _ = memory.memories(person.space_id, limit=ALL)
        texts = {view.memory_id: view.text for view in views}
        rows = [
            Scored(
                texts.get(one.memory_id, ""), one.score.total, one.similarity, one.keyword, one.memory_id in injected
            )
            for one in recalled.considered
        ]
        return tuple(sorted(rows, key=lambda row: (-row.score, row.text)))


async def _whole(prepared: steps.Prepared) -> str:
    return "".join([piece async for piece in prepared.model.stream(prepared.request)])


def _texts(views: list[MemoryView], status: Status) -> tuple[str, ...]:
    return tuple(view.text for view in views if view.status is status)


def _errand(todo: TodoView, now: datetime) -> str:
    """The to-do with its date, spelt out in its language and in digits."""
    due = todo.due_at.astimezone(now.tzinfo) if todo.due_at else todo.due_on
    if due is None:
        return todo.text
    day = due.date() if isinstance(due, datetime) else due
    spelt = language.say_date(day, language.detect(todo.text), now)
    return f"{todo.text} ({spelt}, {due:%Y-%m-%d %H:%M})" if todo.due_at else f"{todo.text} ({spelt}, {due})"


def _noticed(words: str, decision: Decision) -> Noticed:
    outcome = f"dropped by {decision.step}" if decision.step else decision.action
    return Noticed(words, decision.text, decision.slot, outcome, decision.reason, not decision.step)
