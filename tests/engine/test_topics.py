"""Rolling topic summaries: sorted by what the talk is about, made of ids, without what was taken back."""

import re

import pytest

from memoryhub.memory import api as memory
from memoryhub.memory.models import TopicSummary
from memoryhub.memory.topics.types import Talk
from memoryhub.providers import api as providers
from memoryhub.providers.scripted import ScriptedServer
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import active, days, utterance

pytestmark = pytest.mark.django_db
SAID = (
    "I'm planning a trip to Kyoto in April with my sister",
    "My budget for the Kyoto trip is at most 3000 euros",
    "Which temples in Kyoto should we visit?",
    "Now about my kitchen renovation: the tiles must be blue",
    "What colour of cupboards goes with blue kitchen tiles?",
    "Back to Kyoto: where do we eat there?",
)


@pytest.fixture
def talk(ada_id):
    """Six messages of one conversation, captured."""
    conversation_id, found = uuid7(), []
    for number, words in enumerate(SAID):
        said = utterance(words, days(number / 100), conversation_id)
        memory.remember(ada_id, said, now=said.said_at)
        found.append(Talk(said.turn_id, 2 * number + 1, words, said.said_at))
    return conversation_id, found


def plain(what: object) -> str:
    # Ids are hexadecimal, and now and then hold any number a test looks for.
    return re.sub(r"UUID\('[0-9a-f-]{36}'\)|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "", str(what)).replace(",", "")


def digest(ada_id, talk):
    memory.digest_talk(ada_id, talk[0], talk[1], now=days(1))
    return memory.topics_of(ada_id, talk[0])


def test_talk_falls_into_topics_and_comes_back_to_one(ada_id, talk):
    kyoto, kitchen = digest(ada_id, talk)
    assert (kyoto.seqs, kitchen.seqs) == ((1, 3, 5, 11), (7, 9))
    assert "3000" in plain(kyoto.remembered)
    assert 5 in kyoto.asked and 9 in kitchen.asked
    assert memory.digested_until(ada_id, talk[0]) == 11


def test_what_is_revoked_edited_or_erased_is_out_at_once(ada_id, talk):
    digest(ada_id, talk)
    budget = active(ada_id)["budget.max"]
    memory.revise(ada_id, budget.memory_id, "Your budget for the trip is 900", version=budget.version, now=days(1))
    kyoto = memory.topics_of(ada_id, talk[0])[0]
    assert any("900" in text for text in kyoto.remembered) and "3000" not in plain(kyoto)
    memory.forget(ada_id, budget.memory_id, now=days(1))
    assert "900" not in plain(memory.topics_of(ada_id, talk[0]))
    memory.forget(ada_id, budget.memory_id, now=days(1), erase=True)
    assert 3 not in memory.topics_of(ada_id, talk[0])[0].asked  # its message is not quoted instead


def test_the_conversations_end_is_its_topics_end(ada_id, ben_id, talk):
    digest(ada_id, talk)
    assert memory.topics_of(ben_id, talk[0]) == ()
    memory.forget_conversation(ada_id, talk[0], [one.turn_id for one in talk[1]], now=days(1))
    assert memory.topics_of(ada_id, talk[0]) == ()


@pytest.fixture
def model(settings):
    """A connected model that words every topic alike."""
    answer = '{"title": "Kyoto", "summary": "You plan a trip to Kyoto for at most 3000."}'
    with ScriptedServer(answers=[answer]) as server:
        providers.configure({**settings.PROVIDERS, "chat_url": server.url, "chat_model": "scripted"})
        yield server
        providers.configure(settings.PROVIDERS)


def test_a_models_wording_holds_until_what_it_stands_on_changes(ada_id, talk, model):
    kyoto = digest(ada_id, talk)[0]
    assert (kyoto.title, kyoto.text, kyoto.is_stale) == ("Kyoto", "You plan a trip to Kyoto for at most 3000.", False)
    assert len(model.bodies) == 2  # one call a topic
    budget = active(ada_id)["budget.max"]
    memory.forget(ada_id, budget.memory_id, now=days(1))
    kyoto = memory.topics_of(ada_id, talk[0])[0]
    assert kyoto.is_stale and kyoto.text == "" and kyoto.remembered and "3000" not in plain(kyoto)
    kyoto = digest(ada_id, talk)[0]
    assert kyoto.text and not kyoto.is_stale
    assert "3000" not in plain(model.bodies[-2:])  # nor is the model told of it again
    memory.forget(ada_id, budget.memory_id, now=days(2), erase=True)
    with scope(ada_id):
        assert [row.body for row in TopicSummary.objects.filter(number=0)] == [None]


def test_a_model_that_talks_nonsense_leaves_the_ids(ada_id, talk, model):
    model.answers.clear()
    model.answers.append("I would rather not.")
    kyoto = digest(ada_id, talk)[0]
    assert kyoto.text == "" and not kyoto.is_stale and kyoto.remembered
