"""Months pass: what is not used moves away and comes back when it is, what must stay stays, nothing goes silently."""

from datetime import timedelta
from io import StringIO
from uuid import UUID

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from memoryhub.errors import Conflict, Locked, NotFound
from memoryhub.memory import api as memory
from memoryhub.memory import fading, purging, tasks
from memoryhub.memory.models import Memory, MemoryEvent, MemoryIndex, Tombstone
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.store import fading as shelf
from memoryhub.memory.types import Episode, Status, Tier
from memoryhub.spaces.api import Space, scope, uuid7
from tests.engine.builders import MONDAY, active, ask, days, one_of, say, texts

pytestmark = pytest.mark.django_db


def night(at) -> dict[str, int]:
    done = fading.fade(fading.Place(at))
    assert done.stopped_at is None
    return {name: count for name, count in done.counts.items() if count and name != "seen"}


def of_kind(space_id, kind):
    return [event for event in memory.timeline(space_id, limit=200) if event.kind == kind]


def tiers(space_id) -> dict[str, Tier]:
    return {slot: one.tier for slot, one in active(space_id).items()}


def everything(space_id):
    """All that a round could change: rows, index, events, without the ids of its own events."""
    with scope(space_id):
        rows = Memory.objects.order_by("id").values_list("id", "status", "tier", "version", "strength", "last_hit_at")
        index = MemoryIndex.objects.order_by("pk").values_list("pk", flat=True)
        told = MemoryEvent.objects.order_by("id").values_list("kind", "memory_id", "reason")
        return list(rows), list(index), list(told)


def use(space_id, query: str, at, **options) -> None:
    """Ask, and have the answer use all that was brought."""
    recalled = ask(space_id, query, at, **options)
    turn = uuid7()
    memory.log_recall(space_id, recalled, query=query, turn_id=turn, conversation_id=None, now=at)
    memory.mark_used(space_id, recalled.recall_id, [card.memory_id for card in recalled.all_cards], now=at)


def test_what_nobody_uses_is_warm_after_ninety_days_and_cold_after_a_year(ada_id):
    say(ada_id, "I love pottery.")
    for at, tier in ((89, Tier.HOT), (91, Tier.WARM), (364, Tier.WARM), (366, Tier.COLD)):
        night(days(at))
        assert tiers(ada_id)["taste.likes"] is tier, at
    assert [event.kind for event in memory.timeline(ada_id)] == ["cooled", "cooled", "captured"]


def test_a_cold_memory_comes_only_to_those_who_dig_and_is_woken_by_its_use(ada_id):
    say(ada_id, "My address is 14 Kiln Lane, Bergen.")
    night(days(366))
    assert "Kiln" not in texts(ask(ada_id, "what is my address?", days(367)))
    assert "Kiln" in texts(ask(ada_id, "what is my address?", days(367), deep=True))
    assert tiers(ada_id)["contact.address"] is Tier.COLD, "being looked at is not being used"
    use(ada_id, "what is my address?", days(367), deep=True)
    assert "Kiln" in texts(ask(ada_id, "what is my address?", days(368)))
    assert night(days(368)) == {}, "it was used yesterday"
    (woken,) = of_kind(ada_id, "woken")
    assert woken.memory_id == one_of(ada_id, "contact.address").memory_id and "Kiln" in woken.after


def test_using_what_is_near_is_no_waking(ada_id):
    say(ada_id, "I love pottery.")
    use(ada_id, "what do I love?", days(1))
    assert of_kind(ada_id, "recalled") and not of_kind(ada_id, "woken")


def test_an_allergy_is_hot_and_recalled_after_four_hundred_days(ada_id):
    say(ada_id, "I'm allergic to walnuts. My budget for gifts is at most 80 euros. I love pottery.")
    night(days(400))
    found = tiers(ada_id)
    assert found["allergy"] is found["budget.max"] is Tier.HOT
    assert found["taste.likes"] is Tier.COLD
    assert "walnuts" in texts(ask(ada_id, "what am I allergic to?", days(400)))


