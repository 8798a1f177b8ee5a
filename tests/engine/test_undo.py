"""Every inverse restores exactly what was, or changes nothing."""

import pytest

from memoryhub.errors import Conflict, NotFound
from memoryhub.memory import api as memory
from memoryhub.memory.models import Tombstone
from memoryhub.memory.types import Status
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import active, ask, days, one_of, say, texts, utterance

pytestmark = pytest.mark.django_db


def newest(space_id, kind):
    return next(event for event in memory.timeline(space_id) if event.kind == kind)


def without_version(view):
    from dataclasses import replace

    return replace(view, version=0)


def test_undo_of_what_was_learnt_takes_it_out_of_use(ada_id):
    receipt = say(ada_id, "I live in Lund.")
    memory.undo(ada_id, receipt.saved[0].event_id, now=days(1))
    assert "home.city" not in active(ada_id)
    assert "Lund" not in texts(ask(ada_id, "where do I live?"))
    assert not say(ada_id, "I live in Lund.", days(2)).saved, "the page said that it is not remembered"
    say(ada_id, "Please remember that I live in Lund.", days(3))
    assert one_of(ada_id, "home.city").value == "Lund", "said on purpose it is learnt again"


def test_undo_of_a_change_buries_the_new_value_and_not_the_old_one(ada_id):
    say(ada_id, "My budget for lunch is at most 30 euros.")
    receipt = say(ada_id, "My budget for lunch is at most 45 euros.", days(1))
    memory.undo(ada_id, receipt.saved[0].event_id, now=days(2))
    say(ada_id, "My budget for lunch is at most 45 euros.", days(3))
    assert one_of(ada_id, "budget.max").value == "30"
    say(ada_id, "My budget for lunch is at most 30 euros.", days(4))
    assert len(one_of(ada_id, "budget.max").evidence) == 2, "what stands is said again, not barred"


def test_what_an_undo_took_out_of_use_is_restored_and_may_be_said_again(ada_id):
    receipt = say(ada_id, "I live in Lund.")
    city = one_of(ada_id, "home.city")
    memory.undo(ada_id, receipt.saved[0].event_id, now=days(1))
    memory.restore(ada_id, city.memory_id, now=days(2))
    assert without_version(one_of(ada_id, "home.city")) == without_version(city)
    assert "Lund" in texts(ask(ada_id, "where do I live?", days(2)))
    with scope(ada_id):
        assert not Tombstone.objects.exists()
    with pytest.raises(Conflict):
        memory.restore(ada_id, city.memory_id, now=days(2))


def test_forgetting_what_an_undo_took_out_of_use_already_can_be_taken_back(ada_id):
    receipt = say(ada_id, "I live in Lund.")
    city = one_of(ada_id, "home.city")
    memory.undo(ada_id, receipt.saved[0].event_id, now=days(1))
    event = memory.forget(ada_id, city.memory_id, now=days(2))
    memory.undo(ada_id, event, now=days(3))
    assert one_of(ada_id, "home.city").value == "Lund"


def test_a_change_that_was_undone_is_restored_as_it_was(ada_id):
    say(ada_id, "I live in Lund.")
    receipt = say(ada_id, "I moved to Visby.", days(1))
    visby = one_of(ada_id, "home.city")
    memory.undo(ada_id, receipt.saved[0].event_id, now=days(2))
    assert one_of(ada_id, "home.city").value == "Lund"
    memory.restore(ada_id, visby.memory_id, now=days(3))
    assert one_of(ada_id, "home.city").value == "Visby"
    assert len(memory.memories(ada_id, statuses=[Status.ACTIVE])[0]) == 1


def test_undo_of_a_change_brings_the_earlier_value_back(ada_id):
    say(ada_id, "每次聚餐预算300以内")
    before = one_of(ada_id, "budget.max")
    receipt = say(ada_id, "预算提到500吧", days(1))
    memory.undo(ada_id, receipt.saved[0].event_id, now=days(2))
    assert without_version(one_of(ada_id, "budget.max")) == without_version(before)
    found = texts(ask(ada_id, "聚餐预算多少", days(2)))
    assert "300" in found and "500" not in found


