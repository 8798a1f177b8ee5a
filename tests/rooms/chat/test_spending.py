"""What answers cost a person on a day, and what happens once the day's budget is used up."""

from datetime import timedelta
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync
from django.utils import timezone

from chat import costs, handling, shelf
from chat.store import spending
from chat.turn import accept, person_of
from memoryhub.memory import api as memory
from memoryhub.providers import api as providers
from memoryhub.providers.scripted import ScriptedServer
from memoryhub.spaces.api import scope
from tests.rooms.chat.stage import capture_all
from tests.rooms.chat.workshop import ask, last_turn

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def model(settings, ada, ben):
    """Answers of 100 + 10 tokens; a person may use 150 a day."""
    settings.DAILY_TOKENS = 150
    for person in (ada, ben):
        person.recalls = person.learns = False
        person.save()
    with ScriptedServer(["From the model."]) as server:
        server.usage = (100, 10)
        providers.configure({**settings.PROVIDERS, "chat_url": server.url, "chat_model": "m", "pace_seconds": "0"})
        yield server
    providers.configure(settings.PROVIDERS)


def test_once_it_is_used_up_the_built_in_assistant_answers_and_says_why(ada, ben, ada_space, empty, model):
    assert ask(ada, empty, "One") == ask(ada, empty, "Two") == "From the model."
    assert (last_turn(ada).prompt_tokens, last_turn(ada).answer_tokens) == (100, 10)
    answer = ask(ada, empty, "Hello")
    assert answer.startswith("(Today's budget for the language model is used up. It starts anew at midnight")
    assert len(model.bodies) == 2 and last_turn(ada).prompt_tokens == 0
    async_to_sync(shelf.delete)(ada_space.id, empty)  # an erased chat gives nothing back
    assert handling.is_spent(person_of(ada), timezone.now())
    assert not handling.is_spent(person_of(ada), timezone.now() + timedelta(days=1))
    from memoryhub.spaces.api import space_of

    assert ask(ben, shelf.empty_conversation(space_of(ben).id), "Hello") == "From the model."


def test_a_broken_off_answer_counts_as_far_as_it_is_known(ada, empty, model):
    model.misbehave("truncated", times=9)
    ask(ada, empty, "One")
    assert last_turn(ada).state == "failed" and last_turn(ada).prompt_tokens > 20
    assert 0 < last_turn(ada).answer_tokens < 10


def test_what_reading_a_message_for_memory_costs_counts_and_stops_with_the_budget(ada, ada_space, empty, model):
    ada.learns = True
    ada.save()
    accept(ada, empty, uuid4(), "I live in Bergen and I paint boats")
    capture_all(ada)
    asked = len(model.bodies)
    with scope(ada_space.id):
        assert asked and spending.on(ada_space.id, costs.day(person_of(ada).time_zone, timezone.now())) > 150
    accept(ada, empty, uuid4(), "My locker number is 4711 and I sail on Sundays")
    capture_all(ada)
    assert len(model.bodies) == asked, "the rules read it alone"
    assert any("4711" in one.text for one in memory.memories(ada_space.id)[0])