def test_a_pinned_memory_stays_and_one_that_is_pinned_later_returns(ada_id):
    say(ada_id, "I love pottery. My address is 14 Kiln Lane, Bergen.")
    with scope(ada_id):
        Memory.objects.filter(id=one_of(ada_id, "taste.likes").memory_id).update(pinned=True)
    night(days(500))
    assert tiers(ada_id) == {"taste.likes": Tier.HOT, "contact.address": Tier.COLD}
    with scope(ada_id):
        Memory.objects.update(pinned=True)
    assert night(days(501)) == {"woken": 1}
    assert tiers(ada_id)["contact.address"] is Tier.HOT


def test_a_name_is_still_at_hand_after_years(ada_id):
    say(ada_id, "My name is Solveig.")
    night(days(900))
    assert "Solveig" in texts(ask(ada_id, "write me a letter to the bank", days(900)))


def test_twice_a_night_is_once(ada_id):
    say(ada_id, "I love pottery. My address is 14 Kiln Lane, Bergen. I'm in a bad mood today.")
    say(ada_id, "I might be allergic to shellfish.")
    night(days(400))
    once = everything(ada_id)
    assert night(days(400)) == {}
    assert everything(ada_id) == once


def test_nights_that_were_missed_change_nothing_about_the_end(ada_id, ben_id):
    for space_id in (ada_id, ben_id):
        say(space_id, "I love pottery. My address is 14 Kiln Lane, Bergen.")
    ends = []
    for space_id, nights in ((ada_id, (40, 100, 200, 400)), (ben_id, (400,))):
        for at in nights:
            _night_of(space_id, days(at))
        ends.append(tiers(space_id))
    assert ends[0] == ends[1]


def _night_of(space_id, at):
    return fading.fade(fading.Place(at, space_id), seconds=0)


def test_a_round_that_was_broken_off_goes_on_behind_the_last_memory(ada_id, monkeypatch):
    for thing in ("pottery", "jazz", "chess", "sailing", "opera"):
        say(ada_id, f"I love {thing}.")
    monkeypatch.setattr(fading, "SLICE", 2)
    place, cold, stops = fading.Place(days(400), ada_id), [], 0
    while place and place.space_id == ada_id:
        place = fading.fade(place, seconds=0).stopped_at
        stops += 1
        cold.append(len([one for one in active_rows(ada_id) if one.tier is Tier.COLD]))
    assert cold[:3] == [2, 4, 5] and cold[-1] == 5 and stops <= 4
    assert len(of_kind(ada_id, "cooled")) == 5, "none twice"


def active_rows(space_id):
    return memory.memories(space_id, statuses=[Status.ACTIVE])[0]


def test_a_place_survives_the_way_through_the_broker(ada_id):
    place = fading.Place(days(400), ada_id, uuid7())
    assert fading.Place.parsed(*place.text) == place
    assert fading.Place.parsed(*fading.Place(days(1)).text) == fading.Place(days(1))


def test_what_was_used_or_changed_while_it_was_judged_stays_near(ada_id):
    say(ada_id, "I love pottery. My address is 14 Kiln Lane, Bergen. My dentist is Dr. Quill.")
    with scope(ada_id):
        judged = shelf.standing(ada_id, UUID(int=0), 10)
    use(ada_id, "what do I love?", days(399))
    held = one_of(ada_id, "contact.address")
    memory.confirm(ada_id, held.memory_id, version=held.version, now=days(399))
    touched = {one_of(ada_id, "taste.likes").memory_id, held.memory_id}
    with scope(ada_id):
        moved = shelf.move(ada_id, [(one, Tier.COLD) for one in judged])
        assert not shelf.expire(ada_id, [one for one in judged if one.memory_id in touched])
    assert moved == {one.memory_id for one in judged} - touched and moved
    assert tiers(ada_id)["taste.likes"] is tiers(ada_id)["contact.address"] is Tier.HOT


def test_one_persons_night_does_not_touch_another(ada_id, ben_id):
    say(ada_id, "I love pottery.")
    say(ben_id, "I love pottery.", days(390))
    night(days(400))
    assert tiers(ada_id)["taste.likes"] is Tier.COLD
    assert tiers(ben_id)["taste.likes"] is Tier.HOT
    assert not of_kind(ben_id, "cooled")
    with pytest.raises(NotFound):
        memory.wake(ben_id, one_of(ada_id, "taste.likes").memory_id, days(400))


