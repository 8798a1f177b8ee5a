"""Whom Ada named, and who they are to her: asked over two steps, replaced, forgotten, erased with what said it."""

import pytest

from memoryhub.memory import api as memory
from memoryhub.memory.api import ForgetScope, Reach
from memoryhub.memory.models import Entity, EntityName, Relation
from memoryhub.memory.types import Status
from memoryhub.spaces.api import scope
from tests.engine.builders import ask, days, say, texts

pytestmark = pytest.mark.django_db


def first(ada_id, question: str, at: float = 5) -> str:
    cards = ask(ada_id, question, days(at)).cards
    return cards[0].text if cards else ""


@pytest.mark.parametrize(
    ("told", "question", "answer"),
    [
        (
            ("My manager is Mia Chen.", "Mia's assistant is called Tom."),
            "Who is my manager's assistant?",
            "Your manager's assistant is Tom",
        ),
        (
            ("Priya's mentor is Omar.", "Priya is my team lead."),
            "who is the mentor of my boss?",
            "Your boss's mentor is Omar",
        ),
        (("我妹妹叫小雨。", "小雨的老师叫王芳"), "我妹妹的老师叫什么？", "你妹妹的老师是王芳"),
        (("我老板叫李雷", "韩梅是李雷的助理"), "我上司的助理是谁", "你上司的助理是韩梅"),
    ],
)
def test_two_memories_answer_one_question(ada_id, told, question, answer):
    for number, words in enumerate(told):
        say(ada_id, words, days(number))
    assert first(ada_id, question) == answer


def test_both_steps_stand_beside_the_answer(ada_id):
    say(ada_id, "My manager is Mia Chen.")
    say(ada_id, "Mia's assistant is called Tom.", days(1))
    found = ask(ada_id, "Who is my manager's assistant?", days(2))
    assert "Mia Chen" in texts(found)
    assert len({card.memory_id for card in found.all_cards}) == len(found.all_cards)


def test_another_boss_takes_the_place_of_the_last(ada_id):
    say(ada_id, "My manager is Mia Chen.")
    say(ada_id, "Mia's assistant is called Tom.", days(1))
    say(ada_id, "My manager is Ana Ruiz.", days(2))
    assert "Tom" not in first(ada_id, "Who is my manager's assistant?")
    say(ada_id, "Ana's assistant is Bo.", days(3))
    assert first(ada_id, "Who is my manager's assistant?") == "Your manager's assistant is Bo"
    past = memory.memories(ada_id, statuses=[Status.SUPERSEDED])[0]
    assert [one.text for one in past] == ["Your manager is Mia Chen"]


def test_what_is_forgotten_leads_nowhere_and_comes_back_with_undo(ada_id):
    say(ada_id, "My manager is Mia Chen.")
    receipt = say(ada_id, "Mia's assistant is called Tom.", days(1))
    memory_id = receipt.saved[0].memory_id
    memory.forget(ada_id, memory_id, now=days(2))
    assert "Tom" not in texts(ask(ada_id, "Who is my manager's assistant?", days(2)))
    memory.restore(ada_id, memory_id, now=days(3))
    assert first(ada_id, "Who is my manager's assistant?") == "Your manager's assistant is Tom"


def test_an_edit_changes_who_it_is(ada_id):
    say(ada_id, "My manager is Mia Chen.")
    memory_id = say(ada_id, "Mia's assistant is called Tom.", days(1)).saved[0].memory_id
    memory.revise(ada_id, memory_id, "Mia's assistant is called Bo", version=1, now=days(2))
    assert first(ada_id, "Who is my manager's assistant?") == "Your manager's assistant is Bo"


def test_erasing_a_memory_erases_whom_it_named(ada_id):
    first_id = say(ada_id, "My manager is Mia Chen.").saved[0].memory_id
    second_id = say(ada_id, "Mia's assistant is called Tom.", days(1)).saved[0].memory_id
    memory.forget(ada_id, second_id, now=days(2), erase=True)
    with scope(ada_id):
        assert {row.name for row in EntityName.objects.all()} == {"Mia Chen"}
        assert Relation.objects.count() == Entity.objects.count() == 1
    memory.forget(ada_id, first_id, now=days(2), erase=True)
    with scope(ada_id):
        assert not (EntityName.objects.exists() or Relation.objects.exists() or Entity.objects.exists())


def test_ben_knows_nobody_of_adas(ada_id, ben_id):
    say(ada_id, "My manager is Mia Chen.")
    say(ada_id, "Mia's assistant is called Tom.", days(1))
    say(ben_id, "My manager is Zoe Hart.")
    assert "Tom" not in texts(ask(ben_id, "Who is my manager's assistant?", days(2)))
    with scope(ben_id):
        assert {row.name for row in EntityName.objects.all()} == {"Zoe Hart"}


def test_forgetting_somebody_takes_what_they_are_to_others(ada_id):
    for day, words in enumerate(("My manager is Mia Chen.", "Tom is Mia's assistant.", "My dentist is Dr. Hill.")):
        say(ada_id, words, days(day))
    manifest = memory.forget_scope(ada_id, ForgetScope(Reach.TOPIC, words="Mia"), now=days(4))
    shown, _ = memory.forget_items(ada_id, manifest.token)
    assert {one.text for one in shown} == {"Your manager is Mia Chen", "Tom is Mia's assistant"}