def test_undo_of_keep_gives_the_former_certainty_back(ada_id):
    say(ada_id, "I live in Lund.")
    before = one_of(ada_id, "home.city")
    event = memory.confirm(ada_id, before.memory_id, version=before.version, now=days(1))
    memory.undo(ada_id, event, now=days(2))
    assert without_version(one_of(ada_id, "home.city")) == without_version(before)


def test_undo_of_an_edit_restores_words_value_and_origin(ada_id):
    say(ada_id, "I live in Lund.")
    before = one_of(ada_id, "home.city")
    memory.revise(ada_id, before.memory_id, "You live in Visby", version=before.version, now=days(1))
    memory.undo(ada_id, newest(ada_id, "edited").event_id, now=days(2))
    assert without_version(one_of(ada_id, "home.city")) == without_version(before)
    found = texts(ask(ada_id, "where do I live?", days(2)))
    assert "Lund" in found and "Visby" not in found


def test_undo_of_a_revocation_lifts_the_tombstone_and_keeps_the_counters(ada_id):
    say(ada_id, "I'm allergic to mustard.")
    allergy = one_of(ada_id, "allergy")
    event = memory.forget(ada_id, allergy.memory_id, now=days(1))
    memory.undo(ada_id, event, now=days(3))
    assert without_version(one_of(ada_id, "allergy")) == without_version(allergy)
    assert "mustard" in texts(ask(ada_id, "what am I allergic to?", days(3)))
    with scope(ada_id):
        assert not Tombstone.objects.exists()


def test_restore_is_the_undo_of_whatever_revoked(ada_id):
    say(ada_id, "I'm allergic to mustard.")
    say(ada_id, "Please forget that I'm allergic to mustard", days(1))
    (held,), _ = memory.memories(ada_id, statuses=[Status.REVOKED])
    memory.restore(ada_id, held.memory_id, now=days(2))
    assert one_of(ada_id, "allergy").value == "mustard"
    with pytest.raises(Conflict):
        memory.restore(ada_id, held.memory_id, now=days(2))


def test_after_seven_days_nothing_is_restored(ada_id):
    say(ada_id, "I'm allergic to mustard.")
    event = memory.forget(ada_id, one_of(ada_id, "allergy").memory_id, now=days(1))
    with pytest.raises(Conflict):
        memory.undo(ada_id, event, now=days(8.01))
    assert "allergy" not in active(ada_id)


def test_an_event_is_undone_once(ada_id):
    receipt = say(ada_id, "I live in Lund.")
    memory.undo(ada_id, receipt.saved[0].event_id, now=days(1))
    with pytest.raises(Conflict):
        memory.undo(ada_id, receipt.saved[0].event_id, now=days(1))


def test_undo_is_refused_when_the_world_moved_on(ada_id):
    receipt = say(ada_id, "I live in Lund.")
    city = one_of(ada_id, "home.city")
    memory.revise(ada_id, city.memory_id, "You live in Visby", version=city.version, now=days(1))
    with pytest.raises(Conflict):
        memory.undo(ada_id, receipt.saved[0].event_id, now=days(2))
    assert one_of(ada_id, "home.city").value == "Visby"


def test_a_revoked_value_does_not_return_over_its_successor(ada_id):
    say(ada_id, "I live in Lund.")
    event = memory.forget(ada_id, one_of(ada_id, "home.city").memory_id, now=days(1))
    say(ada_id, "I live in Visby.", days(2))
    with pytest.raises(Conflict):
        memory.undo(ada_id, event, now=days(3))
    assert one_of(ada_id, "home.city").value == "Visby"


def test_an_erased_memory_cannot_be_undone(ada_id):
    say(ada_id, "I live in Lund.")
    event = memory.forget(ada_id, one_of(ada_id, "home.city").memory_id, now=days(1), erase=True)
    with pytest.raises(Conflict):
        memory.undo(ada_id, event, now=days(1))


