import pytest

from memoryhub.evaluation import cases, metrics
from memoryhub.evaluation.engine import Answer, Holding
from memoryhub.evaluation.judge import judge
from memoryhub.evaluation.player import Played, play
from memoryhub.evaluation.shares import Share, spread
from tests.rules.evaluation.stand_ins import Hoarder, Sieve
from tests.rules.evaluation.written import written

WANTED = {"recalls": [["Oslo"]], "not_recalled": [["Rome"]], "says": [["Oslo"]]}


def _verdict(kind, recalled, said="", language="en", expect=WANTED):
    case = written(**{"class": kind}, lang=language, expect=expect)
    return judge(case, Played(Holding(), Answer(recalled, said)))


@pytest.mark.parametrize(
    ("passed", "n", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (8, 10, 0.4902, 0.9433), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_is_wilsons(passed, n, low, high):
    """The last is the example of Newcombe, Statistics in Medicine 17 (1998), table I."""
    assert Share(n, passed).interval == pytest.approx((low, high), abs=5e-5)


def test_a_share_of_no_case_has_no_figure():
    assert (spread(Share()), spread(Share(10, 8))) == ("-", "49-94 %")


def test_each_metric_counts_its_own_classes_and_shows_its_parts():
    found = metrics.measured(
        [
            _verdict("update", ("Oslo",), "Oslo"),
            _verdict("update", ("Oslo", "Rome"), "Oslo", language="zh"),
            _verdict("correction", (), "Oslo"),
            _verdict("task", (), "Oslo"),
        ]
    )
    update = found["update effect"]
    assert str(update.whole) == "1/3"
    assert {name: str(share) for name, share in update.by_class.items()} == {"update": "1/2", "correction": "0/1"}
    assert {name: str(share) for name, share in update.by_language.items()} == {"en": "1/2", "zh": "0/1"}
    assert str(found["task success"].whole) == "1/1", "what was handed over is not the task's"
    assert found["constraint adherence"].whole.n == 0


def test_interference_counts_what_is_wrong_and_its_metric_wants_the_right_thing_too():
    silent, mixed, clean = (
        _verdict("interference", *one) for one in (((),), (("Oslo", "Rome"), "Oslo"), (("Oslo",), "Oslo"))
    )
    assert str(metrics.interference([silent, mixed, clean])) == "1/3"
    assert str(metrics.measured([silent, mixed, clean])["free of interference"].whole) == "1/3"


def test_the_table_and_the_json_leave_out_what_no_case_asks_for():
    verdicts = [_verdict("update", ("Oslo",), "Oslo"), _verdict("correction", (), "")]
    header, lines = metrics.rows(verdicts)
    assert header == ["metric", "cases", "share", "95 %", "en"]
    assert [line[:3] for line in lines] == [
        ["update effect", "1/2", "50%"],
        ["  update", "1/1", "100%"],
        ["  correction", "0/1", "0%"],
    ]
    told = metrics.as_json(verdicts)
    assert set(told) == {"update effect"} and told["update effect"]["by_class"]["correction"]["n"] == 1


@pytest.mark.parametrize("engine", [Hoarder(), Sieve()], ids=["keeps everything", "keeps nothing"])
def test_an_engine_that_understands_nothing_fails_a_metric_and_most_of_them_together(engine):
    """Keeping nothing makes nothing up, keeping all recalls all: a metric alone can be won so, the whole cannot."""
    found = metrics.measured(judge(case, play(case, engine)) for case in cases.load(cases.own()))
    shares = [one.whole.share for one in found.values()]
    assert metrics.weakest(found)[1] < 0.40
    assert sum(shares) / len(shares) < 0.40, {name: str(one.whole) for name, one in found.items()}


def test_every_metric_has_cases_in_both_languages():
    own = cases.load(cases.own())
    for name, metric in metrics.METRICS.items():
        found = {
            case.language
            for case in own
            if case.kind in metric.classes and set(case.expected.kinds()) & set(metric.kinds)
        }
        assert found == set(cases.LANGUAGES), name
