"""Two versions of one thing: both stand, marked, until their owner says which holds."""

import pytest

from memoryhub.errors import Conflict, NotFound, Refused
from memoryhub.memory import api as memory
from memoryhub.memory.models import Tombstone
from memoryhub.memory.types import Status
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import active, ask, days, one_of, say, texts

pytestmark = pytest.mark.django_db


@pytest.fixture
def conflict(ada_id):
    """Ada was born on one day, and then on another."""
    say(ada_id, "My birthday is March 5.")
    say(ada_id, "My birthday is June 9.", days(1))
    return memory.conflicts(ada_id)[0]


def seen(conflict):
    return {one.memory_id: one.version for one in (conflict.a, conflict.b)}


def settle(space_id, conflict, choice, **how):
    options = {"versions": seen(conflict), "now": days(2)} | how
    return memory.settle(space_id, conflict.b.memory_id, choice, **options)


def same(view):
    from dataclasses import replace

    return replace(view, version=0)


def standing(space_id, memory_id):
    return memory.memory(space_id, memory_id)


def test_a_fixed_fact_told_in_two_ways_is_shown_as_both(conflict):
    assert ("5" in conflict.a.text, "9" in conflict.b.text) == (True, True)
    assert (conflict.a.status, conflict.b.status) == (Status.ACTIVE, Status.PENDING)
    assert conflict.opened_at == days(1)
    assert conflict.a.evidence[0].quote and conflict.b.evidence[0].quote


def test_a_choice_that_changes_is_no_conflict(ada_id):
    say(ada_id, "I live in Lund.")
    say(ada_id, "I live in Visby now.", days(1))
    assert memory.conflicts(ada_id) == []


def test_a_guess_against_what_the_owner_edited_is_one(ada_id):
    say(ada_id, "I live in Lund.")
    city = one_of(ada_id, "home.city")
    memory.revise(ada_id, city.memory_id, "You live in Visby", version=city.version, now=days(1))
    say(ada_id, "Maybe I live in Malmö.", days(2))
    [found] = memory.conflicts(ada_id)
    assert ("Visby" in found.a.text, "Malmö" in found.b.text) == (True, True)


@pytest.mark.parametrize("question", ["When is my birthday?", "我的生日是哪天？"])
def test_while_open_both_stand_in_recall_the_newest_first_and_marked(ada_id, conflict, question):
    cards = [card for card in ask(ada_id, question, days(2)).all_cards if card.slot == "birthday"]
    assert [(card.memory_id, card.status) for card in cards] == [
        (conflict.b.memory_id, Status.PENDING),
        (conflict.a.memory_id, Status.ACTIVE),
    ]


@pytest.mark.parametrize(
    ("first", "second", "question"),
    [
        ("My blood type is A.", "My blood type is B.", "Which blood type do I have?"),
        ("我老家是绵阳", "我老家是德阳", "我老家在哪儿？"),
    ],
)
def test_two_versions_in_the_same_words_are_not_taken_for_one(ada_id, first, second, question):
    say(ada_id, first)
    say(ada_id, second, days(1))
    [found] = memory.conflicts(ada_id)
    cards = [card.memory_id for card in ask(ada_id, question, days(2)).all_cards]
    assert cards[:2] == [found.b.memory_id, found.a.memory_id]


@pytest.mark.parametrize(("choice", "kept", "gone"), [("a", "March 5", "June 9"), ("b", "June 9", "March 5")])
def test_the_chosen_version_holds_and_the_other_is_not_learned_again(ada_id, conflict, choice, kept, gone):
    settle(ada_id, conflict, choice)
    held, let_go = (conflict.a, conflict.b) if choice == "a" else (conflict.b, conflict.a)
    assert standing(ada_id, held.memory_id).status is Status.ACTIVE
    assert standing(ada_id, held.memory_id).confirmed_at == days(2)
    assert standing(ada_id, let_go.memory_id).status is Status.REVOKED
    say(ada_id, f"My birthday is {gone}.", days(3))
    assert memory.conflicts(ada_id) == []
    assert one_of(ada_id, "birthday").value == held.value
    found = texts(ask(ada_id, "When is my birthday?", days(3)))
    assert held.text in found and let_go.text not in found


def test_what_else_was_kept_of_the_rejected_words_goes_with_them(ada_id):
    words = "The contract with Bergmann is worth 40,000 euros."
    say(ada_id, words)
    say(ada_id, "The contract with Bergmann is worth 55,000 euros.", days(1))
    for found in memory.conflicts(ada_id):
        settle(ada_id, found, "b")
    assert "40" not in texts(ask(ada_id, "What is the contract with Bergmann worth?", days(3)))


