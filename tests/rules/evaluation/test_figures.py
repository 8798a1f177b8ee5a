from memoryhub.evaluation.engine import Answer, Holding
from memoryhub.evaluation.figures import as_json, broken_bars, figures, printed, rows, stages
from memoryhub.evaluation.judge import judge
from memoryhub.evaluation.player import Played
from tests.rules.evaluation.written import written


def _verdict(name, kind="profile", language="en", held=True, expect=None):
    case = written(id=name, **{"class": kind}, lang=language, expect=expect or {"remembers": [["bees"]]})
    return judge(case, Played(Holding(("bees",) if held else ()), Answer((), "")))


def test_the_json_has_the_shape_that_others_read():
    found = figures(
        [
            _verdict("a"),
            _verdict("b", kind="todo", language="zh", held=False),
            _verdict("c", expect={"remembers": [["bees"]], "says": [["bees"]]}),
        ]
    )
    told = as_json(found)
    assert set(told.pop("metrics")) == {"citation accuracy"}  # of the profile's cases one says what it expects
    assert told == {
        "cases": 3,
        "passed": 1,
        "by_class": {"profile": {"n": 2, "passed": 1}, "todo": {"n": 1, "passed": 0}},
        "by_lang": {"zh": {"n": 1, "passed": 0}, "en": {"n": 2, "passed": 1}},
        "by_expectation": {"remembers": {"n": 3, "passed": 2}, "says": {"n": 1, "passed": 0}},
        "failures": [
            {"id": "b", "missed": ["remembers: bees (not noticed by capture)"]},
            {"id": "c", "missed": ["says: bees (remembered, not found)"]},
        ],
    }
    assert stages(found) == [("capture", "not noticed by capture", 1), ("recall", "remembered, not found", 1)]


def test_bars_are_for_all_for_each_class_and_stricter_for_promises():
    assert broken_bars(figures([_verdict(str(n)) for n in range(4)])) == []
    three_of_four = [_verdict(str(n), kind="isolation", held=n > 0) for n in range(4)]
    assert broken_bars(figures(three_of_four)) == ["isolation: 75%, 100% is wanted"]
    one_of_three = [_verdict(str(n), held=n == 0) for n in range(3)]
    assert broken_bars(figures(one_of_three)) == [
        "all classes: 33%, 75% is wanted",
        "profile: 33%, 50% is wanted",
    ]


def test_the_table_is_aligned_and_leaves_out_what_a_class_does_not_have():
    lines = []
    printed(*rows(figures([_verdict("a"), _verdict("b", kind="todo", expect={"says": [["x"]]})])), lines.append)
    assert lines == [
        "class    cases   en  whole  remembers  says",
        "profile      1  1/1   100%        1/1     -",
        "todo         1  0/1     0%          -   0/1",
        "all          2  1/2    50%        1/1   0/1",
    ]
