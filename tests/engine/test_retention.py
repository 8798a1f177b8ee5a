"""What its owner keeps for so long and no longer is gone in the night after, and nothing else is."""

import pytest

from memoryhub.accounts.preferences import BadPreference, keep_for
from memoryhub.memory import api as memory
from memoryhub.memory import tasks
from memoryhub.memory.retention import keep_only
from tests.engine.builders import active, ask, days, one_of, say, texts

pytestmark = pytest.mark.django_db


def test_a_kind_goes_when_its_days_are_over_and_the_timeline_says_so_without_its_words(ada, ada_id):
    say(ada_id, "I love pottery.")
    say(ada_id, "I am allergic to peanuts.")
    keep_for(ada, {"taste": 30})
    assert keep_only(days(29)) == 0
    assert keep_only(days(31)) == 1
    assert not any("pottery" in one.text for one in active(ada_id).values()) and len(active(ada_id)) == 1
    told = memory.timeline(ada_id)[0]
    assert (told.kind, told.actor, told.before, told.after) == ("forgotten", "system", "", "")
    say(ada_id, "I love pottery.", days(32))  # said anew it is learnt anew
    assert "pottery" in texts(ask(ada_id, "What do I love?", days(33)))


def test_what_is_used_confirmed_or_pinned_stays(ada, ada_id):
    for text in ("I love pottery.", "I love sailing.", "I love opera."):
        say(ada_id, text)
    keep_for(ada, {"taste": 30})
    held = {one.text: one for one in memory.memories(ada_id)[0]}
    pottery, sailing = (next(one for text, one in held.items() if word in text) for word in ("pottery", "sailing"))
    memory.pin(ada_id, pottery.memory_id, now=days(0), version=pottery.version)
    memory.confirm(ada_id, sailing.memory_id, now=days(20), version=sailing.version)
    assert keep_only(days(40)) == 1
    assert {one.memory_id for one in memory.memories(ada_id)[0]} == {pottery.memory_id, sailing.memory_id}


def test_nobody_elses_memory_goes_and_a_frozen_space_is_left_out(ada, ada_id, ada_space, ben_id):
    for space_id in (ada_id, ben_id):
        say(space_id, "I love pottery.")
    keep_for(ada, {"taste": 30})
    ada_space.state = "frozen"
    ada_space.save()
    assert tasks.keep_only() == 0
    ada_space.state = "active"
    ada_space.save()
    assert keep_only(days(400)) == 1 and one_of(ben_id, "taste.likes")


def test_a_choice_can_be_taken_back_and_other_days_are_refused(ada, ada_id):
    say(ada_id, "I love pottery.")
    keep_for(ada, {"taste": 30, "work": 90})
    keep_for(ada, {"taste": None})
    assert ada.retention == {"work": 90} and keep_only(days(400)) == 0
    with pytest.raises(BadPreference):
        keep_for(ada, {"taste": 1})
