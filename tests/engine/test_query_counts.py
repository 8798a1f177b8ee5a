"""What each call of the door asks of the database, pinned: a loop over rows shows here before it hurts.

The tests run inside one transaction, so a scope costs a savepoint and the former setting more than in the product.
MEMORYHUB_RECORD_QUERIES=1 prints the numbers instead of comparing them.
"""

import os
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memoryhub.memory import api as memory
from memoryhub.spaces.api import uuid7
from tests.engine.builders import MONDAY, ask, days, one_of, say, utterance

pytestmark = pytest.mark.django_db
# Six of them are the scope: savepoint, former setting, setting, state, setting back, release.
PINNED = {
    "recall": 7, "small talk": 0, "log_recall": 7, "mark_used": 14, "remember chatter": 11, "remember a fact": 22,
    "memories": 7, "memory": 6, "history": 8, "timeline": 8, "counts": 5, "todos": 5,
    "used_in": 7, "saved_in": 5, "confirm": 16, "revise": 21, "forget": 15, "undo": 22,
    "erase": 29, "todo_add": 12, "todo_done": 14,
}  # fmt: skip


def _calls(space_id) -> dict[str, Callable[[], object]]:
    turn, recalled = uuid7(), ask(space_id, "where do I live?")
    city, likes = one_of(space_id, "home.city"), one_of(space_id, "taste.likes")
    ids, events = [city.memory_id], []
    todo = memory.todos(space_id)[0]
    return {
        "recall": lambda: ask(space_id, "where do I live?"),
        "small talk": lambda: ask(space_id, "hello"),
        "log_recall": lambda: memory.log_recall(
            space_id, recalled, query="x", turn_id=turn, conversation_id=None, now=days(1)
        ),
        "mark_used": lambda: memory.mark_used(space_id, recalled.recall_id, ids, now=days(1)),
        "remember chatter": lambda: memory.remember(space_id, utterance("Good morning!"), now=MONDAY),
        "remember a fact": lambda: memory.remember(space_id, utterance("I'm allergic to kiwi."), now=MONDAY),
        "memories": lambda: memory.memories(space_id),
        "memory": lambda: memory.memory(space_id, city.memory_id),
        "history": lambda: memory.history(space_id, city.memory_id),
        "timeline": lambda: memory.timeline(space_id),
        "counts": lambda: memory.counts(space_id),
        "todos": lambda: memory.todos(space_id),
        "used_in": lambda: memory.used_in(space_id, turn),
        "saved_in": lambda: memory.saved_in(space_id, turn),
        "confirm": lambda: memory.confirm(space_id, city.memory_id, version=city.version, now=days(1)),
        "revise": lambda: memory.revise(
            space_id, likes.memory_id, "You like opera", version=likes.version, now=days(1)
        ),
        "forget": lambda: events.append(memory.forget(space_id, city.memory_id, now=days(1))),
        "undo": lambda: memory.undo(space_id, events[0], now=days(1)),
        "erase": lambda: memory.forget(space_id, city.memory_id, now=days(1), erase=True),
        "todo_add": lambda: memory.todo_add(space_id, "pay the rent", now=days(1)),
        "todo_done": lambda: memory.todo_done(space_id, todo.todo_id, now=days(1)),
    }


def test_each_call_asks_as_often_as_it_did(ada_id):
    say(ada_id, "I live in Jena. I love jazz. Remind me to call the vet tomorrow.")
    counted = {}
    for name, call in _calls(ada_id).items():
        with CaptureQueriesContext(connection) as queries:
            call()
        counted[name] = len(queries)
    if os.environ.get("MEMORYHUB_RECORD_QUERIES"):
        pytest.fail(f"recorded: {counted}")
    assert counted == PINNED


def test_more_memories_do_not_mean_more_queries(ada_id):
    def counted(call) -> int:
        with CaptureQueriesContext(connection) as queries:
            call()
        return len(queries)

    calls = (
        lambda: ask(ada_id, "what do I like?"),
        lambda: memory.memories(ada_id),
        lambda: memory.timeline(ada_id),
    )
    say(ada_id, "I love jazz.")
    few = [counted(call) for call in calls]
    for thing in ("opera", "sailing", "chess", "sushi", "hiking"):
        say(ada_id, f"I love {thing}.")
    assert [counted(call) for call in calls] == few
