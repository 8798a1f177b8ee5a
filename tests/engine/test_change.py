"""Ada keeps, edits, denies, forgets, erases, and takes it back."""

import pytest

from memoryhub.errors import Conflict, NotFound, Refused
from memoryhub.memory import api as memory
from memoryhub.memory.models import CaptureLog, Evidence, Memory, MemoryEvent, MemoryIndex, Tombstone
from memoryhub.memory.types import Origin, Status
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import active, ask, days, one_of, say, texts, utterance

pytestmark = pytest.mark.django_db


def test_keep_makes_it_certain(ada_id):
    say(ada_id, "I live in Porto.")
    city = one_of(ada_id, "home.city")
    memory.confirm(ada_id, city.memory_id, version=city.version, now=days(1))
    kept = one_of(ada_id, "home.city")
    assert (kept.confirmed_at, kept.confidence) == (days(1), 1.0)


def test_keep_of_a_waiting_memory_makes_it_active(ada_id):
    say(ada_id, "I think I might be allergic to kiwi.")
    held, _ = memory.memories(ada_id, statuses=[Status.PENDING])
    if not held:
        say(ada_id, "Maybe I live in Cork, not sure yet")
        held, _ = memory.memories(ada_id, statuses=[Status.PENDING])
    assert held, "a hedged statement waits"
    memory.confirm(ada_id, held[0].memory_id, version=held[0].version, now=days(1))
    now = memory.memory(ada_id, held[0].memory_id)
    assert (now.status, now.pending_reason) == (Status.ACTIVE, "")


def test_a_stale_version_is_a_conflict_and_changes_nothing(ada_id):
    say(ada_id, "I live in Porto.")
    city = one_of(ada_id, "home.city")
    memory.revise(ada_id, city.memory_id, "You live in Faro", version=city.version, now=days(1))
    for verb in (memory.confirm, memory.reject):
        with pytest.raises(Conflict):
            verb(ada_id, city.memory_id, version=city.version, now=days(2))
    with pytest.raises(Conflict):
        memory.revise(ada_id, city.memory_id, "You live in Braga", version=city.version, now=days(2))
    assert one_of(ada_id, "home.city").value == "Faro"


@pytest.mark.parametrize(
    ("said", "slot", "wording", "value"),
    [
        ("I live in Porto.", "home.city", "You live in Faro", "Faro"),
        ("每次聚餐预算300以内", "budget.max", "每次聚餐预算不超过 四百五 元", "450"),
        ("我住在合肥", "home.city", "你住在芜湖", "芜湖"),
    ],
)
def test_an_edit_changes_words_value_and_recall(ada_id, said, slot, wording, value):
    say(ada_id, said)
    before = one_of(ada_id, slot)
    after = memory.revise(ada_id, before.memory_id, wording, version=before.version, now=days(1))
    assert (after.text, after.value, after.origin, after.version) == (wording, value, Origin.EDITED, before.version + 1)
    assert after.evidence == before.evidence
    newest = memory.history(ada_id, before.memory_id)[0]
    assert (newest.kind, newest.actor, newest.before, newest.after) == ("edited", "you", before.text, wording)
    found = texts(ask(ada_id, "餐厅 dinner home budget city 聚餐", days(2)))
    assert wording in found and before.text not in found


@pytest.mark.parametrize("text", ["", "   ", "\x00\x01", "x" * 1001])
def test_an_unusable_wording_is_refused(ada_id, text):
    say(ada_id, "I live in Porto.")
    city = one_of(ada_id, "home.city")
    with pytest.raises(Refused):
        memory.revise(ada_id, city.memory_id, text, version=city.version, now=days(1))


def test_not_true_is_not_learned_again(ada_id):
    say(ada_id, "I'm allergic to eggs.")
    allergy = one_of(ada_id, "allergy")
    memory.reject(ada_id, allergy.memory_id, version=allergy.version, now=days(1))
    receipt = say(ada_id, "as I said, I am allergic to eggs", days(2))
    assert receipt.saved == () and receipt.dropped.get("tombstoned") == 1
    assert memory.counts(ada_id)["active"] == 0


def test_a_tombstone_stops_this_value_only(ada_id):
    say(ada_id, "I'm allergic to eggs.")
    memory.forget(ada_id, one_of(ada_id, "allergy").memory_id, now=days(1))
    say(ada_id, "I'm allergic to mustard.", days(2))
    assert one_of(ada_id, "allergy").value == "mustard"


def test_said_anew_on_purpose_it_is_learned_again(ada_id):
    say(ada_id, "I'm allergic to eggs.")
    memory.forget(ada_id, one_of(ada_id, "allergy").memory_id, now=days(1))
    say(ada_id, "Please remember that I'm allergic to eggs.", days(2))
    assert one_of(ada_id, "allergy").value == "eggs"


def test_a_revoked_memory_is_out_of_the_very_next_recall(ada_id):
    say(ada_id, "我不吃香菜。我住在武汉。")
    diet = one_of(ada_id, "diet.avoid")
    assert "香菜" in texts(ask(ada_id, "晚饭吃什么"))
    memory.forget(ada_id, diet.memory_id, now=days(1))
    assert "香菜" not in texts(ask(ada_id, "晚饭吃什么", days(1)))
    seen = memory.memory(ada_id, diet.memory_id)
    assert (seen.status, seen.restorable_until) == (Status.REVOKED, days(8))


