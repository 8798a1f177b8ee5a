"""“Go on” in a new conversation takes up what another one left open; of several the person chooses; nobody else's."""

from uuid import UUID

import pytest
from django.utils import timezone

from chat import elsewhere, resuming, shelf
from chat.store import conversations, taskstates
from chat.tools import loop
from memoryhub.providers.types import Task
from memoryhub.spaces.api import scope, space_of
from tests.rooms.chat.workshop import ask, calls, cards
from tests.rules.tables import each

pytestmark = pytest.mark.django_db(transaction=True)
WHOLE = "列出所有客户，然后查第二个客户的订单，最后出一份月报"
WHOLE_EN = "List the customers, then show the second one's orders, then make the monthly report"


@pytest.fixture
def begun(ada, ada_space, shop, monkeypatch):
    """`begun(words)`: a conversation of Ada's in which only the first step was done."""

    def begins(words: str) -> UUID:
        talk = shelf.empty_conversation(ada_space.id)
        with monkeypatch.context() as evening:
            evening.setattr(loop, "MOST_STEPS", 1)
            ask(ada, talk, words)
        return talk

    return begins


def tasks(user, talk: UUID) -> list[tuple[bool, int]]:
    with scope(space_of(user).id):
        return [(one.is_open, len(one.done)) for one in taskstates.held(space_of(user).id, talk).tasks]


@each(("words", "begins"), [("接着上次的", WHOLE), ("let's pick up where we left off", WHOLE_EN)])
def test_the_only_open_task_is_named_and_the_rest_of_it_done_here(ada, ada_space, begun, words, begins):
    there = begun(begins)
    here = shelf.empty_conversation(ada_space.id)
    answer = ask(ada, here, words)
    named, done = answer.split("\n")[0], ("Customers" if begins == WHOLE_EN else "客户")
    assert begins[:20] in named and done in named and "O-2004" in answer and "?" not in answer and "？" not in answer
    assert [name for name, _, _ in calls(ada)][-2:] == ["list_orders", "monthly_report"]
    assert tasks(ada, here) == [(False, 3)] and tasks(ada, there) == [(False, 1)]
    shelf_of = shelf.empty_conversation(ada_space.id)
    assert "O-2004" not in ask(ada, shelf_of, words)  # nothing is open any more: it is not done twice


def test_of_two_open_tasks_both_are_told_and_the_chosen_one_is_done(ada, ada_space, begun):
    begun(WHOLE)
    begun("列出所有客户，然后查第三个客户的订单")
    here = shelf.empty_conversation(ada_space.id)
    offer = ask(ada, here, "继续")
    assert "1. “列出所有客户，然后查第三个" in offer and "2. “列出所有客户，然后查第二个" in offer and "哪一件" in offer
    assert len(calls(ada)) == 2, "nothing is begun before the choice"
    assert "O-2004" in ask(ada, here, "第二个")
    assert tasks(ada, here) == [(False, 3)]
    again = shelf.empty_conversation(ada_space.id)
    assert "第三个" in ask(ada, again, "继续查订单那个")  # named: the only one left that it fits
    assert [name for name, _, _ in calls(ada)][-1] == "list_orders"


def test_a_write_that_waited_elsewhere_waits_here_and_no_longer_there(ada, ada_space, shop):
    there = shelf.empty_conversation(ada_space.id)
    ask(ada, there, "列出所有客户，然后查第二个客户的订单")
    ask(ada, there, "给 O-2004 退款")
    here = shelf.empty_conversation(ada_space.id)
    assert "O-2004" in ask(ada, here, "继续")
    refunds = [(state, given["order_id"]) for name, state, given in calls(ada) if name == "refund"]
    assert refunds == [("declined", "O-2004"), ("waiting", "O-2004")]
    with scope(ada_space.id):
        assert taskstates.held(ada_space.id, here).is_mixed, "what tools brought is no typed ground here either"


def test_neither_bens_nor_a_deleted_nor_a_temporary_talk_nor_a_switched_off_memory_is_taken_up(ada, ben, ada_space):
    now = timezone.now()

    def opened(user, talk):
        space_id = space_of(user).id
        with scope(space_id):
            conversations.lock(space_id, talk)
            conversations.advance(space_id, talk, seq=2, title="t", now=now)
            taskstates.renew(space_id, talk, (Task("count the eggs", 1, ("count",), True),), {}, is_mixed=False)
        return talk

    here = shelf.empty_conversation(ada_space.id)
    opened(ben, shelf.empty_conversation(space_of(ben).id))
    opened(ada, shelf.temporary_conversation(ada_space.id))
    with scope(ada_space.id):
        assert resuming.open_elsewhere(ada_space.id, here, now) == []
        assert elsewhere.newest_other(ada_space.id, here, now) is None
    opened(ada, here)
    ada.recalls = False
    ada.save(update_fields=["recalls"])
    answer = ask(ada, shelf.empty_conversation(ada_space.id), "go on")
    assert "eggs" not in answer and cards(ada) == []
