"""The switches of memory, each with its exact meaning: learning, using, both by kind; each holds from the next turn."""

import pytest
from django.utils import timezone

from chat.tools.builtin import memories
from chat.tools.types import Scene
from chat.turn import person_of
from memoryhub.accounts.preferences import keep_for
from memoryhub.memory import api as memory
from memoryhub.memory.retention import keep_only_in
from tests.rooms.chat.stage import capture_all
from tests.rooms.chat.test_temporary import asked

pytestmark = pytest.mark.django_db(transaction=True)


def kept(space_id) -> str:
    return " ".join(one.text for one in memory.memories(space_id)[0])


def shown(prepared) -> str:
    return " ".join(one.text for one in prepared.recalled.all_cards)


def test_a_switch_thrown_in_the_middle_of_a_talk_holds_from_the_next_turn(ada, ada_space, empty):
    asked(ada, empty, "I live in Galway.")
    ada.learns = False
    ada.save(update_fields=["learns"])
    asked(ada, empty, "I work as a glazier.")
    ada.learns, ada.recalls = True, False
    ada.save(update_fields=["learns", "recalls"])
    assert not asked(ada, empty, "Where do I live? My cat is called Miso.").recalled.all_cards
    ada.recalls = True
    ada.save(update_fields=["recalls"])
    capture_all(ada)
    assert "Galway" in shown(asked(ada, empty, "Where do I live?"))
    assert "Miso" in kept(ada_space.id) and "glazier" not in kept(ada_space.id)


def test_a_kind_that_is_switched_off_is_neither_learned_nor_used_and_stays(ada, ada_space, empty):
    asked(ada, empty, "I am allergic to walnuts. I live in Galway.")
    capture_all(ada)
    keep_for(ada, {"health": 0, "diet": 0})
    asked(ada, empty, "I am allergic to sesame. I work as a glazier. Remind me to buy sesame on Friday.")
    capture_all(ada)
    assert "sesame" not in kept(ada_space.id) and "glazier" in kept(ada_space.id)
    assert [one.text for one in memory.todos(ada_space.id)]  # an errand is of no kind
    prepared = asked(ada, empty, "What am I allergic to, and where do I live?")
    assert "walnut" not in shown(prepared) and "Galway" in shown(prepared)
    assert "walnut" not in " ".join(one.text for one in prepared.request.messages if one.is_data)
    scene = Scene(person_of(ada), empty, timezone.now())
    deep = memories.recall_more(scene, memories.Question(query="What am I allergic to?"))
    assert not [one for one in deep if "walnut" in str(one["text"])]
    assert keep_only_in(ada_space.id, timezone.now()) == 0  # the night erases nothing of it
    keep_for(ada, {"health": None, "diet": None})
    assert "walnut" in shown(asked(ada, empty, "What am I allergic to?"))
