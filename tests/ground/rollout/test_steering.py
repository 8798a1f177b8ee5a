"""A policy is saved, tried by some, adopted or stopped; the engine follows, and the trail says who and why."""

import secrets

import pytest
from django.utils import timezone

from chat.tools import registry
from memoryhub.audit import api as audit
from memoryhub.errors import NotFound, Refused
from memoryhub.health import api as health
from memoryhub.health import store as figures
from memoryhub.health.bands import Sums
from memoryhub.memory import api as memory
from memoryhub.memory.models import RecallLog
from memoryhub.memory.policy import DEFAULT
from memoryhub.rollout import api as rollout
from memoryhub.rollout import guarding, splitting, trying
from memoryhub.rollout import store as shelf
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import ask, days, say

pytestmark = pytest.mark.django_db(transaction=True)


def saved(**wishes) -> int:
    """A policy that nobody saved before: tests keep their rows."""
    odd = 1 + secrets.randbelow(10**6) / 10**7
    return rollout.save_policy(DEFAULT, {"strength_start": odd, **wishes}, "to see", None, timezone.now())


def test_a_policy_is_validated_as_a_whole_and_saved_once():
    now = timezone.now()
    with pytest.raises(Refused):
        rollout.save_policy(DEFAULT, {"top_k": 30}, "more", None, now)  # above deep_top_k
    with pytest.raises(Refused):
        rollout.save_policy(DEFAULT, {"weights.similarity": 0.9}, "more", None, now)  # they sum to 1
    with pytest.raises(Refused):
        rollout.save_policy(DEFAULT, {"no_such_number": 1}, "more", None, now)
    with pytest.raises(rollout.NoReason):
        rollout.save_policy(DEFAULT, {"top_k": 4}, "  ", None, now)
    with pytest.raises(rollout.SamePolicy):
        rollout.save_policy(DEFAULT, {"top_k": DEFAULT.top_k}, "same", None, now)
    number = saved(top_k=4)
    found = rollout.policy(number)
    names = [name for name, *_ in rollout.difference(DEFAULT, found.policy)]
    assert names == ["top_k", "strength_start"] and found.version == found.policy.version != DEFAULT.version
    assert audit.entries(action="policy.saved")[0].facts["version"] == found.version


def test_the_engine_uses_the_policy_of_the_arm_and_logs_it(ada_space, ben_space):
    say(ada_space.id, "I live in Ghent. I love hiking. I work as a piano tuner. My cat is called Mog.")
    number, now = saved(top_k=1, rank_margin=0.0, profile_tokens=1, memory_tokens=400, card_tokens=64), timezone.now()
    assert memory.policy_of(ada_space.id) == DEFAULT
    rollout.start(number, 100, "see", None, now)
    assert memory.policy_of(ada_space.id).top_k == 1  # at once, in this process
    recalled = ask(ada_space.id, "hiking?", days(1))
    memory.log_recall(ada_space.id, recalled, query="hiking?", turn_id=uuid7(), conversation_id=None, now=days(1))
    with scope(ada_space.id):
        row = RecallLog.objects.get(pk=recalled.recall_id)
    assert row.policy_version == rollout.policy(number).version and row.language == "en"
    assert len(recalled.cards) <= 1
    rollout.start(number, 1, "less", None, now)
    inside = [one for one in (ada_space.id, ben_space.id) if splitting.is_in(one, number, 1)]
    assert [one for one in (ada_space.id, ben_space.id) if memory.policy_of(one).top_k == 1] == inside
    rollout.stop("enough", None, now)
    assert memory.policy_of(ada_space.id) == DEFAULT
    assert [one.what for one in rollout.history(3)] == ["stopped", "share", "started"]


def test_one_trial_at_a_time_and_everything_can_be_rolled_back(ada_space):
    first, second, now = saved(top_k=3), saved(top_k=2), timezone.now()
    rollout.start(first, 10, "see", None, now)
    with pytest.raises(rollout.OneTrial):
        rollout.start(second, 10, "see", None, now)
    with pytest.raises(rollout.BadShare):
        rollout.start(first, 0, "see", None, now)
    with pytest.raises(NotFound):
        rollout.start(10**9, 5, "see", None, now)
    rollout.adopt("better", None, now)
    assert rollout.course().control.number == first and memory.policy_of(ada_space.id).top_k == 3
    with pytest.raises(rollout.NoTrial):
        rollout.adopt("again", None, now)
    rollout.roll_back(0, "as it was", None, now)
    assert memory.policy_of(ada_space.id) == DEFAULT
    assert audit.entries(action="policy.rolled_back")[0].facts["version"] == DEFAULT.version


def test_the_fuse_stops_a_trial_whose_precision_is_surely_below_the_band():
    number, now = saved(top_k=3), timezone.now()
    rollout.start(number, 50, "see", None, now)
    arm, day = rollout.policy(number).version, now.date()
    assert guarding.watch(now) == ""
    held = figures.open_round(day, now)
    sums = {("precision", "en", arm): Sums(60, 120), ("precision", "en", DEFAULT.version): Sums(110, 120)}
    figures.close_round(held, sums, now)
    arms = {one.figure: one for one in rollout.arms(day, day, DEFAULT.version, arm)}
    assert arms["precision"].gap.high < 0 and arms["precision"].trial == health.Value(0.5, 120)
    assert guarding.watch(now) == "band"
    assert rollout.course().trial is None and rollout.history(1)[0].what == "fused"
    assert guarding.watch(now) == ""
    figures.close_round(figures.open_round(day, now), {}, now)


def test_a_sample_of_logged_recalls_is_scored_again_in_counts(ada_space, ada):
    say(ada_space.id, "I live in Ghent. I love hiking.")
    recalled = ask(ada_space.id, "what do I love?", days(1))
    at = timezone.now()
    memory.log_recall(ada_space.id, recalled, query="what do I love?", turn_id=uuid7(), conversation_id=None, now=at)
    memory.mark_used(ada_space.id, recalled.recall_id, [recalled.all_cards[0].memory_id], now=at)
    number = saved(top_k=1)
    trying.run(rollout.try_on_sample(number, None, at), at)
    found = rollout.samplings(number)[0]
    assert found.done_at and found.recalls >= 1 and found.used >= 1 and found.shown_after <= found.recalls
    with pytest.raises(NotFound):
        rollout.try_on_sample(10**9, None, at)
    assert shelf.course().trial is None


def test_the_dictionary_of_the_console_is_in_use_at_once_and_a_bad_one_is_refused(settings, ada_space):
    now = timezone.now()
    with pytest.raises(Refused):
        rollout.save_dictionary("[aliases\n", "typo", None, now)
    rollout.save_dictionary('[triggers]\nkeep = ["mark my words"]\n', "a phrase of ours", None, now)
    try:
        assert memory.dictionary_in_use().keep == ("mark my words",)
        settings.DICTIONARY = "/nowhere.toml"
        with pytest.raises(rollout.FileRules):
            rollout.save_dictionary("", "x", None, now)
    finally:
        settings.DICTIONARY = ""
        rollout.save_dictionary(memory.dictionary_built_in(), "as it was", None, now)
    assert "for the record" in memory.dictionary_in_use().keep


def test_a_tool_that_is_switched_off_is_offered_to_nobody():
    now, name = timezone.now(), next(iter(registry.every()))
    rollout.switch_tool(name, False, None, now)
    assert name in rollout.tools_off()
    rollout.switch_tool(name, True, None, now)
    assert name not in rollout.tools_off()
    assert audit.entries(action="tool.")[0].facts == {"tool": name}
