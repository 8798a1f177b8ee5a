"""A tool's result enters a conversation: shown, used, never learned from, gone with the conversation."""

from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync
from django.urls import reverse

from chat import results, shelf, steps, typed
from chat import turn as door
from chat.capture import utterance_of
from chat.models import Message, TaskState
from chat.types import Role, State
from memoryhub.errors import NotFound
from memoryhub.memory import api as memory
from memoryhub.spaces.api import scope
from tests.rooms.chat.stage import capture_all

pytestmark = pytest.mark.django_db(transaction=True)

RESULT = "booking AB-7731 held, customer lives in Lima and is called Pia"


def answered(user, conversation_id, words: str, said: str = "All right.") -> steps.Prepared:
    """A whole turn that the model answers with `said`."""
    person, token = door.person_of(user), uuid4()
    door.accept(user, conversation_id, uuid4(), words)
    turn = door.claim(person.space_id, conversation_id, token)
    prepared = steps.prepare(person, turn, token)
    steps.complete(person, turn, token, State.ANSWERED, said, prepared=prepared, error_code="")
    return prepared


def brought(space_id) -> list:
    with scope(space_id):
        return [entry for row in TaskState.objects.all() for entry in row.brought]


def test_the_next_answer_has_it_as_data_and_as_exact_values(ada, ada_space, empty):
    answered(ada, empty, "Book me a table")
    assert results.bring(ada_space.id, empty, "booking_hold", RESULT) == 3
    prepared = answered(ada, empty, "What is the booking number?")
    [entry] = prepared.request.brought
    assert (entry.source, entry.seq, entry.lines[0].slots[0].value) == ("booking_hold", 3, "AB-7731")
    holding = [message for message in prepared.request.messages if "AB-7731" in message.text]
    assert holding and all(message.is_data for message in holding)
    assert "AB-7731" in "".join(prepared.model.answer(prepared.request))


def test_it_is_there_the_next_day_when_the_turns_are_long_gone(ada, ada_space, empty):
    results.bring(ada_space.id, empty, "booking_hold", RESULT)
    for number in range(9):
        answered(ada, empty, f"Something else, number {number}")
    prepared = answered(ada, empty, "What is the booking number?")
    assert prepared.request.brought[0].lines[0].slots[0].value == "AB-7731"


def test_memory_never_learns_what_a_tool_said(ada, ada_space, empty):
    results.bring(ada_space.id, empty, "booking_hold", RESULT)
    turn_id = door.accept(ada, empty, uuid4(), "Fine, thank you").turn_id
    assert "Lima" not in " ".join(utterance_of(ada_space.id, turn_id).earlier)
    capture_all(ada)
    assert memory.counts(ada_space.id)["active"] == 0


def test_another_conversation_and_another_person_see_nothing_of_it(ada, ada_space, ben, ben_space, empty):
    results.bring(ada_space.id, empty, "booking_hold", RESULT)
    answered(ada, empty, "Good")
    assert answered(ada, shelf.empty_conversation(ada_space.id), "What is the booking number?").request.brought == ()
    assert brought(ben_space.id) == []
    with pytest.raises(NotFound):
        results.bring(ben_space.id, empty, "booking_hold", RESULT)


def test_an_answers_list_enters_it_and_leaves_with_the_answer(ada, ada_space, empty):
    answered(ada, empty, "Name two trees", "1. oak\n2. elm")
    assert [line["text"] for line in brought(ada_space.id)[0]["lines"]] == ["oak", "elm"]
    with scope(ada_space.id):
        turn_id = Message.objects.get(role=Role.ASSISTANT).turn_id
    door.retry(ada_space.id, empty, turn_id)
    token = uuid4()
    turn = door.claim(ada_space.id, empty, token)
    door.finish(ada_space.id, turn, token, State.ANSWERED, "Oak, and elm.")
    assert brought(ada_space.id) == []


def test_it_is_erased_with_the_conversation(ada, ada_space, empty):
    results.bring(ada_space.id, empty, "booking_hold", RESULT)
    async_to_sync(shelf.delete)(ada_space.id, empty)
    with scope(ada_space.id):
        assert not TaskState.objects.exists() and not Message.objects.exists()


def test_an_endless_result_is_cut_and_an_empty_one_refused(ada, ada_space, empty):
    results.bring(ada_space.id, empty, "dump", "row AB-1 x\n" * 500_000)
    with scope(ada_space.id):
        assert len(Message.objects.get().text) <= typed.MAX_CHARACTERS
    with pytest.raises(typed.EmptyMessage):
        results.bring(ada_space.id, empty, "dump", " \n ")


def test_the_page_shows_it_folded_with_the_tools_name_and_no_markup(signed_in, ada, ada_space, empty):
    results.bring(ada_space.id, empty, "booking_hold", "<b>AB-7731</b>")
    html = signed_in.get(reverse("chat:show", args=[empty])).content.decode()
    assert "Result of booking_hold" in html and "&lt;b&gt;AB-7731" in html and "<b>AB-7731" not in html
