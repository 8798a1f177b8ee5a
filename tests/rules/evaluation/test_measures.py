import math

import pytest

from memoryhub.evaluation.retrieval.measures import Tally, found_at, ndcg, reciprocal_rank

GOLD = (("a", "b"), ("c",))


def test_a_piece_is_found_by_any_of_its_ids_and_counts_once():
    assert found_at(["b", "x", "a", "c"], GOLD, 3) == 0.5
    assert found_at(["b", "x", "a", "c"], GOLD, 4) == 1.0
    assert found_at([], GOLD, 10) == 0.0


def test_the_best_order_has_a_gain_of_one_and_a_later_one_less():
    assert ndcg(["a", "c"], GOLD, 10) == pytest.approx(1.0)
    late = (1 / math.log2(3) + 1 / math.log2(4)) / (1 + 1 / math.log2(3))
    assert ndcg(["x", "a", "c"], GOLD, 10) == pytest.approx(late)
    assert ndcg(["a", "b"], GOLD, 10) < 1.0  # the same piece again gains nothing


def test_the_reciprocal_rank_is_of_the_first_evidence():
    assert reciprocal_rank(["x", "c"], GOLD) == 0.5
    assert reciprocal_rank(["x"], GOLD) == 0.0


def test_a_tally_gives_means():
    tally = Tally()
    tally.count(["a", "c"], GOLD, 100)
    tally.count([], GOLD, 0)
    assert tally.figures() == {
        "recall@5": 0.5, "recall@10": 0.5, "recall@20": 0.5, "ndcg@10": 0.5, "mrr": 0.5, "tokens": 50.0,
    }  # fmt: skip