def test_a_frozen_space_is_left_as_it_is_and_the_others_are_not(ada_id, ben_id):
    for space_id in (ada_id, ben_id):
        say(space_id, "I love pottery.")
    Space.objects.filter(id=ada_id).update(state=Space.State.FROZEN)
    assert fading.fade(fading.Place(days(400), ada_id), seconds=0).counts["left_out"] == 1
    night(days(400))
    assert tiers(ben_id)["taste.likes"] is Tier.COLD
    Space.objects.filter(id=ada_id).update(state=Space.State.ACTIVE)
    assert tiers(ada_id)["taste.likes"] is Tier.HOT
    Space.objects.filter(id=ada_id).update(state=Space.State.FROZEN)
    with pytest.raises(Locked):
        memory.wake(ada_id, uuid7(), days(400))


def test_waking_counts_as_use_and_only_what_is_in_use_wakes(ada_id):
    say(ada_id, "I love pottery.")
    night(days(400))
    held = one_of(ada_id, "taste.likes")
    assert memory.wake(ada_id, held.memory_id, days(401))
    assert memory.wake(ada_id, held.memory_id, days(401)) is None, "it is near already"
    assert night(days(402)) == {} and tiers(ada_id)["taste.likes"] is Tier.HOT
    memory.forget(ada_id, held.memory_id, now=days(403))
    with pytest.raises(Conflict):
        memory.wake(ada_id, held.memory_id, days(404))
    with pytest.raises(NotFound):
        memory.wake(ada_id, uuid7(), days(404))


def expiring(space_id, at):
    """A fact that ends then."""
    say(space_id, "I love pottery.")
    with scope(space_id):
        Memory.objects.update(expires_at=at)
    return one_of(space_id, "taste.likes")


def test_what_has_an_end_expires_with_an_event_and_leaves_the_index(ada_id):
    held = expiring(ada_id, days(7))
    assert night(days(6.99)) == {}
    assert night(days(7)) == {"expired": 1}
    assert memory.memory(ada_id, held.memory_id).status is Status.EXPIRED
    (event,) = of_kind(ada_id, "expired")
    assert "pottery" in event.before and event.actor == "system" and not event.undoable
    with scope(ada_id):
        assert not MemoryIndex.objects.exists()
        assert MemoryEvent.objects.get(kind="expired").before is None, "no second copy of the words"
    assert memory.rebuild_index(ada_id) == 0
    assert "pottery" not in texts(ask(ada_id, "what do I love?", days(8), deep=True))


def test_what_expired_is_not_woken_confirmed_or_restored(ada_id):
    held = expiring(ada_id, days(7))
    with pytest.raises(Conflict):
        memory.wake(ada_id, held.memory_id, days(7.5))
    night(days(8))
    for attempt in (
        lambda: memory.wake(ada_id, held.memory_id, days(9)),
        lambda: memory.restore(ada_id, held.memory_id, now=days(9)),
        lambda: memory.confirm(ada_id, held.memory_id, version=held.version + 1, now=days(9)),
        lambda: memory.undo(ada_id, of_kind(ada_id, "expired")[0].event_id, now=days(9)),
        lambda: memory.undo(ada_id, of_kind(ada_id, "captured")[0].event_id, now=days(9)),
    ):
        with pytest.raises(Conflict):
            attempt()


def test_no_undo_brings_a_memory_back_beyond_its_end(ada_id):
    held = expiring(ada_id, days(4))
    event = memory.forget(ada_id, held.memory_id, now=days(2))
    with pytest.raises(Conflict):
        memory.undo(ada_id, event, now=days(4))
    memory.undo(ada_id, event, now=days(3.9))
    assert "taste.likes" in active(ada_id)


def test_what_waits_is_dropped_after_thirty_days(ada_id):
    say(ada_id, "I might be allergic to shellfish.")
    (waiting,), _ = memory.memories(ada_id, statuses=[Status.PENDING])
    assert night(days(29)) == {}
    with scope(ada_id):
        Memory.objects.update(expires_at=None)  # as an import may leave it: the policy's days hold all the same
    assert night(days(30)) == {"expired": 1}
    assert memory.memory(ada_id, waiting.memory_id).status is Status.EXPIRED


def moved(ada_id):
    """Ada lived in Lund and moved to Visby on the tenth day."""
    say(ada_id, "I live in Lund.")
    receipt = say(ada_id, "I moved to Visby.", days(10))
    (old,), _ = memory.memories(ada_id, statuses=[Status.SUPERSEDED])
    return old.memory_id, receipt.saved[0].event_id


