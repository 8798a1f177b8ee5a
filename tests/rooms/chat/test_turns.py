"""The state machine of a turn: one at a time, in order, and a dead task leaves a state that a person can act on."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from chat import steps
from chat import turn as door
from chat.models import Message, Turn
from chat.types import State
from memoryhub.errors import Locked, NotFound
from memoryhub.spaces.api import scope, space_of
from memoryhub.spaces.models import Space

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asked(ada, empty):
    """Two questions wait for their answers."""
    return [door.accept(ada, empty, uuid4(), words).turn_id for words in ("first question", "second question")]


def transcript(user) -> list[tuple[int, str, str, bool]]:
    with scope(space_of(user).id):
        rows = Message.objects.order_by("seq")
        return [(row.seq, row.text, row.status, row.is_replaced) for row in rows]


def grow_old(user) -> None:
    """The tasks of this user's turns died ten seconds ago."""
    with scope(space_of(user).id):
        Turn.objects.exclude(run_token=None).update(beat_at=timezone.now() - timedelta(seconds=10))


def test_turns_are_claimed_in_order_and_one_at_a_time(ada, ada_space, empty, asked):
    token = uuid4()
    turn = door.claim(ada_space.id, empty, token)
    assert (turn.turn_id, turn.run_token) == (asked[0], token)
    assert door.claim(ada_space.id, empty, uuid4()) is None
    assert door.finish(ada_space.id, turn, token, State.ANSWERED, "first answer") == 3
    assert door.claim(ada_space.id, empty, uuid4()).turn_id == asked[1]


def test_a_dead_tasks_turn_ends_as_interrupted_with_what_was_said(ada, ada_space, empty, asked):
    token = uuid4()
    turn = door.claim(ada_space.id, empty, token)
    with scope(ada_space.id):
        row = Turn.objects.get(id=turn.turn_id)
        row.partial = "As far as I"
        row.save(update_fields=["partial"])
    grow_old(ada)
    assert door.claim(ada_space.id, empty, uuid4()).turn_id == asked[1]
    assert transcript(ada)[2] == (3, "As far as I", "interrupted", False)


def test_a_task_that_was_given_up_writes_nothing_any_more(ada, ada_space, empty, asked):
    slow = uuid4()
    turn = door.claim(ada_space.id, empty, slow)
    grow_old(ada)
    door.claim(ada_space.id, empty, uuid4())
    assert door.finish(ada_space.id, turn, slow, State.ANSWERED, "too late") is None
    assert [row[1] for row in transcript(ada)] == ["first question", "second question", ""]


def answered(user, conversation_id) -> Turn:
    space_id = space_of(user).id
    token = uuid4()
    while turn := door.claim(space_id, conversation_id, token):
        door.finish(space_id, turn, token, State.ANSWERED, f"answer to {turn.question_seq}")
        last = turn
    return last


def test_a_retry_takes_the_place_of_the_answer_and_keeps_the_numbers(ada, ada_space, empty, asked):
    last = answered(ada, empty)
    fresh = door.retry(ada_space.id, empty, last.turn_id)
    token = uuid4()
    turn = door.claim(ada_space.id, empty, token)
    assert (turn.turn_id, turn.root_id, turn.learns) == (fresh, last.turn_id, False)
    door.finish(ada_space.id, turn, token, State.ANSWERED, "a better one")
    assert [(row[0], row[3]) for row in transcript(ada)] == [(1, False), (2, False), (3, False), (4, True), (5, False)]


def test_an_unfinished_conversation_refuses_a_retry(ada_space, empty, asked):
    with pytest.raises(door.StillAnswering):
        door.retry(ada_space.id, empty, asked[0])


def test_ben_can_neither_retry_nor_stop_nor_claim(ada, ada_space, ben_space, empty, asked):
    with pytest.raises(NotFound):
        door.retry(ben_space.id, empty, asked[0])
    with pytest.raises(NotFound):
        door.claim(ben_space.id, empty, uuid4())
    assert door.stop(ben_space.id, empty) == []


def test_an_answer_to_a_deleted_conversation_is_not_kept(ada, ada_space, empty, asked):
    from asgiref.sync import async_to_sync

    from chat import shelf

    token = uuid4()
    turn = door.claim(ada_space.id, empty, token)
    async_to_sync(shelf.delete)(ada_space.id, empty)
    with pytest.raises(NotFound):
        door.finish(ada_space.id, turn, token, State.ANSWERED, "nobody asked")
    assert transcript(ada) == []


def test_a_wrong_clock_of_this_process_neither_kills_nor_spares_an_answer(ada_space, empty, asked):
    """Signs of life are written and judged by the database's clock."""
    for offset in (timedelta(days=-1), timedelta(days=1)):
        with time_machine.travel(timezone.now() + offset, tick=True):
            token = uuid4()
            turn = door.claim(ada_space.id, empty, token)
            assert turn.run_token == token
            assert door.claim(ada_space.id, empty, uuid4()) is None
            assert door.end_dead(ada_space.id, empty, now=timezone.now()) == 0
            assert door.finish(ada_space.id, turn, token, State.ANSWERED, "an answer")


def test_nothing_is_claimed_or_stopped_while_an_erasure_holds_the_space(ada_space, empty, asked):
    Space.objects.filter(id=ada_space.id).update(state="frozen")
    for call in (lambda: door.claim(ada_space.id, empty, uuid4()), lambda: door.stop(ada_space.id, empty)):
        with pytest.raises(Locked):
            call()


def test_a_page_opened_while_an_answer_is_made_shows_what_was_said_so_far(signed_in, ada, ada_space, empty):
    def shown() -> str:
        return signed_in.get(reverse("chat:show", args=[empty])).content.decode().split("<template")[0]

    door.accept(ada, empty, uuid4(), "Tell me of the tides")
    token = uuid4()
    taken = door.claim(ada_space.id, empty, token)
    assert steps.beat(door.person_of(ada), taken, token, "The <moon> pulls", 3) is False
    page = shown()
    assert f'id="t-{taken.turn_id}" data-n="3"' in page and "The &lt;moon&gt; pulls" in page
    door.finish(ada_space.id, taken, token, State.ANSWERED, "The moon pulls at the sea.")
    assert "is-streaming" not in shown()
