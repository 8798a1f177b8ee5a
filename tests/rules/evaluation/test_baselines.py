import numpy as np

from memoryhub.evaluation.retrieval.baselines import NAMES, Bm25, Searchers


def test_rare_words_and_short_texts_score_higher():
    scores = Bm25([["bee", "hive"], ["hive"], ["hive", "tool", "and", "more", "words"]]).scores(["bee", "hive"])
    assert scores[0] > scores[1] > scores[2] > 0
    assert not Bm25([["bee"]]).scores(["wasp"]).any()
    assert Bm25([]).scores(["bee"]).shape == (0,)


def _searchers():
    texts = ["the bees swarmed today", "oh no, what did you do?", "the car broke down", "蜜蜂分群了"]
    vectors = np.eye(4, dtype=np.float32)
    return Searchers(texts, [0, 0, 1, 1], vectors), vectors


def test_every_baseline_ranks_what_it_may_find_and_no_more():
    searchers, vectors = _searchers()
    found = searchers.rankings("bees", vectors[0], np.array([False, True, True, True]), 3)
    assert set(found) == set(NAMES)
    for places in found.values():
        assert 0 not in places and len(places) == 3


def test_words_find_the_text_and_neighbours_find_what_stands_beside_it():
    searchers, vectors = _searchers()
    everything = np.ones(4, dtype=bool)
    found = searchers.rankings("when did the bees swarm", vectors[2], everything, 2)
    assert found["bm25"][0] == 0
    assert found["bm25 with neighbours"] == [0, 1]
    assert found["dense"][0] == 2
    assert searchers.rankings("蜜蜂", vectors[2], everything, 1)["bm25"] == [3]
