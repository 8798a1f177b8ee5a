"""What Ada's memory brings for a request, and what came of it."""

import pytest

from memoryhub.memory import api as memory
from memoryhub.memory.models import RecallLog
from memoryhub.memory.retrieve.used import used
from memoryhub.providers import api as providers
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import MONDAY, ask, days, one_of, say, texts

pytestmark = pytest.mark.django_db

# An address where nothing listens: the embedder is then really unreachable.
NOWHERE = {"embed_url": "http://127.0.0.1:9/v1", "embed_model": "none", "embed_key": ""}


@pytest.fixture
def embedder_down():
    """A configured embedding endpoint that does not answer."""
    providers.configure(NOWHERE)
    yield
    providers.configure({})


def test_the_next_day_both_limits_are_at_hand(ada_id):
    say(ada_id, "我叫周宁，在武汉做设计师，不吃香菜，每次聚会预算250以内")
    found = texts(ask(ada_id, "周六聚会去哪吃比较好", days(1)))
    assert "香菜" in found and "250" in found


def test_the_next_day_both_limits_are_at_hand_in_english(ada_id):
    say(ada_id, "I'm allergic to sesame. My budget for birthday presents is at most 60 euros.")
    found = texts(ask(ada_id, "Suggest a birthday present for a colleague, maybe something to eat", days(1)))
    assert "sesame" in found and "60" in found


def test_a_budget_for_one_matter_is_not_brought_for_another(ada_id):
    say(ada_id, "My budget for the kitchen renovation is at most 9000 euros.")
    assert "9,000" not in texts(ask(ada_id, "write a haiku about the sea"))
    assert "9,000" in texts(ask(ada_id, "which worktop could I take for the kitchen renovation?"))


def test_a_question_in_the_other_language_finds_the_memory(ada_id):
    say(ada_id, "我决定用青藤公司的设计方案")
    say(ada_id, "我喜欢打羽毛球", days(0.1))
    assert "羽毛球" in texts(ask(ada_id, "which sport do I like?"))


def test_nothing_fits_and_nothing_is_injected(ada_id):
    say(ada_id, "We decided to hire Brightline for the leaflets.")
    recalled = ask(ada_id, "What is the boiling point of mercury?")
    assert recalled.cards == ()


def test_small_talk_looks_nothing_up(ada_id, django_assert_num_queries):
    with django_assert_num_queries(0):
        recalled = ask(ada_id, "Hi there!")
    assert recalled.skipped == "no_need" and recalled.all_cards == ()


def test_the_budget_of_tokens_holds(ada_id):
    for word in ("hiking", "opera", "pottery", "sailing", "sushi", "chess", "baking"):
        say(ada_id, f"I love {word}")
    few = ask(ada_id, "what do I like to do?", budget_tokens=60)
    assert 0 < len(few.all_cards) < len(ask(ada_id, "what do I like to do?", budget_tokens=800).all_cards)


def test_an_order_number_is_found_exactly(ada_id):
    for day, number in enumerate(("80113377", "80113378", "80224455")):
        say(ada_id, f"We agreed that order {number} goes to the Leeds office.", days(day * 0.01))
    found = ask(ada_id, "where does order 80113378 go?")
    assert "80113378" in found.cards[0].text


def test_while_the_embedder_is_down_words_and_profile_serve(ada_id, embedder_down):
    say(ada_id, "I live in Bergen. I'm allergic to cashews.")
    recalled = ask(ada_id, "what am I allergic to?")
    assert recalled.degraded == "embedder"
    assert "cashews" in texts(recalled) and "Bergen" in texts(recalled)


def test_what_was_written_while_the_embedder_was_down_is_found_afterwards(ada_id):
    providers.configure(NOWHERE)
    say(ada_id, "We decided to hire Brightline for the leaflets.")
    providers.configure({})
    assert memory.index_missing()[ada_id] == 1
    assert memory.rebuild_index(ada_id) == 1
    assert "Brightline" in texts(ask(ada_id, "who did we hire to make the leaflets?"))


def test_ben_recalls_nothing_of_ada(ada_id, ben_id):
    say(ada_id, "I live in Bergen. I'm allergic to cashews. We decided to hire Brightline for the leaflets.")
    for question in ("where do I live?", "what am I allergic to?", "which company makes the leaflets, Brightline?"):
        assert ask(ben_id, question).all_cards == ()


def test_used_memories_are_counted_once_a_turn(ada_id):
    say(ada_id, "I live in Bergen. I'm allergic to cashews.")
    question, turn = "any cake ideas?", uuid7()
    recalled = ask(ada_id, question)
    memory.log_recall(ada_id, recalled, query=question, turn_id=turn, conversation_id=uuid7(), now=days(1))
    ids = used("A carrot cake works: no cashews in it.", recalled.all_cards, question)
    for _ in range(2):
        memory.mark_used(ada_id, recalled.recall_id, ids, now=days(1))
    assert [one.slot for one in memory.used_in(ada_id, turn)] == ["allergy"]
    assert one_of(ada_id, "allergy").hits == 1
    assert one_of(ada_id, "home.city").hits == 0
    recalls = memory.timeline(ada_id, kinds=["recalled"])
    assert [event.count for event in recalls] == [1]
    assert memory.answers_using(ada_id, ids[0])[0][0] == turn


def test_a_recall_is_logged_with_its_candidates_and_score_parts(ada_id):
    say(ada_id, "I live in Bergen. I love jazz.")
    question, turn = "what music do I like?", uuid7()
    recalled = ask(ada_id, question)
    for _ in range(2):
        memory.log_recall(ada_id, recalled, query=question, turn_id=turn, conversation_id=None, now=days(1))
    with scope(ada_id):
        (row,) = RecallLog.objects.filter(turn_id=turn)
        assert row.query == question
        assert row.candidates == len(row.detail["candidates"]) >= 2
        assert {"id", "similarity", "recency", "cosine"} <= set(row.detail["candidates"][0])
        assert set(row.timings_ms) == {"rewrite", "embed", "search", "rank", "total"}


def test_a_foreign_id_cannot_be_marked_as_used(ada_id, ben_id):
    say(ada_id, "I live in Bergen.")
    mine = one_of(ada_id, "home.city")
    memory.mark_used(ben_id, uuid7(), [mine.memory_id], now=MONDAY)
    assert one_of(ada_id, "home.city").hits == 0
    assert memory.timeline(ben_id) == []


def test_open_errands_come_along(ada_id):
    say(ada_id, "Remind me to renew my passport by Friday")
    assert ["passport" in one.text for one in ask(ada_id, "what is on my to-do list?").todos] == [True]


def test_an_expired_memory_is_not_recalled(ada_id):
    say(ada_id, "I might be allergic to kiwi, not sure")
    assert "kiwi" not in texts(ask(ada_id, "what am I allergic to?", days(400)))