def test_what_was_replaced_half_a_year_ago_is_erased_and_leaves_one_bare_event(ada_id):
    old, _ = moved(ada_id)
    assert night(days(189)).get("purged") is None
    assert night(days(191))["purged"] == 1
    with pytest.raises(NotFound):
        memory.memory(ada_id, old)
    (event,) = memory.history(ada_id, old)
    assert event == of_kind(ada_id, "forgotten")[0]
    assert (event.memory_id, event.before, event.after, event.actor) == (old, "", "", "system")
    with scope(ada_id):
        kept = MemoryEvent.objects.get(kind="forgotten")
        assert kept.before is None and kept.after is None and kept.reason == "superseded_long_ago"
        told = [row for row in MemoryEvent.objects.all() if "Lund" in str(row.before) + str(row.after)]
        assert not told and not Tombstone.objects.exists()
    assert one_of(ada_id, "home.city").value == "Visby"


def test_the_change_cannot_be_taken_back_once_the_old_value_is_gone(ada_id):
    _, change = moved(ada_id)
    night(days(191))
    with pytest.raises(Conflict):
        memory.undo(ada_id, change, now=days(192))
    assert one_of(ada_id, "home.city").value == "Visby", "nothing was changed"
    assert not [event for event in memory.timeline(ada_id) if event.undoable and event.event_id == change]


def test_what_was_purged_may_be_learnt_anew(ada_id):
    moved(ada_id)
    night(days(191))
    say(ada_id, "I moved back, I live in Lund.", days(200))
    assert one_of(ada_id, "home.city").value == "Lund"


def test_what_its_owner_brought_back_in_time_is_not_purged(ada_id):
    say(ada_id, "I love pottery.")
    event = memory.forget(ada_id, one_of(ada_id, "taste.likes").memory_id, now=days(1))
    found = purging._ended(ada_id, days(9), DEFAULT)
    memory.undo(ada_id, event, now=days(7))
    assert purging._erase(ada_id, found, days(9), DEFAULT) == 0
    assert "taste.likes" in active(ada_id)


def test_the_night_and_the_hour_erase_the_same_way(ada_id):
    say(ada_id, "I'm allergic to eggs. I love pottery.")
    memory.forget(ada_id, one_of(ada_id, "allergy").memory_id, now=days(1))
    assert purging.purge(days(7.9)) == 0
    assert night(days(8.1)) == {"purged": 1}
    assert purging.purge(days(8.2)) == 0
    with scope(ada_id):
        assert Tombstone.objects.exists(), "what was taken back is not learnt again"


def test_what_came_from_elsewhere_counts_from_its_coming(ada_id):
    memory.keep_episodes(ada_id, [Episode("We compared kilns in Porto", days(-700))])
    with scope(ada_id):
        came = Memory.objects.get().created_at
    assert night(came + timedelta(days=1)) == {}
    assert night(came + timedelta(days=91)) == {"cooled": 1}


def test_the_beat_rings_for_the_night_and_a_task_goes_on_where_one_stopped(ada_id):
    entry = settings.CELERY_BEAT_SCHEDULE["fade"]
    assert entry["task"] == tasks.fade.name
    say(ada_id, "I love pottery.")
    done = tasks.fade(*fading.Place(days(400), ada_id).text)
    assert done["cooled"] == 1 and done["seen"] == 1
    assert tasks.fade(*fading.Place(days(400), ada_id, held_last(ada_id)).text)["seen"] == 0
    tasks.fade()  # by its own clock
    assert tiers(ada_id)["taste.likes"] is Tier.HOT, "a real clock is far before those four hundred days"


def held_last(space_id):
    return max(one.memory_id for one in active_rows(space_id))


def test_the_command_says_what_it_did_and_refuses_a_time_that_is_none(ada_id):
    say(ada_id, "I love pottery.")
    told = StringIO()
    call_command("fade", now=days(400).isoformat(), stdout=told)
    assert "1 cooled" in told.getvalue()
    naive = (MONDAY + timedelta(days=400)).replace(tzinfo=None).isoformat()
    call_command("fade", now=naive, stdout=(again := StringIO()))
    assert "cooled" not in again.getvalue()
    with pytest.raises(CommandError):
        call_command("fade", now="next year")
