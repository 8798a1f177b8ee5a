from datetime import UTC, datetime

import numpy as np

from memoryhub.evaluation.ablation import chart, choosing, table
from memoryhub.evaluation.chatter import surrounded
from memoryhub.evaluation.engine import Answer, Holding
from memoryhub.evaluation.judge import judge
from memoryhub.evaluation.player import Played
from tests.rules.evaluation.written import written

AT = datetime(2026, 3, 2, tzinfo=UTC)


class ByFirstLetter:
    """Texts of one first letter point the same way."""

    def passages(self, texts):
        return np.stack([self.query(text) for text in texts])

    def query(self, text):
        return np.eye(26, dtype=np.float32)[ord(text[0].lower()) - ord("a")]


def _heard(*texts):
    return [choosing.Heard("", "1", "user", text, AT) for text in texts]


def test_flat_vectors_hand_over_the_nearest_five_and_full_history_all():
    heard = _heard("ant", "bee", "cat", "asp", "ape", "auk", "ass", "elk")
    chosen = choosing.nearest(ByFirstLetter())(heard, "animal")
    assert [one.text for one in chosen] == ["ant", "asp", "ape", "auk", "ass"]
    assert choosing.everything(heard, "animal") == heard
    assert not choosing.nothing(heard, "animal")


def _arm(name, said, tokens):
    case = written(expect={"says": [["Ghent"]], "remembers": [["Ghent"]]})
    return table.Arm(name, (judge(case, Played(Holding(), Answer((), said, tokens=tokens))),))


def test_only_what_a_person_sees_is_compared_and_tokens_stand_beside_it():
    right, wrong = _arm("ours", "You live in Ghent.", 50), _arm("none", "I do not know.", 200)
    header, lines = table.rows([right, wrong])
    answers = header.index("all answers")
    assert [line[answers] for line in lines] == ["100%", "0%"]
    assert [line[-2:] for line in lines] == [["50", "25%"], ["200", "100%"]]
    assert table.as_json([right, wrong])["arms"]["none"]["answers"] == {"n": 1, "passed": 0}
    assert table.markdown([right, wrong]).count("\n") == 3


def test_a_bar_is_as_long_as_its_figure():
    (ours, none) = chart.groups([_arm("ours", "Ghent", 50), _arm("none", "", 200)])
    assert [bar.width for bar in ours.bars] == [chart.WIDE, chart.WIDE // 4]
    assert none.bars[0].width == 1 and none.bars[1].width == chart.WIDE


def test_the_talk_around_a_case_is_the_same_each_time_and_ends_before_it():
    case = written()
    first, again = surrounded(case, 25), surrounded(case, 25)
    assert first == again and first.sessions[-len(case.sessions) :] == case.sessions
    before = first.sessions[: -len(case.sessions)]
    assert [len(session.turns) for session in before] == [10, 10, 5]
    assert all(session.at < case.sessions[0].at for session in before)
