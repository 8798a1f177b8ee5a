from datetime import UTC, datetime, timedelta

import numpy as np

from memoryhub.evaluation.ablation import beside, chart, choosing, table
from memoryhub.evaluation.cases import sampled
from memoryhub.evaluation.chatter import days_before, drawn_out
from memoryhub.evaluation.engine import Answer, Holding
from memoryhub.evaluation.judge import judge
from memoryhub.evaluation.player import Played
from memoryhub.evaluation.shares import Share
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


def _arm(name, said, tokens, kind="profile"):
    case = written(**{"class": kind}, expect={"says": [["Ghent"]], "remembers": [["Ghent"]]})
    return table.Arm(name, (judge(case, Played(Holding(), Answer((), said, tokens=tokens))),))


def test_only_what_a_person_sees_is_compared_and_tokens_stand_beside_it():
    right, wrong = _arm("ours", "You live in Ghent.", 50), _arm("none", "I do not know.", 200)
    header, lines = table.rows([right, wrong])
    answers = header.index("all answers")
    assert [line[answers] for line in lines] == ["100%", "0%"]
    assert [line[-2:] for line in lines] == [["50", "25%"], ["200", "100%"]]
    told = table.as_json([right, wrong])["arms"]["none"]
    assert (told["answers"]["n"], told["answers"]["passed"]) == (1, 0)
    assert told["by_class"]["profile"]["n"] == 1, "nothing is summed without its parts"
    assert table.markdown(header, lines).count("\n") == 3


def test_ours_stands_beside_theirs_in_their_layout():
    arms = [_arm("no memory", "", 10), _arm("three layers", "Ghent", 20)]
    header, lines = beside.four(arms)
    assert header[1:] == list(table.COLUMNS)
    assert [line[:2] for line in lines] == [["no memory", "0% (92%)"], ["three layers", "100% (93%)"]]
    full, stateless = _arm("full history", "", 80), _arm("without", "", 20, kind="task")
    rows = beside.parts(
        full, _arm("three layers", "Ghent", 20, kind="task"), stateless, {"tagging": (Share(4, 1), Share(4, 3))}
    )
    assert [row[1:3] for row in rows] == [("0%", "100%"), ("80", "20 (-75%)"), ("0%", "100%"), ("25%", "75%")]


def test_a_bar_is_as_long_as_its_figure():
    (ours, none) = chart.groups([_arm("ours", "Ghent", 50), _arm("none", "", 200)])
    assert [bar.width for bar in ours.bars] == [chart.WIDE, chart.WIDE // 4]
    assert none.bars[0].width == 1 and none.bars[1].width == chart.WIDE


def test_the_talk_before_is_the_same_each_time_and_ends_the_day_before():
    first, again = days_before("en", 25, AT), days_before("en", 25, AT)
    assert first == again and [len(session.turns) for session in first] == [10, 10, 5]
    assert all(session.at < AT for session in first)


def test_a_probe_that_goes_on_in_its_talk_comes_after_more_of_it_and_others_stay_as_they_are():
    case = written(probe={"at": "2026-03-02T10:05:00+01:00", "user": "and the second?", "continue": True})
    longer = drawn_out(case, 12)
    assert len(longer.sessions[-1].turns) == len(case.sessions[-1].turns) + 12
    assert longer.sessions[-1].turns[: len(case.sessions[-1].turns)] == case.sessions[-1].turns
    assert longer.probe.at >= longer.sessions[-1].at + timedelta(minutes=13)
    assert drawn_out(written(), 12) == written()


def test_a_sample_is_even_over_classes_and_always_the_same():
    given = [written(id=f"{kind}-{n}", **{"class": kind}) for kind in ("todo", "task") for n in range(9)]
    chosen = sampled(given, 4)
    assert [case.kind for case in chosen] == ["todo", "todo", "task", "task"] and chosen == sampled(given, 4)
    assert sampled(given, 0) == given
