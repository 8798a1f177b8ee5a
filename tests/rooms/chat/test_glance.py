"""What an idle page's ping costs, and that it notices all that a full look would; what another process sent."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from chat import push, shelf, sight
from chat.store import conversations
from chat.turn import accept
from memoryhub.spaces.api import scope, space_of
from memoryhub.spaces.models import Space
from tests.rooms.chat.stage import cookies_of


@pytest.fixture
def place(ada):
    """Session key, conversation, and what a look at them found."""
    key, conversation_id = cookies_of(ada)[settings.SESSION_COOKIE_NAME], shelf.empty_conversation(space_of(ada).id)
    return key, conversation_id, sight.look(key, conversation_id, {}, "en")


def _glance(place):
    key, conversation_id, seen = place
    return sight.glance(seen, key, conversation_id)


def test_a_ping_of_an_idle_page_takes_three_statements_and_its_transaction(place, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):  # a test's transaction stands around it: two savepoints and a setting more
        assert _glance(place) == sight.Glance(0, False)


def test_a_message_and_the_wait_for_its_answer_show(ada, place):
    accept(ada, place[1], uuid4(), "Hello there")
    assert _glance(place) == sight.Glance(1, True)


def test_a_session_that_ended_is_looked_at_again(place):
    SessionStore(place[0]).delete()
    assert _glance(place) is None


def test_whatever_changes_of_the_person_is_looked_at_again(ada, place):
    ada.language = "zh-hans"
    ada.save(update_fields=["language"])
    assert _glance(place) is None


def test_a_deleted_conversation_is_looked_at_again(ada, place):
    with scope(space_of(ada).id):
        conversations.delete(space_of(ada).id, place[1], timezone.now())
    assert _glance(place) is None


def test_a_frozen_space_is_looked_at_again(ada, place):
    Space.objects.filter(id=space_of(ada).id).update(state="frozen")
    assert _glance(place) is None


def test_another_persons_conversation_is_never_glanced_at(ada, ben, place):
    key, _, seen = place
    theirs = shelf.empty_conversation(space_of(ben).id)
    assert sight.glance(seen, key, theirs) is None
    assert sight.glance(replace(seen, mark=""), key, place[1]) is None


def test_what_other_processes_sealed_comes_in_order_and_what_does_not_open_is_left_out(ada):
    space_id, conversation_id = space_of(ada).id, uuid4()
    place = {"space": str(space_id), "conversation": str(conversation_id)}
    sealed = [push._seal(space_id, conversation_id, {"type": "delta", "n": number}) for number in (1, 2)]
    heard = [
        place | {"sealed": sealed[0]},
        place | {"sealed": sealed[0][:-1] + b"\0\0"},
        {"conversation": str(conversation_id), "event": {"type": "rows"}},
        place | {"sealed": sealed[1]},
    ]
    assert [event.get("n") for _, event in push._opened(heard)] == [1, None, 2]
