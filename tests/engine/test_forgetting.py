"""Ada forgets a topic, a time, a conversation, everything: what was shown goes, nothing else, and it can come back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memoryhub.errors import Conflict, NotFound, Refused
from memoryhub.jobs.testing import run_all
from memoryhub.memory import api as memory
from memoryhub.memory.api import ForgetScope, OrderState, Reach
from memoryhub.memory.forgetting import work
from memoryhub.memory.models import CaptureLog, Evidence, ForgetOrder, Memory, MemoryEvent, MemoryIndex, RecallLog
from memoryhub.memory.purging import purge_space
from memoryhub.memory.types import Status
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import active, ask, days, say, texts, utterance

pytestmark = pytest.mark.django_db
HEALTH = ForgetScope(Reach.TOPIC, words="my health")


@pytest.fixture
def told(ada_id):
    """Health on Monday; a city, a pet and an errand two days later, in another conversation."""
    first, second = uuid7(), uuid7()
    say(ada_id, "I'm allergic to peanuts.", days(0), first)
    say(ada_id, "I take metformin every morning.", days(0.01), first)
    say(ada_id, "I live in Porto.", days(2), second)
    say(ada_id, "Remind me to buy cat food tomorrow", days(2.01), second)
    return first, second


def plan(ada_id, wanted, at=3):
    return memory.forget_scope(ada_id, wanted, now=days(at))


def test_a_dry_run_counts_and_names_and_changes_nothing(ada_id, told):
    before = active(ada_id)
    manifest = plan(ada_id, HEALTH)
    assert set(manifest.memory_ids) == {one.memory_id for slot, one in before.items() if one.category == "health"}
    assert manifest.counts["memories"] == manifest.counts["active"] == len(manifest.memory_ids) >= 2
    assert manifest.by_category == {"health": len(manifest.memory_ids)}
    assert active(ada_id) == before
    shown, _ = memory.forget_items(ada_id, manifest.token)
    assert {one.memory_id for one in shown} == set(manifest.memory_ids)


def test_a_yes_takes_exactly_what_was_shown(ada_id, told):
    manifest = plan(ada_id, HEALTH)
    say(ada_id, "I'm also allergic to kiwi.", days(3.01))  # said after the dry run
    receipt = memory.forget_confirmed(ada_id, manifest.token, now=days(3.02))
    assert (receipt.memories, receipt.left, receipt.erased) == (len(manifest.memory_ids), 0, False)
    left = {one.text for one in active(ada_id).values()}
    assert any("kiwi" in text for text in left) and any("Porto" in text for text in left)
    found = texts(ask(ada_id, "what am I allergic to and what do I take?", days(4)))
    assert "peanut" not in found and "metformin" not in found
    assert memory.forget_confirmed(ada_id, manifest.token, now=days(3.03)) == receipt  # a second click
    assert say(ada_id, "I'm allergic to peanuts.", days(5)).dropped.get("tombstoned") == 1


def test_undo_brings_everything_back_but_what_was_said_anew(ada_id, told):
    before = {one.memory_id for one in active(ada_id).values()}
    manifest = plan(ada_id, ForgetScope(Reach.EVERYTHING))
    assert manifest.counts["todos"] == 1
    memory.forget_confirmed(ada_id, manifest.token, now=days(3.02))
    assert not active(ada_id) and memory.todos(ada_id) == []
    say(ada_id, "Remember that I live in Faro.", days(4))
    receipt = memory.forget_undone(ada_id, manifest.token, now=days(5))
    assert (receipt.memories, receipt.todos, receipt.kept) == (len(before) - 1, 1, 1)
    back = active(ada_id)
    assert back["home.city"].value == "Faro" and "allergy" in back and len(memory.todos(ada_id)) == 1
    assert "peanut" in texts(ask(ada_id, "what am I allergic to?", days(6)))


def test_undo_ends_after_seven_days(ada_id, told):
    manifest = plan(ada_id, HEALTH)
    memory.forget_confirmed(ada_id, manifest.token, now=days(3))
    with pytest.raises(Conflict):
        memory.forget_undone(ada_id, manifest.token, now=days(10.01))


def test_a_time_takes_what_was_told_only_then(ada_id, told):
    say(ada_id, "As I said, I'm allergic to peanuts.", days(2.5))
    manifest = plan(ada_id, ForgetScope(Reach.RANGE, since=days(-1), until=days(1)))
    kept = memory.memories(ada_id, text="peanuts", statuses=[Status.ACTIVE])[0]
    assert manifest.memory_ids and not set(manifest.memory_ids) & {one.memory_id for one in kept}
    late = plan(ada_id, ForgetScope(Reach.RANGE, since=days(1.5)))
    assert late.counts["todos"] == 1 and any(
        one.slot == "home.city" for one in memory.forget_items(ada_id, late.token)[0]
    )


def test_a_conversation_takes_what_it_alone_told(ada_id, told):
    manifest = plan(ada_id, ForgetScope(Reach.CONVERSATION, conversation_id=told[1]))
    assert [one.slot for one in memory.forget_items(ada_id, manifest.token)[0]] == ["home.city"]
    assert manifest.counts["todos"] == 1


def test_a_slot_takes_its_family(ada_id, told):
    manifest = plan(ada_id, ForgetScope(Reach.SLOT, slot="home"))
    assert [one.slot for one in memory.forget_items(ada_id, manifest.token)[0]] == ["home.city"]


def test_what_shall_stay_stays(ada_id, told):
    allergy = active(ada_id)["allergy"].memory_id
    manifest = memory.forget_scope(ada_id, HEALTH, keep={allergy}, now=days(3))
    memory.forget_confirmed(ada_id, manifest.token, now=days(3))
    assert active(ada_id)["allergy"].memory_id == allergy


def rows_with(ada_id, word: str) -> list[str]:
    """Everything of the engine that says a word, by opening every sealed field."""
    found = []
    with scope(ada_id):
        for row in Memory.objects.all():
            found += [f"memory {row.id}"] if word in str(row.body) else []
        for row in Evidence.objects.all():
            found += [f"evidence {row.id}"] if word in row.quote else []
        for row in MemoryEvent.objects.all():
            found += [f"event {row.kind}"] if word in str((row.before, row.after)) else []
        for row in CaptureLog.objects.all():
            found += ["capture log"] if word in str(row.detail) else []
        for row in RecallLog.objects.all():
            found += ["recall log"] if word in str((row.query, row.detail)) else []
        for row in ForgetOrder.objects.all():
            found += ["order"] if word in str(row.body) else []
    return found


def test_erasing_leaves_no_word_anywhere(ada_id):
    say(ada_id, "I live in Porto and I'm allergic to macadamia.", days(0))
    say(ada_id, "macadamia again: I'm allergic to macadamia", days(1))
    recalled = ask(ada_id, "can I eat macadamia cookies?", days(1.5))
    memory.log_recall(
        ada_id, recalled, query="can I eat macadamia cookies?", turn_id=None, conversation_id=None, now=days(1.5)
    )
    manifest = plan(ada_id, ForgetScope(Reach.TOPIC, words="macadamia"))
    assert rows_with(ada_id, "macadamia")
    receipt = memory.forget_confirmed(ada_id, manifest.token, erase=True, now=days(3))
    assert receipt.memories >= 1 and receipt.undoable_until is None
    assert rows_with(ada_id, "macadamia") == []
    with scope(ada_id):
        assert not MemoryIndex.objects.filter(memory_id__in=manifest.memory_ids).exists()
    assert active(ada_id)["home.city"].value == "Porto"
    again = memory.forget_manifest(ada_id, manifest.token)
    assert (again.state, again.scope.words, again.erased) == (OrderState.DONE, "", True)
    with pytest.raises(Conflict):
        memory.forget_undone(ada_id, manifest.token, now=days(3))
    assert say(ada_id, "I'm allergic to macadamia", days(4)).dropped.get("tombstoned") == 1


def test_erasing_one_leaves_its_words_in_no_log_and_no_neighbours_quote(ada_id):
    said = utterance("My blood type is AB and I'm allergic to macadamia", days(0))
    memory.remember(ada_id, said, now=days(0))
    recalled = ask(ada_id, said.text, days(0))
    memory.log_recall(
        ada_id, recalled, query=said.text, turn_id=said.turn_id, conversation_id=said.conversation_id, now=days(0)
    )
    memory.forget(ada_id, active(ada_id)["allergy"].memory_id, now=days(1), erase=True)
    assert rows_with(ada_id, "macadamia") == []
    assert active(ada_id)["health.blood_type"].value == "AB"


def test_a_revoked_order_can_not_be_erased_by_the_same_yes(ada_id, told):
    manifest = plan(ada_id, HEALTH)
    memory.forget_confirmed(ada_id, manifest.token, now=days(3))
    with pytest.raises(Conflict):
        memory.forget_confirmed(ada_id, manifest.token, erase=True, now=days(3))
    fresh = plan(ada_id, HEALTH, 3.59)  # what was revoked is in reach of an erasure
    assert set(fresh.memory_ids) == set(manifest.memory_ids) and fresh.counts["memories"] == 0
    assert memory.forget_confirmed(ada_id, fresh.token, erase=True, now=days(3.6)).memories == len(fresh.memory_ids)


def test_a_token_is_bound_to_its_owner_its_ids_and_its_hour(ada_id, ben_id, told):
    manifest = plan(ada_id, HEALTH)
    with pytest.raises(NotFound):
        memory.forget_confirmed(ben_id, manifest.token, now=days(3))
    other = plan(ada_id, ForgetScope(Reach.EVERYTHING))
    mixed = manifest.token[:32] + other.token[32:]
    for token in (mixed, "", "no token", manifest.token[:-1]):
        with pytest.raises(NotFound):
            memory.forget_confirmed(ada_id, token, now=days(3))
    with pytest.raises(Conflict):
        memory.forget_confirmed(ada_id, manifest.token, now=days(3) + timedelta(hours=1, seconds=1))
    memory.forget_declined(ada_id, other.token, now=days(3))
    with pytest.raises(Conflict):
        memory.forget_confirmed(ada_id, other.token, now=days(3))
    assert len(active(ada_id)) >= 3


@pytest.mark.parametrize(
    "wanted",
    [
        ForgetScope(Reach.SLOT),
        ForgetScope(Reach.TOPIC, words="the"),
        ForgetScope(Reach.RANGE),
        ForgetScope(Reach.RANGE, since=days(2), until=days(1)),
        ForgetScope(Reach.RANGE, since=days(2).replace(tzinfo=None)),
        ForgetScope(Reach.CONVERSATION),
    ],
)
def test_a_scope_that_says_nothing_is_refused(ada_id, wanted):
    with pytest.raises(Refused):
        plan(ada_id, wanted)


def test_ben_keeps_what_ada_forgets(ada_id, ben_id, told):
    say(ben_id, "I'm allergic to peanuts.")
    manifest = plan(ada_id, ForgetScope(Reach.EVERYTHING))
    memory.forget_confirmed(ada_id, manifest.token, erase=True, now=days(3))
    assert "allergy" in active(ben_id)


def test_a_long_order_is_finished_by_its_job(ada_id, told, monkeypatch):
    monkeypatch.setattr(work, "SLICE", 1)
    monkeypatch.setattr(work, "SECONDS", -1.0)
    manifest = plan(ada_id, ForgetScope(Reach.EVERYTHING))
    receipt = memory.forget_confirmed(ada_id, manifest.token, now=days(3))
    assert receipt.memories == 1 and receipt.left == len(manifest.memory_ids) - 1
    assert run_all(ada_id) == 1
    assert not active(ada_id) and memory.todos(ada_id) == []
    assert memory.forget_manifest(ada_id, manifest.token).state is OrderState.DONE


def test_the_round_ends_what_nobody_said_yes_to_and_what_is_over(ada_id, told):
    plan(ada_id, HEALTH)
    done = plan(ada_id, ForgetScope(Reach.EVERYTHING))
    memory.forget_confirmed(ada_id, done.token, now=days(3))
    purge_space(ada_id, days(10.5))
    with scope(ada_id):
        rows = list(ForgetOrder.objects.all())
    assert [(row.state, row.body) for row in rows] == [("done", None)]
    assert rows_with(ada_id, "peanut") == [] and rows_with(ada_id, "cat food") == []


def test_a_wish_is_carried_out_once_by_whoever_comes_first(ada_id, told):
    said = utterance("forget everything about my health", days(3), told[0])
    heard = memory.forget_heard(
        ada_id, said.text, now=days(3), time_zone="UTC", conversation_id=told[0], turn_id=said.turn_id
    )
    assert heard.how == "done" and "allergy" not in active(ada_id)
    receipt = memory.remember(ada_id, said, now=days(3))
    assert receipt.saved == ()
    events = [one.kind for one in memory.timeline(ada_id)]
    assert events.count("revoked") == heard.receipt.memories


def test_capture_alone_carries_a_wish_out_too(ada_id, told):
    say(ada_id, "forget everything about my health", days(3))
    assert "allergy" not in active(ada_id) and "home.city" in active(ada_id)


def test_pasted_words_ask_for_nothing(ada_id, told):
    text = "forget everything"
    memory.remember(ada_id, replace(utterance(text, days(3)), pasted=((0, len(text)),)), now=days(3))
    assert "allergy" in active(ada_id)
