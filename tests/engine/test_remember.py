"""Ada says things; what she leaves behind."""

import threading

import pytest
from django.db import connection

from memoryhub.errors import Locked
from memoryhub.memory import api as memory
from memoryhub.memory.models import Memory
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.store import logs
from memoryhub.memory.types import Action, Status
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import MONDAY, active, ask, days, one_of, say, texts, utterance

pytestmark = pytest.mark.django_db


def test_a_chinese_introduction_becomes_facts_with_their_quotes(ada_id):
    said = "我叫许诺，在苏州做前端开发，对花生过敏，每次团建预算400以内。下周三之前提醒我交季度总结"
    say(ada_id, said)
    held = active(ada_id)
    assert held["name"].value == "许诺"
    assert held["work.place"].value == "苏州"
    assert "前端" in held["job.title"].value
    assert "花生" in held["allergy"].value
    assert held["budget.max"].value == "400"
    assert all(one.evidence[0].quote and one.evidence[0].quote in said for one in held.values())
    (todo,) = memory.todos(ada_id)
    assert "季度总结" in todo.text
    assert todo.due_on.isoformat() == "2026-12-09"


def test_an_english_introduction_becomes_facts_with_their_quotes(ada_id):
    said = "My name is Priya, I work as a paramedic in Bristol and I'm allergic to shellfish."
    say(ada_id, said)
    held = active(ada_id)
    assert held["name"].value == "Priya"
    assert held["work.place"].value == "Bristol"
    assert "paramedic" in held["job.title"].value
    assert "shellfish" in held["allergy"].value
    assert all(one.evidence[0].quote in said for one in held.values())


@pytest.mark.parametrize("text", ["Hello!", "What is the tallest mountain?", "你好", "今天天气怎么样？", "哈哈哈"])
def test_chatter_leaves_nothing_but_a_log(ada_id, text):
    said = utterance(text)
    receipt = memory.remember(ada_id, said, now=MONDAY)
    assert receipt.saved == ()
    assert memory.counts(ada_id)["active"] == 0
    with scope(ada_id):
        assert logs.capture_counts(ada_id, said.turn_id) is not None


def test_the_same_turn_twice_is_remembered_once(ada_id):
    said = utterance("I live in Aberdeen and I'm vegetarian.")
    first = memory.remember(ada_id, said, now=MONDAY)
    again = memory.remember(ada_id, said, now=days(0.1))
    assert first.saved and not first.repeated
    assert again.repeated and again.saved == ()
    assert memory.counts(ada_id)["active"] == len(first.saved)


def test_the_same_fact_said_often_is_one_memory_with_all_its_evidence(ada_id):
    for day in range(6):
        say(ada_id, "My e-mail is ada.k@post.example", days(day))
    held, total = memory.memories(ada_id)
    assert total == 1
    assert len(held[0].evidence) == 6
    kinds = [event.kind for event in memory.history(ada_id, held[0].memory_id)]
    assert kinds == ["reinforced"] * 5 + ["captured"]


def test_a_correction_replaces_the_value_and_keeps_it_in_the_past(ada_id):
    say(ada_id, "每次聚餐预算300以内")
    receipt = say(ada_id, "预算提到500吧", days(1))
    assert [one.action for one in receipt.saved] == [Action.SUPERSEDE]
    assert one_of(ada_id, "budget.max").value == "500"
    held, _ = memory.memories(ada_id, statuses=[Status.SUPERSEDED])
    assert [one.value for one in held] == ["300"]
    newest = memory.timeline(ada_id)[0]
    assert (newest.kind, "300" in newest.before, "500" in newest.after) == ("superseded", True, True)
    assert "300" not in texts(ask(ada_id, "聚餐预算多少", days(2)))


def test_a_move_in_english_replaces_the_city(ada_id):
    say(ada_id, "I live in Malmö.")
    say(ada_id, "Actually, I moved to Tampere.", days(3))
    assert one_of(ada_id, "home.city").value == "Tampere"
    assert "Malmö" not in texts(ask(ada_id, "where do I live?", days(4)))


def test_said_in_two_capitals_is_not_two_cities(ada_id):
    say(ada_id, "I live in Oslo")
    say(ada_id, "i live in oslo", days(1))
    assert memory.counts(ada_id)["active"] == 1


def test_forget_said_in_the_chat_revokes(ada_id):
    say(ada_id, "I'm allergic to latex")
    receipt = say(ada_id, "Please forget that I'm allergic to latex", days(1))
    assert [one.action for one in receipt.saved] == [Action.RETIRE]
    assert memory.counts(ada_id) == {"active": 0, "pending": 0, "revoked": 1, "conflicts": 0, "todos": 0}
    assert "latex" not in texts(ask(ada_id, "what am I allergic to?", days(1.1)))


def test_the_same_errand_twice_is_one(ada_id):
    say(ada_id, "Remind me to water the ferns tomorrow")
    receipt = say(ada_id, "remind me to water the ferns tomorrow", days(0.01))
    assert len(memory.todos(ada_id)) == 1
    assert receipt.dropped == {"known_todo": 1}


