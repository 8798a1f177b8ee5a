"""The sweep ends what nobody looks at, erases temporary chats in time, and leaves everything else alone."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.conf import settings
from django.utils import timezone

from chat import shelf, sweeping, tasks
from chat import turn as door
from chat.models import Conversation, Message, Turn
from chat.types import State
from memoryhub.spaces.api import office, scope

pytestmark = pytest.mark.django_db(transaction=True)


def states(space_id) -> list[str]:
    with scope(space_id):
        return list(Turn.objects.order_by("created_at").values_list("state", flat=True))


def said(space_id) -> set:
    """The conversations that hold a message."""
    with scope(space_id):
        return set(Message.objects.values_list("conversation_id", flat=True))


def taken(user, space_id, conversation_id, *, silent_for: timedelta) -> None:
    """A question whose task gave its last sign of life so long ago, and said a part of its answer."""
    door.accept(user, conversation_id, uuid4(), "Tell me a long story")
    turn = door.claim(space_id, conversation_id, uuid4())
    with scope(space_id):
        row = Turn.objects.get(id=turn.turn_id)
        row.partial, row.beat_at = "Once upon", timezone.now() - silent_for
        row.save(update_fields=["partial", "beat_at"])


def test_a_dead_answer_ends_as_interrupted_with_what_was_said(ada, ada_space, empty):
    taken(ada, ada_space.id, empty, silent_for=timedelta(minutes=5))
    assert tasks.sweep()[0] >= 1
    assert states(ada_space.id) == [State.INTERRUPTED]
    with scope(ada_space.id):
        assert [(row.text, row.status) for row in Message.objects.order_by("seq")][1:] == [("Once upon", "interrupted")]
    tasks.sweep()
    assert states(ada_space.id) == [State.INTERRUPTED]


def test_a_living_answer_and_a_waiting_question_are_left_alone(ada, ada_space, empty):
    taken(ada, ada_space.id, empty, silent_for=timedelta(seconds=1))
    door.accept(ada, empty, uuid4(), "And another")
    tasks.sweep()
    assert states(ada_space.id) == [State.RECEIVED, State.RECEIVED]


def test_behind_a_dead_answer_the_next_question_still_waits_for_its_own(ada, ada_space, empty):
    taken(ada, ada_space.id, empty, silent_for=timedelta(minutes=5))
    door.accept(ada, empty, uuid4(), "And another")
    tasks.sweep()
    assert states(ada_space.id) == [State.INTERRUPTED, State.RECEIVED]


def test_temporary_chats_go_within_three_days_and_usual_ones_stay(ada, ada_space, empty):
    hidden = shelf.temporary_conversation(ada_space.id)
    for conversation_id in (empty, hidden):
        door.accept(ada, conversation_id, uuid4(), "The vault code is 4711")
    now = timezone.now()
    sweeping.sweep(now + timedelta(hours=70))
    assert len(said(ada_space.id)) >= 2
    assert sweeping.sweep(now + timedelta(hours=71, minutes=1))[1] >= 1
    assert said(ada_space.id) == {empty}
    with scope(ada_space.id):
        assert Conversation.objects.get(id=hidden).deleted_at
    sweeping.sweep(now + timedelta(hours=80))
    assert said(ada_space.id) == {empty}


def test_a_frozen_space_is_passed_over_and_the_others_are_done(ada, ada_space, ben, ben_space, empty):
    theirs = shelf.empty_conversation(ben_space.id)
    taken(ada, ada_space.id, empty, silent_for=timedelta(minutes=5))
    taken(ben, ben_space.id, theirs, silent_for=timedelta(minutes=5))
    ada_space.state = ada_space.State.FROZEN
    ada_space.save(update_fields=["state"])
    tasks.sweep()
    assert states(ben_space.id) == [State.INTERRUPTED]


def test_without_the_office_no_space_shows_its_turns(ada, ada_space, empty):
    taken(ada, ada_space.id, empty, silent_for=timedelta(minutes=5))
    assert not Turn.objects.exists() and not Conversation.objects.exists()
    with office("maintenance"):
        assert {ada_space.id} <= set(Turn.objects.values_list("space_id", flat=True)) and not Message.objects.exists()
        assert Turn.objects.update(state=State.INTERRUPTED) == 0 and Conversation.objects.update(mode="") == 0
    with office("oversight"):
        assert not Turn.objects.exists()


def test_the_beat_rings_for_the_sweep():
    assert any(entry["task"] == tasks.sweep.name for entry in settings.CELERY_BEAT_SCHEDULE.values())
