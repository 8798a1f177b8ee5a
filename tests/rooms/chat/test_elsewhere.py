"""A new chat knows what the last one was about, where the person asks; never a temporary, deleted or foreign one."""

from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync
from django.utils import timezone

from chat import elsewhere, shelf, turn
from chat.store import conversations, taskstates
from chat.turn import accept
from memoryhub.providers.types import Task
from memoryhub.spaces.api import scope, space_of

pytestmark = pytest.mark.django_db(transaction=True)


def talked(user, words: str, conversation_id=None):
    space_id = space_of(user).id
    conversation_id = conversation_id or shelf.empty_conversation(space_id)
    accept(user, conversation_id, uuid4(), words)
    with scope(space_id):
        conversations.lock(space_id, conversation_id)
        snapshot = {"cares": words, "next": "Shall I go on?", "told_how": True}
        taskstates.renew(space_id, conversation_id, (), snapshot, is_mixed=False)
    return conversation_id


def last(user, conversation_id, words="where were we?", seq=1):
    space_id = space_of(user).id
    with scope(space_id):
        return elsewhere.last(space_id, conversation_id, seq, words, timezone.now())


def test_the_last_other_talk_is_told_of_where_it_is_asked_for(ada):
    first = talked(ada, "Compare the fence offers")
    here = shelf.empty_conversation(space_of(ada).id)
    found = last(ada, here)
    assert (found["cares"], found["next"]) == ("Compare the fence offers", "Shall I go on?")
    assert last(ada, here, "我们聊到哪了")["cares"] == "Compare the fence offers"
    assert last(ada, here, "What does a fence cost?") == {} == last(ada, first)
    assert last(ada, here, seq=elsewhere.JUST_BEGUN + 1) == {}, "this talk has a matter of its own by then"


def test_neither_a_temporary_nor_a_deleted_nor_bens_talk_is_told_of(ada, ben):
    talked(ada, "A secret party", shelf.temporary_conversation(space_of(ada).id))
    talked(ben, "Whatever Ben cares for")
    async_to_sync(shelf.delete)(space_of(ada).id, talked(ada, "Something erased"))
    assert last(ada, shelf.empty_conversation(space_of(ada).id)) == {}


def test_an_answer_in_a_new_chat_gets_it_and_with_memory_switched_off_does_not(ada):
    from chat import steps

    talked(ada, "Compare the fence offers")
    space_id = space_of(ada).id
    here = shelf.empty_conversation(space_id)
    accept(ada, here, uuid4(), "where were we?")
    token = uuid4()
    asked = turn.claim(space_id, here, token)
    prepared = steps.prepare(turn.person_of(ada), asked, token)
    assert prepared.request.snapshot["elsewhere"]["cares"] == "Compare the fence offers"
    assert prepared.request.snapshot["told_how"]  # heard there how to connect a model: not said again here
    assert any("fence" in message.text for message in prepared.request.messages if message.is_data)
    ada.recalls = False
    ada.save(update_fields=["recalls"])
    assert "elsewhere" not in steps.prepare(turn.person_of(ada), asked, token).request.snapshot


def test_a_talk_that_only_asked_where_things_stood_is_not_the_last_one(ada):
    talked(ada, "Compare the fence offers")
    talked(ada, "where were we?")
    here = shelf.empty_conversation(space_of(ada).id)
    assert last(ada, here)["cares"] == "Compare the fence offers"


def test_whether_something_is_done_looks_for_the_last_talk_with_work_in_it(ada):
    space_id = space_of(ada).id
    work = talked(ada, "Refund the second order")
    with scope(space_id):
        conversations.lock(space_id, work)
        tasks = (Task("Refund the second order", 1, ("list_orders",), True),)
        taskstates.renew(space_id, work, tasks, {"next": "refund"}, is_mixed=False)
    talked(ada, "A chat about boats")
    here = shelf.empty_conversation(space_id)
    assert last(ada, here, "did the refund go through?")["next"] == "refund"
    assert last(ada, here)["cares"] == "A chat about boats"
