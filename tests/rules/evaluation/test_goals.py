from memoryhub.evaluation import goals
from memoryhub.evaluation.engine import Answer, Holding
from memoryhub.evaluation.judge import judge
from memoryhub.evaluation.player import Played
from tests.rules.evaluation.written import written

WANTED = {"recalls": [["Oslo"]], "not_recalled": [["Rome"]], "says": [["Oslo"]]}


def _verdict(kind, recalled, said):
    case = written(**{"class": kind}, expect=WANTED)
    return judge(case, Played(Holding(), Answer(recalled, said)))


def test_a_goal_stands_beside_what_was_measured_and_only_where_something_was():
    verdicts = [_verdict("update", ("Oslo",), "Oslo"), _verdict("interference", ("Oslo", "Rome"), "Oslo")]
    told = goals.as_json(verdicts)
    assert {name: one["reached"] for name, one in told.items()} == {
        "preference kept": True,
        "update effect": True,
        "interference wrong": False,
    }
    header, lines = goals.rows(verdicts)
    assert header[-1] == "reached"
    assert lines[-1][:4] == ["interference wrong", "at most 5%", "1/1", "100%"]
