""" "Dig deeper" without a language model: a look into what was put away too, as a step that everybody can see."""

import pytest
from django.utils import timezone

from chat.models import Message
from memoryhub.memory import api as memory
from memoryhub.memory.models import Memory, RecallLog
from memoryhub.spaces.api import scope
from tests.rooms.chat.workshop import ask, calls, cards, last_turn

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def put_away(ada_space, ben_space, shop) -> None:
    """Told long ago, and cold by now; Ben's of the same matter is his."""
    memory.add(ada_space.id, "The spare key hangs behind the boiler", now=timezone.now(), time_zone="UTC")
    memory.add(ben_space.id, "The spare key lies under the heron", now=timezone.now(), time_zone="UTC")
    with scope(ada_space.id):
        Memory.objects.update(tier="cold")


def test_what_was_put_away_is_found_when_asked_to_look_again(ada, ada_space, empty, put_away):
    assert "boiler" not in ask(ada, empty, "Where does the spare key hang?")
    answer = ask(ada, empty, "Are you sure? Look again.")
    assert "boiler" in answer and "heron" not in answer
    assert cards(ada) == [("recall_more", "done")]
    assert calls(ada) == [("recall_more", "done", {"query": "Where does the spare key hang?"})]
    turn = last_turn(ada)
    assert turn.used_count == 1 and [one.text for one in memory.used_in(ada_space.id, turn.id)] == [
        "The spare key hangs behind the boiler"
    ]
    with scope(ada_space.id):
        assert RecallLog.objects.filter(turn_id=turn.id).count() == 2  # its own, and the deep one
        card = Message.objects.get(role="tool", is_replaced=False)
        assert "boiler" not in card.text  # what may be revoked later stands nowhere


def test_a_look_that_finds_nothing_says_so_and_one_with_memory_off_is_not_taken(ada, empty, shop):
    ask(ada, empty, "你知道我的储物柜在哪吗？")
    assert "这件事我这里没有记录" in ask(ada, empty, "再仔细想想")
    assert [name for name, _, _ in calls(ada)] == ["recall_more"]
    ada.recalls = False
    ada.save(update_fields=["recalls"])
    ask(ada, empty, "再仔细想想")
    assert len(calls(ada)) == 1
