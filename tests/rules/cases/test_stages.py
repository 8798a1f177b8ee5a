"""Which stage failed first, by the codes of the logs alone."""

from uuid import UUID

import pytest

from memoryhub.cases.stages import Finding, Sought, Trace, Write, judge
from memoryhub.cases.types import Stage

A, B = UUID(int=1), UUID(int=2)
KEPT, DROPPED = Write("", "add", "new", A), Write("gate", "", "small_talk")


def complained(**facts) -> Trace:
    return Trace(complained=True, **facts)


@pytest.mark.parametrize(
    ("trace", "finding"),
    [
        (Trace(), Finding(Stage.NONE)),
        (Trace(broken="timeout", complained=True), Finding(Stage.BROKEN, "timeout")),
        (complained(), Finding(Stage.NOT_SAID)),
        (complained(writes=[DROPPED]), Finding(Stage.NOT_CAPTURED, "small_talk")),
        (complained(waiting=True), Finding(Stage.NOT_CAPTURED, "waits")),
        (complained(writes=[KEPT]), Finding(Stage.NOT_RECALLED, "no_candidate")),
        (complained(writes=[KEPT], candidates=[Sought(A, "", is_profile=True)]), Finding(Stage.NOT_SAID)),
        (complained(looked_up=False, skipped="no_need"), Finding(Stage.NOT_RECALLED, "no_need")),
        (complained(skipped="embedder"), Finding(Stage.NOT_RECALLED, "embedder")),
        (complained(candidates=[Sought(A, "threshold")]), Finding(Stage.NOT_RECALLED, "threshold")),
        (complained(candidates=[Sought(A, "duplicate")]), Finding(Stage.NOT_RECALLED, "duplicate")),
        (complained(candidates=[Sought(A, "budget")]), Finding(Stage.NOT_INJECTED, "budget")),
        (complained(candidates=[Sought(A, "")], cut=frozenset({A})), Finding(Stage.NOT_INJECTED, "prompt")),
        (complained(candidates=[Sought(A, "")]), Finding(Stage.NOT_USED)),
        (complained(candidates=[Sought(A, "", is_used=True)]), Finding(Stage.USED_WRONGLY)),
        (Trace(candidates=[Sought(A, "", is_used=True)]), Finding(Stage.NONE)),
    ],
)
def test_an_answer_is_judged_by_the_first_stage_that_failed(trace, finding):
    assert judge(trace) == finding


@pytest.mark.parametrize(
    ("candidates", "cut", "finding"),
    [
        ([], frozenset(), Finding(Stage.NOT_RECALLED, "no_candidate")),
        ([Sought(A, "places")], frozenset(), Finding(Stage.NOT_RECALLED, "places")),
        ([Sought(A, "budget")], frozenset(), Finding(Stage.NOT_INJECTED, "budget")),
        ([Sought(A, "")], frozenset({A}), Finding(Stage.NOT_INJECTED, "prompt")),
        ([Sought(A, "")], frozenset(), Finding(Stage.NOT_USED)),
        ([Sought(A, "", is_used=True)], frozenset(), Finding(Stage.USED_WRONGLY)),
    ],
)
def test_a_memory_in_question_is_judged_by_its_own_way(candidates, cut, finding):
    others = [Sought(B, "", is_used=True)]
    assert judge(Trace(candidates=[*others, *candidates], cut=cut), A) == finding