def test_neither_takes_both_out_of_use(ada_id, conflict):
    settle(ada_id, conflict, "neither")
    assert "birthday" not in active(ada_id)
    assert {memory.counts(ada_id)[name] for name in ("active", "pending", "conflicts")} == {0}
    assert texts(ask(ada_id, "When is my birthday?", days(3))) == ""


def test_both_by_date_leaves_the_first_in_the_past(ada_id, conflict):
    settle(ada_id, conflict, "both", apart=memory.Apart(since=days(0.5)))
    assert standing(ada_id, conflict.a.memory_id).status is Status.SUPERSEDED
    assert one_of(ada_id, "birthday").memory_id == conflict.b.memory_id
    with scope(ada_id):
        assert not Tombstone.objects.exists()


def test_both_by_condition_hold_side_by_side_and_say_when(ada_id, conflict):
    settle(ada_id, conflict, "both", apart=memory.Apart(a_when="in the old calendar", b_when="on my passport"))
    assert "(in the old calendar)" in standing(ada_id, conflict.a.memory_id).text
    found = texts(ask(ada_id, "When is my birthday?", days(3)))
    assert "in the old calendar" in found and "on my passport" in found
    assert memory.conflicts(ada_id) == []


def test_one_condition_is_enough(ada_id, conflict):
    settle(ada_id, conflict, "both", apart=memory.Apart(b_when="on my passport"))
    assert standing(ada_id, conflict.a.memory_id).text == conflict.a.text
    assert standing(ada_id, conflict.b.memory_id).status is Status.ACTIVE


WAYS = [
    ("a", None),
    ("b", None),
    ("neither", None),
    ("both", memory.Apart(since=days(0.5))),
    ("both", memory.Apart(a_when="in the old calendar", b_when="on my passport")),
]


@pytest.mark.parametrize(("choice", "apart"), WAYS)
def test_undo_opens_the_conflict_again_exactly_as_it_was(ada_id, conflict, choice, apart):
    event = settle(ada_id, conflict, choice, apart=apart)
    memory.undo(ada_id, event, now=days(3))
    [again] = memory.conflicts(ada_id)
    assert (same(again.a), same(again.b)) == (same(conflict.a), same(conflict.b))
    with scope(ada_id):
        assert not Tombstone.objects.exists()
    assert set(seen(conflict)) <= {one.memory_id for one in ask(ada_id, "When is my birthday?", days(3)).all_cards}


def test_the_timeline_says_what_was_let_go_and_what_holds(ada_id, conflict):
    settle(ada_id, conflict, "b")
    line = memory.timeline(ada_id, kinds=["settled"])[0]
    assert (line.actor, line.before, line.after) == ("you", conflict.a.text, conflict.b.text)
    assert line.undoable


def test_who_saw_an_older_version_changes_nothing(ada_id, conflict):
    memory.revise(ada_id, conflict.a.memory_id, "You were born on March 6", version=conflict.a.version, now=days(1))
    with pytest.raises(Conflict):
        settle(ada_id, conflict, "b")
    assert standing(ada_id, conflict.b.memory_id).status is Status.PENDING


def test_versions_of_other_memories_do_not_count(ada_id, conflict):
    with pytest.raises(Conflict):
        settle(ada_id, conflict, "b", versions={conflict.b.memory_id: conflict.b.version})


def test_it_is_settled_once(ada_id, conflict):
    settle(ada_id, conflict, "a")
    with pytest.raises(Conflict):
        settle(ada_id, conflict, "b")


@pytest.mark.parametrize(
    ("choice", "apart"),
    [
        ("c", None),
        ("", None),
        ("both", memory.Apart(since=days(40))),
        ("both", memory.Apart(a_when="in  Winter", b_when="in winter")),
        ("both", memory.Apart(a_when="x" * 81)),
        ("both", memory.Apart(since=days(0.5), a_when="in winter")),
    ],
)
def test_what_cannot_be_is_refused(ada_id, conflict, choice, apart):
    with pytest.raises(Refused):
        settle(ada_id, conflict, choice, apart=apart)
    assert memory.conflicts(ada_id) == [conflict]


def test_when_one_side_is_revoked_the_other_is_an_ordinary_question(ada_id, conflict):
    memory.forget(ada_id, conflict.a.memory_id, now=days(2))
    assert memory.conflicts(ada_id) == []
    with pytest.raises(Conflict):
        settle(ada_id, conflict, "b")
    memory.confirm(ada_id, conflict.b.memory_id, version=conflict.b.version, now=days(2))
    assert one_of(ada_id, "birthday").memory_id == conflict.b.memory_id


