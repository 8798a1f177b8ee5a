"""A message that was acknowledged is in the database, once, together with its capture job."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction

from chat import typed
from chat.models import Message, Turn
from chat.store import conversations
from chat.turn import accept
from memoryhub.errors import Locked, NotFound
from memoryhub.jobs.models import Job
from memoryhub.spaces.api import scope, space_of

pytestmark = pytest.mark.django_db(transaction=True)


def rows(user) -> tuple[list[int], int, int]:
    """(numbers of the messages, turns, jobs) of the user's space."""
    space_id = space_of(user).id
    with scope(space_id):
        numbers = list(Message.objects.order_by("seq").values_list("seq", flat=True))
        return numbers, Turn.objects.count(), Job.objects.count()


def test_a_message_comes_with_its_turn_and_its_capture_job(ada, empty):
    accepted = accept(ada, empty, uuid4(), "I moved to Porto last week", time_zone="Europe/Lisbon")
    assert (accepted.seq, accepted.repeated) == (1, False)
    assert rows(ada) == ([1], 1, 1)
    with scope(space_of(ada).id):
        assert Job.objects.get().subject_id == accepted.turn_id
        message = Message.objects.get()
        assert (message.text, message.time_zone) == ("I moved to Porto last week", "Europe/Lisbon")
        assert conversations.get(space_of(ada).id, empty).title == "I moved to Porto last week"


def test_what_is_rolled_back_leaves_nothing_of_the_three(ada, empty):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        accept(ada, empty, uuid4(), "never mind")
        raise ZeroDivisionError
    assert rows(ada) == ([], 0, 0)


def test_the_same_message_sent_again_is_recognised(ada, empty):
    cid = uuid4()
    first = accept(ada, empty, cid, "once")
    again = accept(ada, empty, cid, "once")
    assert (again.seq, again.turn_id, again.repeated) == (first.seq, first.turn_id, True)
    assert rows(ada) == ([1], 1, 1)


def test_many_at_once_are_numbered_without_gaps_and_resends_change_nothing(ada, empty):
    cids = [uuid4() for _ in range(12)]

    def send(cid: UUID):
        try:
            return accept(ada, empty, cid, f"message {cid}").seq
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as threads:
        first = list(threads.map(send, cids * 2))
    assert sorted(set(first)) == list(range(1, 13))
    assert first[:12] == first[12:]
    assert rows(ada) == (list(range(1, 13)), 12, 12)


def test_ben_cannot_speak_in_adas_conversation(ada, ben, empty):
    with pytest.raises(NotFound):
        accept(ben, empty, uuid4(), "let me in")
    assert rows(ada) == ([], 0, 0)
    assert rows(ben) == ([], 0, 0)


def test_nothing_is_learnt_while_learning_is_switched_off(ada, empty):
    stale = type(ada).objects.get(pk=ada.pk)  # as a socket holds it for some seconds
    ada.learns = False
    ada.save(update_fields=["learns"])
    accept(stale, empty, uuid4(), "I keep bees")
    assert rows(ada) == ([1], 1, 0)


@pytest.mark.parametrize(
    ("text", "error"),
    [(" \n", typed.EmptyMessage), ("\u200b\ufeff", typed.EmptyMessage), ("x" * 8001, typed.MessageTooLong)],
)
def test_what_cannot_be_taken_is_refused_and_leaves_nothing(ada, empty, text, error):
    with pytest.raises(error):
        accept(ada, empty, uuid4(), text)
    assert rows(ada) == ([], 0, 0)


def test_a_frozen_space_takes_no_messages(ada, empty):
    space = space_of(ada)
    space.state = space.State.FROZEN
    space.save(update_fields=["state"])
    with pytest.raises(Locked):
        accept(ada, empty, uuid4(), "too late")


def test_the_database_holds_no_readable_word(ada, empty):
    accept(ada, empty, uuid4(), "xylophone practice at noon", [[0, 9]])
    with scope(space_of(ada).id), connection.cursor() as cursor:
        cursor.execute("SELECT m::text || c::text || t::text FROM chat_message m, chat_conversation c, chat_turn t")
        held = " ".join(row[0] for row in cursor.fetchall())
    assert held and "xylophone" not in held and b"xylophone".hex() not in held


def test_without_a_scope_there_are_no_rows(ada, empty):
    accept(ada, empty, uuid4(), "for my eyes only")
    assert not Message.objects.exists()
    assert not Turn.objects.exists()
