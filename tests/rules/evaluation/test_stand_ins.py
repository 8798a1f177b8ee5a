"""The evaluation cannot be passed without understanding."""

import pytest

from memoryhub.evaluation import cases
from memoryhub.evaluation.figures import figures
from memoryhub.evaluation.judge import judge
from memoryhub.evaluation.player import play
from tests.rules.evaluation.stand_ins import Hoarder, Sieve


@pytest.mark.parametrize("engine", [Hoarder(), Sieve()], ids=["keeps everything", "keeps nothing"])
def test_an_engine_that_understands_nothing_stays_below_forty_percent(engine):
    found = figures(judge(case, play(case, engine)) for case in cases.load(cases.own()))
    assert found.whole.share < 0.40, f"{found.whole} cases hold"


def test_the_own_set_has_every_class_in_both_languages():
    own = cases.load(cases.own())
    assert {(case.kind, case.language) for case in own} == {
        (kind, language) for kind in cases.CLASSES for language in cases.LANGUAGES
    }
    assert len(own) >= 60


def test_every_own_case_expects_something():
    assert not [case.case_id for case in cases.load(cases.own()) if not case.expected.kinds()]