def test_what_was_saved_in_a_turn_can_be_shown_again(ada_id):
    said = utterance("I live in Turku. Remind me to renew my passport tomorrow")
    receipt = memory.remember(ada_id, said, now=MONDAY)
    assert memory.saved_in(ada_id, said.turn_id) == receipt.saved
    memory.undo(ada_id, receipt.saved[0].event_id, now=days(0.1))
    assert memory.saved_in(ada_id, said.turn_id) == receipt.saved[1:]


def test_a_frozen_space_takes_nothing(ada_space):
    type(ada_space).objects.filter(id=ada_space.id).update(state="frozen")
    with pytest.raises(Locked):
        say(ada_space.id, "I live in Porto")
    type(ada_space).objects.filter(id=ada_space.id).update(state="active")
    assert memory.counts(ada_space.id)["active"] == 0


def test_a_lease_that_was_lost_undoes_everything(ada_id):
    class Lost(Exception):
        pass

    class Lease:
        def complete(self) -> None:
            raise Lost

    with pytest.raises(Lost):
        memory.remember(ada_id, utterance("I live in Porto"), lease=Lease(), now=MONDAY)
    assert memory.counts(ada_id)["active"] == 0


def test_every_candidate_stands_in_the_log_with_its_verdict(ada_id):
    said = utterance("I live in Basel. I might move to Rome one day.")
    memory.remember(ada_id, said, now=MONDAY)
    with scope(ada_id):
        detail = logs.capture_detail(ada_id, said.turn_id)
    assert [line["action"] for line in detail if line["slot"] == "home.city" and "action" in line] == ["add"]
    assert all("action" in line or ("step" in line and line["reason"]) for line in detail)


@pytest.mark.django_db(transaction=True)
def test_two_workers_with_the_same_fact_make_one_memory(ada_id):
    """Two turns of one space at once: the space's lock lets the second see the first."""
    conversation = uuid7()
    faults: list[BaseException] = []

    def work() -> None:
        try:
            say(ada_id, "My blood type is B positive. I live in Gdansk.", MONDAY, conversation)
        except BaseException as error:  # noqa: BLE001  a thread's failure must fail the test
            faults.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    held, _ = memory.memories(ada_id)
    assert sorted(one.slot for one in held) == sorted({one.slot for one in held})


def test_a_correction_that_names_only_what_was_wrong_mends_what_was_told(ada_id):
    say(ada_id, "We moved the Larkspur release to Leeds depot, 240 units, contract renews in June")
    receipt = say(ada_id, "sorry, not Leeds, Hull", days(1))
    assert [one.action for one in receipt.saved] == [Action.SUPERSEDE]
    assert ["Hull" in text and "Leeds" not in text for text in active(ada_id)] == [True]


def test_a_family_is_forgotten_but_for_what_is_to_stay(ada_id):
    say(ada_id, "My phone number is 07700 900321 and my email is ada@example.org")
    say(ada_id, "forget my contact details except my email", days(1))
    assert set(active(ada_id)) == {"contact.email"}


def over_by(space_id, at):
    """A thing liked until then, and no night's round since."""
    say(space_id, "I love pottery.")
    with scope(space_id):
        Memory.objects.update(expires_at=at)


def test_what_is_said_again_after_its_time_holds_again(ada_id):
    over_by(ada_id, days(7))
    assert "pottery" not in texts(ask(ada_id, "what do I love?", days(8)))
    told = utterance("I love pottery.", days(8))
    (saved,) = memory.remember(ada_id, told, now=days(8)).saved
    assert saved.action is Action.ADD and memory.saved_in(ada_id, told.turn_id) == (saved,)
    assert "pottery" in texts(ask(ada_id, "what do I love?", days(30)))
    memory.undo(ada_id, saved.event_id, now=days(9))
    assert memory.memory(ada_id, saved.memory_id).status is Status.EXPIRED
    assert "pottery" not in texts(ask(ada_id, "what do I love?", days(10)))


def test_what_holds_for_a_while_is_counted_anew_when_said_again(ada_id):
    for day in (0, 5):
        say(ada_id, "My budget for lunch is at most 12 euros this week.", days(day))
    with scope(ada_id):
        (ends,) = Memory.objects.values_list("expires_at", flat=True)
    assert ends == days(5 + DEFAULT.ephemeral_days)
    assert active(ada_id)["budget.max"].value == "12"


def test_what_is_said_of_a_known_name_replaces_what_was_told_of_the_family_member(ada_id, ben_id):
    say(ada_id, "My sister Petra lives in Linz.")
    say(ben_id, "Petra moved to Bonn last month.", days(1))
    say(ada_id, "Petra moved to Graz last month.", days(1))
    assert active(ada_id)["sister.home.city"].value == "Graz"
    assert "sister.home.city" not in active(ben_id)