def test_an_unknown_event_is_not_found(ada_id):
    with pytest.raises(NotFound):
        memory.undo(ada_id, uuid7(), now=days(1))


def test_the_timeline_says_what_can_be_undone(ada_id):
    receipt = say(ada_id, "I live in Lund. I love jazz.")
    first, second = (one.event_id for one in receipt.saved)
    memory.undo(ada_id, first, now=days(1))
    undoable = {event.event_id: event.undoable for event in memory.timeline(ada_id)}
    assert undoable[first] is False
    assert undoable[second] is True
    assert newest(ada_id, "undone").undoable is False


@pytest.mark.parametrize("verb", ["todo_done", "todo_cancel"])
def test_undo_of_a_closed_errand_opens_it_again(ada_id, verb):
    say(ada_id, "Remind me to water the ferns tomorrow")
    (before,) = memory.todos(ada_id)
    event = getattr(memory, verb)(ada_id, before.todo_id, now=days(1))
    assert memory.todos(ada_id) == []
    memory.undo(ada_id, event, now=days(1))
    assert [without_version(one) for one in memory.todos(ada_id)] == [without_version(before)]


def test_undo_of_an_added_errand_cancels_it(ada_id):
    receipt = say(ada_id, "Remind me to water the ferns tomorrow")
    memory.undo(ada_id, receipt.saved[0].event_id, now=days(1))
    assert memory.todos(ada_id) == []
    assert [one.state for one in memory.todos(ada_id, states=("cancelled",))] == ["cancelled"]


def test_paging_the_timeline_skips_no_line(ada_id):
    say(ada_id, "My name is Ada. I live in Lund. I love jazz. I'm allergic to kiwi.")
    whole = memory.timeline(ada_id)
    assert len(whole) >= 4
    paged, before, before_id = [], None, None
    while page := memory.timeline(ada_id, before=before, before_id=before_id, limit=2):
        paged += page
        before, before_id = page[-1].happened_at, page[-1].event_id
    assert paged == whole


def told_in_a_turn(space_id, text: str):
    """(turn, what was saved)."""
    said = utterance(text)
    return said.turn_id, memory.remember(space_id, said, now=said.said_at).saved


def test_a_note_no_longer_says_saved_of_what_was_forgotten_elsewhere(ada_id):
    turn, saved = told_in_a_turn(ada_id, "I live in Lund. I love jazz.")
    city = one_of(ada_id, "home.city")
    event = memory.forget(ada_id, city.memory_id, now=days(1))
    assert memory.saved_in(ada_id, turn) == saved[1:]
    memory.undo(ada_id, event, now=days(2))
    assert [one.text for one in memory.saved_in(ada_id, turn)] == [one.text for one in saved]
    memory.forget(ada_id, city.memory_id, now=days(3), erase=True)
    assert memory.saved_in(ada_id, turn) == saved[1:]


def test_a_note_offers_no_undo_of_what_was_changed_since(ada_id):
    turn, _ = told_in_a_turn(ada_id, "I live in Lund. Remind me to water the ferns tomorrow")
    city = one_of(ada_id, "home.city")
    assert [one.undoable for one in memory.saved_in(ada_id, turn)] == [True, True]
    memory.confirm(ada_id, city.memory_id, version=city.version, now=days(1))
    memory.todo_done(ada_id, memory.todos(ada_id)[0].todo_id, now=days(1))
    for one in memory.saved_in(ada_id, turn):
        assert not one.undoable
        with pytest.raises(Conflict):
            memory.undo(ada_id, one.event_id, now=days(2))


def test_a_note_of_forgetting_goes_when_the_memory_is_restored(ada_id):
    say(ada_id, "I'm allergic to mustard.")
    turn, _ = told_in_a_turn(ada_id, "Please forget that I'm allergic to mustard")
    (note,) = memory.saved_in(ada_id, turn)
    memory.restore(ada_id, note.memory_id, now=days(2))
    assert memory.saved_in(ada_id, turn) == ()