def test_a_third_version_waits_for_its_turn(ada_id, conflict):
    say(ada_id, "My birthday is July 1.", days(2))
    newest, older = memory.conflicts(ada_id)
    assert newest.a.memory_id == older.a.memory_id == conflict.a.memory_id
    settle(ada_id, newest, "b", now=days(3))
    [left] = memory.conflicts(ada_id)
    assert (left.a.memory_id, left.b.memory_id) == (newest.b.memory_id, conflict.b.memory_id)


def test_ben_can_neither_see_nor_settle_what_is_adas(ben_id, conflict):
    assert memory.conflicts(ben_id) == []
    with pytest.raises(NotFound):
        settle(ben_id, conflict, "a")
    with pytest.raises(NotFound):
        settle(ben_id, conflict, "a", versions={uuid7(): 1})


@pytest.mark.parametrize(("again", "kept"), [("My birthday is March 5.", "a"), ("My birthday is June 9.", "b")])
def test_saying_one_of_them_again_settles_it_and_can_be_undone(ada_id, conflict, again, kept):
    receipt = say(ada_id, again, days(2))
    held, let_go = (conflict.a, conflict.b) if kept == "a" else (conflict.b, conflict.a)
    assert memory.conflicts(ada_id) == []
    assert one_of(ada_id, "birthday").memory_id == held.memory_id
    assert standing(ada_id, let_go.memory_id).status is Status.REVOKED
    saved = next(one for one in memory.saved_in(ada_id, receipt.turn_id) if one.memory_id == held.memory_id)
    memory.undo(ada_id, saved.event_id, now=days(2))
    [again] = memory.conflicts(ada_id)
    assert (again.a.memory_id, again.b.memory_id) == (conflict.a.memory_id, conflict.b.memory_id)


def test_a_guess_said_twice_does_not_outweigh_the_owners_edit(ada_id):
    say(ada_id, "I live in Lund.")
    city = one_of(ada_id, "home.city")
    memory.revise(ada_id, city.memory_id, "You live in Visby", version=city.version, now=days(1))
    for day in (2, 3):
        say(ada_id, "Maybe I live in Malmö.", days(day))
    assert len(memory.conflicts(ada_id)) == 1
    assert one_of(ada_id, "home.city").value == "Visby"


# -- always used -----------------------------------------------------------------------------------------------------


def test_what_is_pinned_is_at_hand_whatever_is_asked(ada_id):
    say(ada_id, "I love gentian liqueur.")
    taste = one_of(ada_id, "taste.likes")
    assert "gentian" not in texts(ask(ada_id, "How do I reset my router?"))
    event = memory.pin(ada_id, taste.memory_id, version=taste.version, now=days(1))
    assert standing(ada_id, taste.memory_id).pinned
    recalled = ask(ada_id, "How do I reset my router?")
    assert [card.memory_id for card in recalled.profile] == [taste.memory_id]
    memory.undo(ada_id, event, now=days(1))
    assert same(standing(ada_id, taste.memory_id)) == same(taste)
    assert "gentian" not in texts(ask(ada_id, "How do I reset my router?"))


def test_unpinned_it_is_used_when_it_fits_and_profile_facts_stay_at_hand(ada_id):
    say(ada_id, "I love gentian liqueur. I live in Lund.")
    for slot in ("taste.likes", "home.city"):
        held = one_of(ada_id, slot)
        memory.pin(ada_id, held.memory_id, version=held.version, now=days(1))
        memory.unpin(ada_id, held.memory_id, version=held.version + 1, now=days(1))
    found = texts(ask(ada_id, "How do I reset my router?"))
    assert "gentian" not in found and "Lund" in found


def test_a_pinned_matter_stays_pinned_when_its_value_changes(ada_id):
    say(ada_id, "I live in Lund.")
    city = one_of(ada_id, "home.city")
    memory.pin(ada_id, city.memory_id, version=city.version, now=days(1))
    say(ada_id, "I live in Visby now.", days(2))
    assert one_of(ada_id, "home.city").pinned


def test_only_what_is_in_use_is_pinned_and_only_once(ada_id, ben_id, conflict):
    with pytest.raises(Conflict):
        memory.pin(ada_id, conflict.b.memory_id, version=conflict.b.version, now=days(2))
    with pytest.raises(Conflict):
        memory.unpin(ada_id, conflict.a.memory_id, version=conflict.a.version, now=days(2))
    memory.pin(ada_id, conflict.a.memory_id, version=conflict.a.version, now=days(2))
    with pytest.raises(Conflict):
        memory.pin(ada_id, conflict.a.memory_id, version=conflict.a.version, now=days(2))
    with pytest.raises(NotFound):
        memory.unpin(ben_id, conflict.a.memory_id, version=2, now=days(2))
