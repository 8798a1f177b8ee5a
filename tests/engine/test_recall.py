"""What Ada's memory brings for a request, and what came of it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memoryhub.errors import Locked
from memoryhub.memory import api as memory
from memoryhub.memory import making
from memoryhub.memory.models import RecallLog
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.retrieve.used import used
from memoryhub.memory.types import Candidate, Episode, Kind, Status
from memoryhub.providers import api as providers
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import MONDAY, ask, days, one_of, say, texts, utterance

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


def test_limits_said_in_one_tongue_hold_for_a_request_in_the_other(ada_id):
    say(ada_id, "我对花生过敏，不吃羊肉。我叫郑岚，在南京做会计")
    found = texts(ask(ada_id, "Suggest a menu for a small dinner on Saturday"))
    assert all(part in found for part in ("花生", "羊肉", "郑岚"))


def test_limits_said_in_english_hold_for_a_chinese_request(ada_id):
    say(ada_id, "I'm allergic to shellfish. I'm a vegetarian. Please keep your answers short.")
    found = texts(ask(ada_id, "周末想请朋友吃顿饭，推荐几个菜"))
    assert all(part in found.lower() for part in ("shellfish", "vegetarian", "short"))


def test_what_happened_does_not_expire_and_what_passes_does(ada_id):
    told = {"slot": "", "value": "", "quote": "", "quote_start": 0, "quote_end": 0, "confidence": 0.9, "stable": False}
    happened = Candidate("You moved the piano on 29 November 2026", kind=Kind.EPISODIC, **told)
    passes = Candidate("You are staying at a hotel", kind=Kind.SEMANTIC, **told)
    made = [
        making.state_of(ada_id, one, utterance("..."), Status.ACTIVE, "new", DEFAULT, MONDAY)
        for one in (happened, passes)
    ]
    assert made[0].expires_at is None and made[0].value_class == "ordinary"
    assert made[1].expires_at is not None and made[1].value_class == "ephemeral"


def test_contact_details_are_found_as_a_group(ada_id):
    say(ada_id, "My phone number is 13900112233. My e-mail is ada.k@example.org. 我的收货地址是江宁区将军大道9号")
    found = texts(ask(ada_id, "which contact details of mine do you keep?"))
    assert all(part in found for part in ("13900112233", "ada.k@example.org", "将军大道"))


def test_a_bio_is_written_from_who_the_person_is(ada_id):
    say(ada_id, "My name is Ada Keller. I work as a bridge engineer. I live in Basel. My hobby is fencing.")
    found = texts(ask(ada_id, "draft a short bio for the programme"))
    assert all(part in found for part in ("Keller", "engineer", "Basel", "fencing"))


def test_a_telling_word_finds_the_only_memory_that_holds_it(ada_id):
    say(ada_id, "We decided that the churn metric excludes trial accounts.")
    assert "trial" in texts(ask(ada_id, "remind me of our decision on churn, my brain is mush today"))


def _episodes(*said: str) -> list[Episode]:
    conversation = uuid7()
    return [Episode(text, days(0), "user", conversation, at) for at, text in enumerate(said)]


def test_a_turn_is_found_by_the_words_of_the_turn_beside_it(ada_id):
    told = _episodes(
        "I finally tried the Hohenzollern ferry timetable.", "It was a complete shambles.", "Bread is dear."
    )
    ids = memory.keep_episodes(ada_id, told)
    found = ask(ada_id, "how was the Hohenzollern ferry timetable?", deep=True)
    places = [card.memory_id for card in found.cards]
    assert places.index(ids[1]) < places.index(ids[2])


def test_a_turn_beside_a_revoked_one_is_no_longer_found_by_its_words(ada_id):
    told = _episodes("I finally tried the Hohenzollern ferry timetable.", "It was a complete shambles.")
    ids = memory.keep_episodes(ada_id, told)
    memory.forget(ada_id, ids[0], now=days(0.5))
    found = ask(ada_id, "how was the Hohenzollern ferry timetable?", deep=True)
    assert all(one.score.keyword == 0 for one in found.considered)


def test_turns_of_another_conversation_lend_no_words(ada_id):
    memory.keep_episodes(ada_id, _episodes("I finally tried the Hohenzollern ferry timetable."))
    (other,) = memory.keep_episodes(ada_id, _episodes("It was a complete shambles."))
    found = ask(ada_id, "how was the Hohenzollern ferry timetable?", deep=True)
    assert [one.score.keyword for one in found.considered if one.memory_id == other] == [0.0]


def test_a_frozen_space_takes_no_log_of_a_recall_and_counts_no_use(ada_id, ada_space):
    say(ada_id, "I live in Bergen.")
    recalled = ask(ada_id, "where do I live?")
    ids = [card.memory_id for card in recalled.all_cards]
    type(ada_space).objects.filter(id=ada_id).update(state="frozen")
    with pytest.raises(Locked):
        memory.log_recall(ada_id, recalled, query="?", turn_id=uuid7(), conversation_id=None, now=days(1))
    with pytest.raises(Locked):
        memory.mark_used(ada_id, recalled.recall_id, ids, now=days(1))


def test_use_is_counted_in_turn_with_the_spaces_other_writers(ada_id):
    say(ada_id, "I live in Bergen.")
    recalled = ask(ada_id, "where do I live?")
    ids = [card.memory_id for card in recalled.all_cards]
    with CaptureQueriesContext(connection) as asked:
        memory.mark_used(ada_id, recalled.recall_id, ids, now=days(1))
        memory.log_recall(ada_id, recalled, query="?", turn_id=uuid7(), conversation_id=None, now=days(1))
    statements = [one["sql"] for one in asked]
    first_write = next(at for at, sql in enumerate(statements) if sql.startswith("UPDATE"))
    assert any("pg_advisory_xact_lock" in sql for sql in statements[:first_write])
    assert sum("FOR SHARE" in sql for sql in statements) == 2
