from datetime import timedelta
from uuid import UUID

import pytest

from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.retrieve.rank import idf, keyword_share, rank, scaled, words_part
from tests.rules.recall.cards import NOW, hit, vector
from tests.rules.tables import each

FLOOR = 0.25


def order(*hits, **options) -> list[int]:
    return [one.hit.memory_id.int for one in rank(hits, FLOOR, DEFAULT, NOW, **options)]


def test_nothing_is_injected_when_nothing_fits():
    assert order(*(hit(n, 0.2, importance=1.0, hits=50) for n in range(1, 9))) == []


def test_importance_and_use_never_make_a_stranger_fit():
    assert order(hit(1, 0.8), hit(2, 0.1, importance=1.0, hits=99)) == [1]


def test_the_likelier_comes_first():
    assert order(hit(1, 0.5), hit(2, 0.8), hit(3, 0.6)) == [2, 3, 1]


def test_of_two_equals_the_newer_comes_first():
    assert order(hit(1, 0.6, said_at=NOW - timedelta(days=200)), hit(2, 0.6)) == [2, 1]


def test_a_slot_that_is_asked_for_beats_likeness():
    assert order(hit(1, 0.7), hit(2, 0.3, slot_asked=True, importance=0.8))[0] == 2


def test_one_far_below_the_best_is_left_out():
    assert order(hit(1, 0.9), hit(2, 0.3)) == [1]


def test_age_does_not_make_an_answer_worse_than_none():
    assert order(hit(1, 0.3, said_at=NOW - timedelta(days=900), category="event", importance=0.3)) == [1]


def test_at_most_five_cards_and_fifteen_when_digging_deeper():
    many = [hit(n, 0.7) for n in range(1, 31)]
    assert len(order(*many)) == DEFAULT.top_k == 5
    assert len(order(*many, deep=True)) == DEFAULT.deep_top_k == 15


def test_a_rare_identifier_has_a_reserved_place():
    strong = [hit(n, 0.95, importance=1.0, slot_asked=True, topic_named=True) for n in range(1, 8)]
    assert 99 in order(*strong, hit(99, 0.0, identifier=True, importance=0.1))


def test_words_alone_find_while_the_embedder_is_down():
    assert order(hit(1, None, keyword=0.9, importance=0.7), hit(2, None, keyword=0.1)) == [1]


def test_near_duplicates_are_collapsed_but_not_two_different_numbers():
    one, same, other = vector(1, 0, 0), vector(1, 0.01, 0), vector(0, 1, 0)
    assert order(hit(1, 0.8, vector=one), hit(2, 0.79, vector=same), hit(3, 0.78, vector=other)) == [1, 3]
    numbered = [
        hit(1, 0.8, vector=one, text="order 4711"),
        hit(2, 0.79, vector=same, text="order 4712"),
    ]
    assert order(*numbered) == [1, 2]


@each(("cosine", "part"), [(None, 0.0), (-0.3, 0.0), (0.25, 0.0), (0.625, 0.5), (1.0, 1.0)])
def test_a_cosine_is_scaled_from_the_floor(cosine, part):
    assert scaled(cosine, FLOOR) == pytest.approx(part)


def test_a_word_that_few_memories_hold_weighs_more():
    assert idf(1, 1000) > idf(500, 1000) > 0
    rare, common = 11, 22
    spread = {rare: 1, common: 800}
    assert keyword_share([rare], [rare, common], spread, 1000) > 0.9
    assert keyword_share([common], [rare, common], spread, 1000) < 0.1


def test_a_word_nobody_holds_weighs_nothing_where_the_user_speaks_of_themselves():
    assert keyword_share([1], [1, 2], {1: 3}, 100) == 1.0
    assert keyword_share([1], [1, 2], {1: 3}, 100, strict=True) < 0.6


def test_no_words_asked_is_no_share():
    assert keyword_share([], [], {}, 0) == 0.0


def test_the_id_breaks_nothing_when_all_is_equal():
    assert {one.hit.memory_id for one in rank([hit(1, 0.7), hit(2, 0.7)], FLOOR, DEFAULT, NOW)} == {
        UUID(int=1),
        UUID(int=2),
    }


def test_in_a_small_space_the_one_telling_word_is_enough():
    telling, unheld = 7, [1, 2, 3, 4]
    assert keyword_share([telling], [telling, *unheld], {telling: 1}, 1) == 1.0
    assert idf(1, 1) > 1.0


def test_a_question_about_the_world_is_not_answered_by_one_common_word():
    assert keyword_share([7], [7, 1, 2], {7: 2}, 5, strict=True) < 0.4


def test_words_of_the_whole_question_weigh_in_order_not_in_fit():
    assert words_part(0.0, [1, 2], {1: 1}, 100) == 0.0
    assert 0 < words_part(2.0, [1, 2], {1: 1}, 100) < words_part(4.0, [1, 2], {1: 1}, 100) <= 1.0
    assert words_part(99.0, [1], {1: 1}, 100) == 1.0
    assert order(hit(1, 0.1, words=1.0)) == []


def test_what_a_task_needs_fits_behind_what_answers():
    assert order(hit(1, 0.0, needed=True), hit(2, 0.5, slot_asked=True)) == [2, 1]


def test_digging_deeper_lists_what_did_not_fit_and_what_repeats():
    one, same = vector(1, 0, 0), vector(1, 0.01, 0)
    hits = [hit(1, 0.8, vector=one), hit(2, 0.79, vector=same), hit(3, 0.05, vector=vector(0, 1, 0))]
    assert order(*hits, deep=True) == [1, 2, 3]
    assert order(*hits) == [1]


def test_a_question_for_a_group_has_places_for_all_of_it():
    asked = [hit(n, 0.0, slot_asked=True) for n in range(1, 10)]
    assert len(order(*asked)) == DEFAULT.top_k
    assert len(order(*asked, hit(99, 0.1), group=True)) == 9


def test_the_sister_of_the_memory_that_is_named_is_left_out():
    named = hit(1, 0.5, keyword=0.7, vector=vector(1, 0.5, 0))
    sister = hit(2, 0.55, keyword=0.2, vector=vector(1, -0.2, 0))
    stranger = hit(3, 0.4, keyword=0.2, vector=vector(0, 0, 1))
    assert set(order(named, sister, stranger)) == {1, 3}
    assert set(order(hit(1, 0.5, keyword=0.3, vector=named.vector), sister, stranger)) == {1, 2, 3}


def test_a_sister_that_is_asked_for_by_its_slot_stays():
    named = hit(1, 0.5, keyword=0.7, vector=vector(1, 0.5, 0))
    assert set(order(named, hit(2, 0.55, slot_asked=True, vector=vector(1, -0.2, 0)))) == {1, 2}