def test_forgetting_twice_is_one_event(ada_id):
    say(ada_id, "I live in Porto.")
    city = one_of(ada_id, "home.city").memory_id
    assert memory.forget(ada_id, city, now=days(1)) == memory.forget(ada_id, city, now=days(2))


def test_forgetting_what_superseded_leaves_the_past_in_the_past(ada_id):
    say(ada_id, "每次聚餐预算300以内")
    say(ada_id, "预算提到500吧", days(1))
    event = memory.forget(ada_id, one_of(ada_id, "budget.max").memory_id, now=days(2))
    assert "budget.max" not in active(ada_id)
    memory.undo(ada_id, event, now=days(2))
    assert one_of(ada_id, "budget.max").value == "500"


def test_erase_leaves_one_bare_event_and_the_tombstone(ada_id):
    said = utterance("I'm allergic to eggs. I live in Porto.")
    memory.remember(ada_id, said, now=days(0))
    allergy = one_of(ada_id, "allergy")
    memory.confirm(ada_id, allergy.memory_id, version=allergy.version, now=days(1))
    memory.forget(ada_id, allergy.memory_id, now=days(2), erase=True)
    with pytest.raises(NotFound):
        memory.memory(ada_id, allergy.memory_id)
    with scope(ada_id):
        for model in (Evidence, MemoryIndex):
            assert not model.objects.filter(memory_id=allergy.memory_id).exists()
        assert not Memory.objects.filter(id=allergy.memory_id).exists()
        (event,) = MemoryEvent.objects.filter(memory_id=allergy.memory_id)
        assert (event.kind, event.before, event.after) == ("forgotten", None, None)
        assert CaptureLog.objects.get(turn_id=said.turn_id).detail is None
        assert Tombstone.objects.filter(memory_id=allergy.memory_id).exists()
    assert one_of(ada_id, "home.city").value == "Porto"
    assert say(ada_id, "I'm allergic to eggs.", days(3)).saved == ()


def test_erasing_what_was_replaced_takes_its_words_from_the_successors_event(ada_id):
    say(ada_id, "I live in Porto.")
    old = one_of(ada_id, "home.city").memory_id
    say(ada_id, "Actually, I moved to Faro.", days(1))
    memory.forget(ada_id, old, now=days(2), erase=True)
    assert all("Porto" not in line.before + line.after for line in memory.timeline(ada_id))
    assert one_of(ada_id, "home.city").value == "Faro"


def test_bens_hands_reach_nothing_of_adas(ada_id, ben_id):
    say(ada_id, "I live in Porto. Remind me to call the plumber tomorrow")
    city = one_of(ada_id, "home.city")
    todo = memory.todos(ada_id)[0]
    event = memory.timeline(ada_id)[0]
    attempts = [
        lambda: memory.memory(ben_id, city.memory_id),
        lambda: memory.history(ben_id, city.memory_id),
        lambda: memory.confirm(ben_id, city.memory_id, version=1, now=days(1)),
        lambda: memory.revise(ben_id, city.memory_id, "You live in Faro", version=1, now=days(1)),
        lambda: memory.reject(ben_id, city.memory_id, version=1, now=days(1)),
        lambda: memory.forget(ben_id, city.memory_id, now=days(1)),
        lambda: memory.forget(ben_id, city.memory_id, now=days(1), erase=True),
        lambda: memory.restore(ben_id, city.memory_id, now=days(1)),
        lambda: memory.undo(ben_id, event.event_id, now=days(1)),
        lambda: memory.todo_done(ben_id, todo.todo_id, now=days(1)),
        lambda: memory.todo_cancel(ben_id, todo.todo_id, now=days(1)),
        lambda: memory.todo_edit(ben_id, todo.todo_id, "x", due_on=None, now=days(1)),
        lambda: memory.memory(ada_id, uuid7()),
    ]
    for attempt in attempts:
        with pytest.raises(NotFound):
            attempt()
    assert memory.memories(ben_id) == ([], 0)
    assert (memory.timeline(ben_id), memory.todos(ben_id)) == ([], [])
    assert one_of(ada_id, "home.city") == city


def test_what_was_revoked_is_erased_after_seven_days(ada_id):
    from memoryhub.memory.purging import purge

    say(ada_id, "I'm allergic to eggs. I live in Porto.")
    allergy = one_of(ada_id, "allergy").memory_id
    memory.forget(ada_id, allergy, now=days(1))
    purge(days(7.9))
    assert memory.memory(ada_id, allergy).status is Status.REVOKED
    purge(days(8.1))
    with pytest.raises(NotFound):
        memory.memory(ada_id, allergy)
    assert memory.timeline(ada_id)[0].kind == "forgotten"
    assert one_of(ada_id, "home.city").value == "Porto"


def test_a_wish_to_forget_several_shows_each(ada_id):
    say(ada_id, "I'm allergic to eggs. I'm allergic to mustard.")
    receipt = say(ada_id, "Please forget my allergies", days(1))
    shown = len(receipt.saved)
    assert shown == memory.counts(ada_id)["revoked"]
