"""What an answer used: taken out of use from the list under it, and found again from elsewhere."""

from uuid import uuid4

import pytest
from django.urls import reverse

from chat import shelf
from chat.turn import accept
from memoryhub.memory import api as memory
from memoryhub.memory.types import Status
from tests.rooms.chat.stage import capture_all

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def used(signed_in, ada, ada_space, empty):
    """An answer that used where Ada lives: (conversation, turn, memory)."""
    signed_in.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    accept(ada, empty, uuid4(), "I live in Bergen")
    capture_all(ada)
    later = shelf.empty_conversation(ada_space.id)
    signed_in.post(reverse("chat:say", args=[later]), {"text": "Which city do I live in?"})
    (held,) = memory.memories(ada_space.id, statuses=(Status.ACTIVE,))[0]
    (turn_id, conversation_id, _at) = memory.answers_using(ada_space.id, held.memory_id)[0]
    return conversation_id, turn_id, held.memory_id


def shown(client, conversation_id) -> str:
    return client.get(reverse("chat:show", args=[conversation_id])).content.decode()


def test_what_was_used_can_be_taken_out_of_use_without_script(signed_in, ada_space, used):
    conversation_id, _turn, memory_id = used
    page = shown(signed_in, conversation_id)
    address = f"/capsule/facts/{memory_id}/revoke/"
    assert f'action="{address}"' in page and "Do not use this" in page
    back = reverse("chat:show", args=[conversation_id])
    answer = signed_in.post(address, {"next": back}, follow=True)
    assert answer.redirect_chain == [(back, 302)]
    assert memory.memory(ada_space.id, memory_id).status is Status.REVOKED
    page = answer.content.decode()
    assert "It will not be used again" in page and "/undo/" in page
    assert "Not used any more" in page and "Do not use this" not in page


def test_ben_takes_nothing_of_adas_out_of_use(client, ben, ada_space, used):
    client.force_login(ben)
    assert client.post(f"/capsule/facts/{used[2]}/revoke/").status_code == 404
    assert memory.memory(ada_space.id, used[2]).status is Status.ACTIVE


def test_the_address_of_an_answer_leads_to_its_place_in_the_chat(signed_in, used):
    conversation_id, turn_id, _memory = used
    to = signed_in.get(reverse("chat:answer", args=[conversation_id, turn_id])).url
    assert to == f"{reverse('chat:show', args=[conversation_id])}?at=2#m-2"
    assert signed_in.get(reverse("chat:answer", args=[conversation_id, uuid4()])).url.endswith(f"/{conversation_id}/")


def test_an_answer_in_a_chat_that_is_not_there_or_not_yours_is_not_found(signed_in, client, ben, used):
    conversation_id, turn_id, _memory = used
    assert signed_in.get(reverse("chat:answer", args=[uuid4(), turn_id])).status_code == 404
    client.force_login(ben)
    assert client.get(reverse("chat:answer", args=[conversation_id, turn_id])).status_code == 404
