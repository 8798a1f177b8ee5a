import json
from datetime import timedelta

import pytest

from memoryhub.evaluation.retrieval import updates
from memoryhub.evaluation.retrieval.moments import moment
from memoryhub.evaluation.retrieval.sets import BadData
from memoryhub.evaluation.retrieval.updates import Returned, Score, found


def _plain(**changes):
    turns = [{"i": 0, "role": "user", "text": "要便宜的"}, {"i": 1, "role": "assistant", "text": "好"}]
    turns.append({"i": 2, "role": "user", "text": "还是要500-600元的"})
    given = {"case_id": "x", "kind": "switch", "question": "要多少钱的?", "stale": "100-200元", "current": "500-600元"}
    return given | {"stale_turn_index": 0, "turn_index": 2, "turns": turns} | changes


def _case(tmp_path, **changes):
    folder = tmp_path / "updates"
    folder.mkdir(exist_ok=True)
    (folder / "x.jsonl").write_text(json.dumps(_plain(**changes)) + "\n")
    return updates.load(tmp_path, "x")


def test_only_the_persons_own_turns_are_told_in_order(tmp_path):
    (case,) = _case(tmp_path)
    assert [(turn.seq, turn.text) for turn in case.turns] == [(0, "要便宜的"), (2, "还是要500-600元的")]
    assert case.turns[1].at - case.turns[0].at == timedelta(minutes=2)
    assert case.asked_at > case.turns[-1].at
    assert updates.names(tmp_path) == ["x"]


def test_questions_that_ask_for_abstention_are_left_out(tmp_path):
    assert _case(tmp_path, kind="abstention") == []


def test_a_broken_file_is_named(tmp_path):
    with pytest.raises(BadData, match="x.jsonl"):
        updates.load(tmp_path, "x")


def test_values_are_found_in_texts_whatever_their_spelling(tmp_path):
    (case,) = _case(tmp_path, current="海参 三文鱼", stale="蘑菇汤")
    assert found(case, [Returned("想吃三文鱼和海参", 2)]) == (0, None)
    assert found(case, [Returned("想吃三文鱼", 2), Returned("蘑菇汤", 0)]) == (None, 1)


def test_a_value_within_the_other_value_is_not_taken_for_it(tmp_path):
    (case,) = _case(tmp_path, current="4.5分以上", stale="5分")
    assert found(case, [Returned("评分4.5分以上", 2)]) == (0, None)
    assert found(case, [Returned("评分5分", 0)]) == (None, 0)


def test_a_score_counts_changes_and_controls_apart(tmp_path):
    (switch,) = _case(tmp_path)
    (control,) = _case(tmp_path, kind="control_x", stale=None)
    score = Score()
    score.count(switch, [Returned("500-600元", 2), Returned("100-200元", 0)])
    score.count(control, [])
    assert score.figures() == {"effect": 1.0, "stale": 1.0, "controls": 0.0}
    assert Score().figures() == {"effect": None, "stale": None, "controls": None}


def test_where_turns_are_named_the_older_one_must_not_stand_above(tmp_path):
    (case,) = _case(tmp_path, stale=None, stale_turn_index=[0], turn_index=[2])
    for order, stale in (([2, 0], 0.0), ([0, 2], 1.0), ([0], 1.0), ([], 0.0)):
        score = Score()
        score.count(case, [Returned("...", seq) for seq in order])
        assert score.figures()["stale"] == stale


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("1:56 pm on 8 May, 2023", "2023-05-08T13:56"),
        ("12:05 am on 1 June, 2023", "2023-06-01T00:05"),
        ("2024年04月01日 周一 08:43", "2024-04-01T08:43"),
        ("2025-12-20 (Saturday)", "2025-12-20T12:00"),
        ("2023/07/01 (Sat) 02:36", "2023-07-01T02:36"),
        ("March-15-2024", "2024-03-15T12:00"),
    ],
)
def test_the_data_sets_ways_of_writing_times_are_read(text, iso):
    assert f"{moment(text):%Y-%m-%dT%H:%M}" == iso


def test_what_holds_no_day_is_refused():
    with pytest.raises(ValueError, match="no day"):
        moment("noon")
