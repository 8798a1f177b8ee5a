"""A temporary chat reads no memory, writes none, stands in no list; paused memory says so on the page."""

from uuid import uuid4

import pytest
from django.urls import reverse

from chat import shelf, steps, transcript
from chat import turn as door
from chat.models import Conversation, Message
from chat.types import Mode, State
from memoryhub.memory import api as memory
from memoryhub.spaces.api import scope
from tests.rooms.chat.stage import capture_all

pytestmark = pytest.mark.django_db(transaction=True)

CHIP = "Temporary chat: memory is neither read nor saved"
PAUSED = "Memory paused: nothing new is saved"


@pytest.fixture
def hidden(ada, ada_space):
    return shelf.temporary_conversation(ada_space.id)


def asked(user, conversation_id, words: str) -> steps.Prepared:
    """One whole turn, without the model."""
    person, token = door.person_of(user), uuid4()
    door.accept(user, conversation_id, uuid4(), words)
    turn = door.claim(person.space_id, conversation_id, token)
    prepared = steps.prepare(person, turn, token)
    steps.log_recall(person, turn, token, prepared)
    steps.complete(person, turn, token, State.ANSWERED, "Well.", prepared=prepared, error_code="")
    return prepared


def test_nothing_said_in_a_temporary_chat_is_remembered(ada, ada_space, hidden):
    asked(ada, hidden, "I live in Galway and I never eat peanuts.")
    assert capture_all(ada) == 0
    assert memory.counts(ada_space.id)["active"] == 0


def test_nothing_remembered_is_used_in_a_temporary_chat(ada, ada_space, hidden, empty):
    asked(ada, empty, "I live in Galway.")
    capture_all(ada)
    assert asked(ada, empty, "Where do I live?").recalled.all_cards
    prepared = asked(ada, hidden, "Where do I live?")
    assert not prepared.recalled.all_cards and not prepared.request.facts and not prepared.request.keeps
    assert "Galway" not in " ".join(message.text for message in prepared.request.messages)


def test_a_temporary_chat_has_no_title_and_stands_in_no_list(signed_in, ada, ada_space, hidden):
    asked(ada, hidden, "My salary negotiation")
    with scope(ada_space.id):
        assert [row.title for row in Conversation.objects.all()] == [""]
    assert transcript.list_frames(ada_space.id, shelf.conversation(ada_space.id, hidden))
    assert "salary" not in signed_in.get(reverse("chat:index")).content.decode()
    assert signed_in.get("/").url == reverse("chat:new")


def test_its_page_says_what_it_is_and_a_usual_one_does_not(signed_in, hidden, empty):
    assert CHIP in signed_in.get(reverse("chat:show", args=[hidden])).content.decode()
    assert CHIP not in signed_in.get(reverse("chat:show", args=[empty])).content.decode()


def test_its_empty_page_tells_nothing_from_memory(signed_in, ada, empty, hidden):
    asked(ada, empty, "Remind me tomorrow to water the ficus. I live in Galway.")
    capture_all(ada)
    words = signed_in.get(reverse("chat:show", args=[hidden])).content.decode()
    assert "ficus" not in words.split('id="begin"')[1] and "things about you" not in words


def test_new_temporary_pressed_twice_makes_one_and_never_a_usual_one(signed_in, ada_space, empty):
    urls = {signed_in.get(reverse("chat:temporary")).url for _ in range(3)}
    assert len(urls) == 1 and str(empty) not in urls.pop()
    assert shelf.empty_conversation(ada_space.id) == empty
    with scope(ada_space.id):
        assert sorted(row.mode for row in Conversation.objects.all()) == [Mode.NORMAL, Mode.TEMPORARY]


def test_ben_does_not_see_it(client, ben, hidden):
    client.force_login(ben)
    assert client.get(reverse("chat:show", args=[hidden])).status_code == 404


def test_paused_memory_is_said_on_every_chat_and_still_reads(signed_in, ada, ada_space, empty):
    asked(ada, empty, "I live in Galway.")
    capture_all(ada)
    assert PAUSED not in signed_in.get(reverse("chat:show", args=[empty])).content.decode()
    ada.learns = False
    ada.save(update_fields=["learns"])
    assert PAUSED in signed_in.get(reverse("chat:show", args=[empty])).content.decode()
    prepared = asked(ada, empty, "I moved to Sligo. Where did I live?")
    assert prepared.recalled.all_cards and not prepared.request.keeps
    assert capture_all(ada) == 0
    with scope(ada_space.id):
        assert Message.objects.count() == 4


def test_a_stranger_is_asked_to_sign_in(client):
    assert "/accounts/login/" in client.get(reverse("chat:temporary")).url
