"""A conversation has been still for half an hour: what was kept twice is one, what keeps coming up is proposed."""

from datetime import timedelta

import pytest
from django.utils import timezone

from memoryhub.jobs.models import Job
from memoryhub.jobs.testing import run_all
from memoryhub.memory import api as memory
from memoryhub.memory.consolidate.ending import consolidate, when_still
from memoryhub.memory.owner_types import Place
from memoryhub.memory.store import memories
from memoryhub.memory.types import Origin, Status
from memoryhub.memory.writing import writing
from memoryhub.providers import api as providers
from memoryhub.providers.scripted import ScriptedServer
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import ZONE, ask, days, say, texts

pytestmark = pytest.mark.django_db
REFUSED = (
    "I turned down the red sofa in the shop",
    "I turned down the red coat in the shop",
    "I turned down a red car",
)


def proposals(ada_id):
    waiting, _ = memory.memories(ada_id, statuses=[Status.PENDING])
    return [one for one in waiting if one.pending_reason == "reflection"]


@pytest.fixture
def refused(ada_id):
    """Three refusals of red on three days; the id of the last conversation."""
    return [told(ada_id, words, day) for day, words in enumerate(REFUSED)][-1]


def told(ada_id, words: str, day: int):
    """Kept word for word, from a message of a conversation whose id is returned."""
    place = Place(uuid7(), uuid7(), uuid7(), 1)
    memory.add(ada_id, words, now=days(day), time_zone=ZONE, place=place)
    return place.conversation_id


def test_three_refusals_of_red_propose_a_rule_with_its_evidence(ada_id, refused):
    assert consolidate(ada_id, refused, now=days(3))["proposed"] == 1
    (rule,) = proposals(ada_id)
    assert rule.origin is Origin.INFERRED and "red" in rule.text and len(rule.evidence) == 3
    assert [one.quote for one in rule.evidence] == list(REFUSED)
    assert rule.text not in texts(ask(ada_id, "which colours did I turn down in the shop?", days(4)))
    assert consolidate(ada_id, refused, now=days(4))["proposed"] == 0  # once


def test_a_yes_makes_it_a_rule_and_a_no_ends_it(ada_id, refused):
    consolidate(ada_id, refused, now=days(3))
    (rule,) = proposals(ada_id)
    memory.confirm(ada_id, rule.memory_id, version=rule.version, now=days(3))
    assert memory.memory(ada_id, rule.memory_id).status is Status.ACTIVE
    memory.reject(ada_id, rule.memory_id, version=rule.version + 1, now=days(4))
    last = told(ada_id, "You turned down the red hat in the shop", 5)
    assert consolidate(ada_id, last, now=days(6))["proposed"] == 0


def test_what_is_taken_back_takes_what_was_concluded_from_it_along(ada_id, refused):
    consolidate(ada_id, refused, now=days(3))
    source = next(one for one in memory.memories(ada_id, statuses=[Status.ACTIVE])[0] if "sofa" in one.text)
    memory.forget(ada_id, source.memory_id, now=days(4))
    assert proposals(ada_id) == []


def test_erasing_a_telling_erases_the_proposal(ada_id, refused):
    consolidate(ada_id, refused, now=days(3))
    (rule,) = proposals(ada_id)
    source = next(one for one in memory.memories(ada_id, statuses=[Status.ACTIVE])[0] if "sofa" in one.text)
    memory.forget(ada_id, source.memory_id, now=days(4), erase=True)
    with scope(ada_id):
        assert rule.memory_id not in memories.some(ada_id, [rule.memory_id])


def test_a_model_words_the_rule_if_it_keeps_to_what_was_told(ada_id, refused, settings):
    answers = ['{"rule": "You always turn down red things"}']
    with ScriptedServer(answers=answers) as server:
        providers.configure({**settings.PROVIDERS, "chat_url": server.url, "chat_model": "scripted"})
        try:
            consolidate(ada_id, refused, now=days(3))
        finally:
            providers.configure(settings.PROVIDERS)
    assert [one.text for one in proposals(ada_id)] == ["You always turn down red things"]


def test_the_same_thing_that_waits_and_holds_becomes_one(ada_id, ben_id):
    conversation_id = uuid7()
    say(ada_id, "Maybe I live in Cork, not sure yet", days(0), conversation_id)
    say(ada_id, "I live in Cork.", days(1), conversation_id)
    waiting, _ = memory.memories(ada_id, statuses=[Status.PENDING])
    held, _ = memory.memories(ada_id, statuses=[Status.ACTIVE, Status.PENDING])
    done = consolidate(ada_id, conversation_id, now=days(2))
    left, _ = memory.memories(ada_id, statuses=[Status.ACTIVE, Status.PENDING])
    assert len(left) == len(held) - done["merged"] and sum("Cork" in one.text for one in left) == 1
    assert done["merged"] == len(waiting)
    assert consolidate(ada_id, conversation_id, now=days(2))["merged"] == 0
    assert consolidate(ben_id, conversation_id, now=days(2)) == {"merged": 0, "proposed": 0}


def test_the_job_waits_for_half_an_hour_of_silence(ada_id):
    conversation_id = uuid7()
    with writing(ada_id):
        when_still(ada_id, conversation_id)
    with scope(ada_id):
        first = Job.objects.get(kind="consolidate").available_at
        assert first > timezone.now() + timedelta(minutes=29)
    assert run_all(ada_id) == 0
    with writing(ada_id):
        when_still(ada_id, conversation_id)
    with scope(ada_id):
        job = Job.objects.get(kind="consolidate")
        assert job.available_at >= first
        Job.objects.update(available_at=timezone.now() - timedelta(seconds=1))
    assert run_all(ada_id) == 1
