"""What the owner adds by hand, moves, marks and looks for."""

import pytest

from memoryhub.errors import Conflict, NotFound
from memoryhub.memory import api as memory
from memoryhub.memory.adding import HoldsSecret, TooLong
from memoryhub.memory.owner_types import Sieve
from memoryhub.memory.types import Status
from memoryhub.spaces.api import uuid7
from tests.engine.builders import MONDAY, active, ask, days, one_of, say, texts

pytestmark = pytest.mark.django_db


def add(space_id, text, at=MONDAY, **how):
    return memory.add(space_id, text, now=at, time_zone="Asia/Shanghai", **how)


def test_a_sentence_added_by_hand_is_confirmed_and_used_at_once(ada_space):
    added = add(ada_space.id, "I moved to Tromsø")
    view = memory.memory(ada_space.id, added.memory_ids[0])
    assert (view.slot, view.status, view.confirmed_at) == ("home.city", Status.ACTIVE, MONDAY)
    assert [event.actor for event in memory.history(ada_space.id, view.memory_id)] == ["you"]
    assert "Tromsø" in texts(ask(ada_space.id, "where do I live?"))


def test_what_no_rule_reads_is_kept_as_it_was_written(ada_space):
    words = "Grandma's dumplings: two eggs, one spoon of honey"
    added = add(ada_space.id, words)
    assert memory.memory(ada_space.id, added.memory_ids[0]).text == words
    memory.undo(ada_space.id, added.event_id, now=days(1))
    assert memory.memory(ada_space.id, added.memory_ids[0]).status is Status.REVOKED


def test_adding_by_hand_replaces_what_it_corrects_and_lifts_a_tombstone(ada_space):
    say(ada_space.id, "I live in Cork.")
    memory.forget(ada_space.id, one_of(ada_space.id, "home.city").memory_id, now=days(1))
    add(ada_space.id, "I live in Cork", days(2))
    assert active(ada_space.id)["home.city"].value == "Cork"
    add(ada_space.id, "I live in Bergen", days(3))
    assert active(ada_space.id)["home.city"].value == "Bergen"


def test_what_is_known_already_is_said_so_and_not_doubled(ada_space):
    first = add(ada_space.id, "I am allergic to kiwi")
    again = add(ada_space.id, "I am allergic to kiwi", days(1))
    assert again.known and again.memory_ids == first.memory_ids


def test_a_reminder_added_by_hand_is_a_todo(ada_space):
    added = add(ada_space.id, "Remind me to call the bank tomorrow")
    assert [todo.todo_id for todo in memory.todos(ada_space.id)] == list(added.todo_ids)
    assert not added.memory_ids


@pytest.mark.parametrize(
    ("text", "error"), [("", TooLong), ("a" * 1001, TooLong), ("my wifi password is hunter22xyz", HoldsSecret)]
)
def test_nothing_too_much_and_secrets_are_refused(ada_space, text, error):
    with pytest.raises(error):
        add(ada_space.id, text)
    assert memory.counts(ada_space.id)["active"] == 0


def test_a_personas_value_stands_beside_the_others_and_is_recalled_only_in_its_role(ada_space):
    seller = uuid7()
    add(ada_space.id, "My budget is at most 300 yuan")
    added = add(ada_space.id, "My budget is at most 9000 yuan", persona_id=seller)
    assert memory.memory(ada_space.id, added.memory_ids[0]).persona_id == seller
    assert "9,000" not in texts(ask(ada_space.id, "what is my budget?"))
    mine = texts(ask(ada_space.id, "what is my budget?", persona_id=seller))
    assert "9,000" in mine and "300" not in mine


def test_moving_into_a_persona_and_back_can_be_undone(ada_space):
    memory_id = add(ada_space.id, "I live in Cork").memory_ids[0]
    seller = uuid7()
    event_id = memory.move(ada_space.id, memory_id, seller, version=1, now=days(1))
    assert "Cork" not in texts(ask(ada_space.id, "where do I live?"))
    with pytest.raises(Conflict):
        memory.move(ada_space.id, memory_id, seller, version=2, now=days(1))
    memory.undo(ada_space.id, event_id, now=days(1))
    assert memory.memory(ada_space.id, memory_id).persona_id is None


def test_marking_sensitive_is_an_event_and_undone(ada_space):
    memory_id = add(ada_space.id, "I keep bees").memory_ids[0]
    event_id = memory.mark(ada_space.id, memory_id, sensitive=True, version=1, now=days(1))
    assert memory.memory(ada_space.id, memory_id).sensitive
    memory.undo(ada_space.id, event_id, now=days(1))
    assert not memory.memory(ada_space.id, memory_id).sensitive


def test_a_stranger_moves_and_marks_nothing(ada_space, ben_space):
    memory_id = add(ada_space.id, "I keep bees").memory_ids[0]
    with pytest.raises(NotFound):
        memory.mark(ben_space.id, memory_id, sensitive=True, version=1, now=days(1))
    with pytest.raises(NotFound):
        memory.move(ben_space.id, memory_id, None, version=1, now=days(1))
    assert memory.find(ben_space.id, Sieve(), text="bees").total == 0


def test_words_are_found_in_any_spelling_and_what_is_near_in_meaning_follows(ada_space):
    for words in ("My name is Wenna", "I love hiking in the mountains", "我喜歡騎自行車", "I play the cello"):
        add(ada_space.id, words)
    assert memory.find(ada_space.id, Sieve(), text="喜欢骑").worded == 1
    assert memory.find(ada_space.id, Sieve(), text="ＣＥＬＬＯ").worded == 1
    found = memory.find(ada_space.id, Sieve(), text="musical instrument")
    assert found.worded == 0 and "cello" in found.memories[0].text
    assert "Wenna" in memory.find(ada_space.id, Sieve(), text="姓名").memories[0].text
    for nothing in ("zyxomma", "foobar baz", "咪哩嘛", "嘿嘿"):
        assert memory.find(ada_space.id, Sieve(), text=nothing).total == 0


def test_a_search_for_the_name_of_a_field_finds_nothing_by_it(ada_space):
    add(ada_space.id, "I play the cello")
    assert memory.find(ada_space.id, Sieve(), text="polarity").worded == 0


def test_the_sieve_lets_through_by_state_category_persona_and_time(ada_space):
    old = add(ada_space.id, "I am allergic to kiwi").memory_ids[0]
    new = add(ada_space.id, "I live in Cork", days(9)).memory_ids[0]
    seller = uuid7()
    third = add(ada_space.id, "My budget is at most 9000 yuan", days(9), persona_id=seller).memory_ids[0]

    def ids(**sieve):
        return {one.memory_id for one in memory.find(ada_space.id, Sieve(**sieve)).memories}

    assert ids(categories=("health",)) == {old}
    assert ids(since=days(5)) == {new, third} and ids(until=days(5)) == {old}
    assert ids(personas=(seller,)) == {third} and ids(personas=(None,)) == {old, new}
    assert ids(statuses=(Status.PENDING,)) == set()
