"""Beside talking: "remember this", and as whom one speaks."""

from uuid import uuid4

import pytest
from django.urls import reverse

from chat import shelf, turn
from memoryhub.memory import api as memory
from memoryhub.spaces.api import create_persona
from tests.rooms.chat.stage import capture_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed_in(client, ada, ada_space):
    client.force_login(ada)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


@pytest.fixture
def empty(ada_space):
    return shelf.empty_conversation(ada_space.id)


def say(user, conversation_id, text: str = "My neighbour Ilse tunes pianos") -> None:
    turn.accept(user, conversation_id, uuid4(), text)


def remembered(ada_space) -> list[str]:
    return [one.text for one in memory.memories(ada_space.id)[0]]


def test_remember_this_keeps_a_message_with_its_source(signed_in, ada, ada_space, empty):
    say(ada, empty)
    before = set(remembered(ada_space))
    signed_in.post(reverse("chat:remember", args=[empty, 1]))
    (kept,) = [one for one in memory.memories(ada_space.id)[0] if one.text not in before]
    assert kept.confirmed_at and kept.evidence[0].message_seq == 1 and kept.evidence[0].conversation_id == empty


def test_of_a_temporary_chat_or_a_message_that_is_not_there_nothing_is_kept(signed_in, ada, ada_space):
    hidden = shelf.temporary_conversation(ada_space.id)
    say(ada, hidden)
    assert signed_in.post(reverse("chat:remember", args=[hidden, 1])).status_code == 400
    assert signed_in.post(reverse("chat:remember", args=[shelf.empty_conversation(ada_space.id), 5])).status_code == 404
    assert not remembered(ada_space)


def test_a_stranger_keeps_no_message_and_chooses_no_role(client, ben, ben_space, ada, empty):
    say(ada, empty)
    client.force_login(ben)
    assert client.post(reverse("chat:remember", args=[empty, 1])).status_code == 404
    assert client.post(reverse("chat:persona", args=[empty]), {"persona": ""}).status_code == 404


def test_what_is_said_in_a_role_belongs_to_it_and_what_was_said_before_does_not(signed_in, ada, ada_space, empty):
    made = create_persona(ada_space.id, "Buyer")
    say(ada, empty, "My budget is 300 yuan at most.")
    signed_in.post(reverse("chat:persona", args=[empty]), {"persona": str(made.persona_id)})
    say(ada, empty, "My budget is 9000 yuan at most.")
    capture_all(ada)
    found = {one.value: one.persona_id for one in memory.memories(ada_space.id)[0] if one.slot == "budget.max"}
    assert found == {"300": None, "9000": made.persona_id}


def test_the_chat_offers_roles_only_where_there_are_any(signed_in, ada_space, empty):
    address = reverse("chat:show", args=[empty])
    assert 'id="persona"' not in signed_in.get(address).content.decode()
    create_persona(ada_space.id, "Buyer")
    page = signed_in.get(address).content.decode()
    assert 'id="persona"' in page and "Buyer" in page


@pytest.mark.parametrize("wish", ["x", "00000000-0000-7000-8000-000000000000"])
def test_a_role_that_is_not_there_is_refused(signed_in, empty, wish):
    assert signed_in.post(reverse("chat:persona", args=[empty]), {"persona": wish}).status_code == 404
