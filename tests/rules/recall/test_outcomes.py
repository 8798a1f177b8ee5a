"""Why a candidate was left out, how a recall ended, and what another policy makes of its logged parts."""

from datetime import UTC, datetime
from uuid import UUID

import numpy as np
import pytest

from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.record_types import CandidateLine, RecallRecord
from memoryhub.memory.recording import capture_lines, recall_columns
from memoryhub.memory.retrieve.again import under
from memoryhub.memory.retrieve.outcomes import Outcome, left_out, outcome
from memoryhub.memory.retrieve.rank import Hit, rank
from memoryhub.memory.types import Considered, Kind, Recalled, ScoreParts

NOW = datetime(2026, 12, 1, tzinfo=UTC)


def hit(number: int, similarity: float, axis: int | None = None, **facts) -> Hit:
    vector = np.eye(40, dtype=np.float32)[number if axis is None else axis]
    plain = {"keyword": 0.0, "slot_asked": False, "identifier": False, "topic_named": False, "importance": 0.5}
    plain |= {"said_at": NOW, "hits": 0, "category": "other", "kind": Kind.SEMANTIC, "intent": "statement"}
    return Hit(memory_id=UUID(int=number), similarity=similarity, vector=vector, **plain | facts)


def reasons(hits, brought=None, **options) -> dict[int, str]:
    wished = {one.hit.memory_id for one in rank(hits, 0.3, DEFAULT, NOW)}
    inside = wished if brought is None else {UUID(int=one) for one in brought}
    return {one.int: why for one, why in left_out(hits, 0.3, DEFAULT, wished=wished, brought=inside, **options).items()}


def test_each_left_out_candidate_has_the_reason_of_the_step_that_left_it_out():
    near = [hit(n, 0.9 - n / 100) for n in range(1, 6)]
    assert reasons([*near, hit(6, 0.1)]) == {6: Outcome.THRESHOLD}
    assert reasons([*near, hit(6, 0.80)]) == {6: Outcome.PLACES}
    assert reasons([hit(1, 0.9), hit(2, 0.85, axis=1)]) == {2: Outcome.DUPLICATE}
    assert reasons([hit(1, 0.9), hit(2, 0.85)], brought=[1]) == {2: Outcome.BUDGET}
    sisters = [hit(1, 0.6, keyword=0.6, matched=(7, 8)), hit(2, 0.6, axis=1, keyword=0.2, matched=(7,))]
    assert reasons(sisters)[2] == Outcome.PARALLEL


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (("no_need", False, []), Outcome.NO_NEED),
        (("", True, [""]), Outcome.UNUSED),
        (("", False, []), Outcome.NOTHING),
        (("", False, ["budget", "threshold"]), Outcome.BUDGET),
    ],
)
def test_a_recall_without_anything_ends_as_its_best_candidate_did(facts, expected):
    assert outcome(*facts) is expected


def test_log_lines_hold_no_word():
    score = ScoreParts(similarity=0.2, keyword=0.1)
    recalled = Recalled(UUID(int=9), considered=(Considered(UUID(int=1), score, 0.5, 0.25, "budget", ("topic",)),))
    columns = recall_columns(recalled)
    assert (columns["outcome"], columns["top_score"]) == (Outcome.BUDGET, 0.3)
    assert (
        columns["lines"]["candidates"][0] | {"why": "budget", "raised": ["topic"]} == columns["lines"]["candidates"][0]
    )
    detail = [{"text": "words", "quote": "words", "slot": "home.city", "value": "x", "step": "gate", "reason": "small"}]
    assert capture_lines(detail) == [{"step": "gate", "reason": "small"}]


def line(number: int, why: str = "", **parts: float) -> CandidateLine:
    zero = dict.fromkeys(("similarity", "keyword", "importance", "recency", "use", "boost"), 0.0)
    return CandidateLine(UUID(int=number), zero | parts, 0.5, 0.5, why, (), False, not why, False)


def test_another_policys_weights_order_the_logged_candidates_anew():
    lines = (line(1, similarity=0.24), line(2, keyword=0.20), line(3, "duplicate", similarity=0.23))
    record = RecallRecord(
        UUID(int=9), UUID(int=8), None, None, NOW, "used", 0.24, 3, (), (), "", "en", "", {}, lines,
        {"weights": DEFAULT.weights.model_dump(), "margin": 0.35, "places": 5},
    )  # fmt: skip
    other = DEFAULT.overlaid({"weights": {"similarity": 0.10, "keyword": 0.65}})
    moved = {one.memory_id.int: (one.before, one.after) for one in under(record, other)}
    assert moved == {1: (1, 2), 2: (2, 1)}
    assert [one.total for one in under(record, DEFAULT)] == pytest.approx([0.24, 0.20])
