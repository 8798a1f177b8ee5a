import pytest

from memoryhub.evaluation.engine import Answer, Holding, Noticed, Scored
from memoryhub.evaluation.judge import broken, contains, judge
from memoryhub.evaluation.player import Played
from tests.rules.evaluation.written import written


@pytest.mark.parametrize(
    ("text", "alternative"),
    [
        ("预算是两万块", "20,000"),
        ("the rent is 20k", "20000"),
        ("ＡＢＣ-12，第３格", "abc12第3格"),
        ("It is Mr. Kowal's", "mr kowals"),
        ("call 138-0000-2217", "138 0000 2217"),
    ],
)
def test_spellings_of_the_same_thing_match(text, alternative):
    assert contains([text], [alternative])


@pytest.mark.parametrize(("text", "alternative"), [("预算是两万块", "2000块"), ("bees", "beesuit"), ("x", "。")])
def test_different_things_do_not(text, alternative):
    assert not contains([text], [alternative])


NOTHING = Holding()


def _judged(expect, holding=NOTHING, noticed=(), **answer):
    plain = {"recalled": (), "said": "", **answer}
    return judge(written(expect=expect), Played(holding, Answer(**plain), noticed))


def test_what_is_remembered_may_be_a_memory_or_a_to_do():
    assert _judged({"remembers": [["bees", "hives"], ["vet"]]}, Holding(("you keep Hives",), todos=("the vet",))).passed


def test_what_waits_is_pending_and_neither_remembered_nor_unforgotten():
    waiting = Holding(pending=("you keep bees",))
    assert _judged({"pending": [["bees"]], "forgets": [["bees"]]}, waiting).passed
    assert str(*_judged({"remembers": [["bees"]]}, waiting).missed) == "remembers: bees (waits for confirmation)"
    assert [miss.why for miss in _judged({"pending": [["bees"]]}, Holding(("bees",))).missed] == ["active at once"]


def test_the_unwanted_is_a_miss_of_its_own_kind():
    verdict = _judged(
        {"forgets": [["bees"]], "not_recalled": [["bees"]], "never_says": [["bees"]], "max_memories": 0},
        Holding(("bees",), count=1),
        recalled=("bees",),
        said="Bees!",
    )
    assert [miss.kind for miss in verdict.missed] == ["forgets", "not_recalled", "never_says", "max_memories"]
    assert [miss.stage for miss in verdict.missed] == ["capture", "recall", "reply", "capture"]


def test_a_miss_names_the_first_step_that_lost_it():
    wanted = {"remembers": [["bees"]], "recalls": [["bees"]], "says": [["bees"]]}
    kept = Holding(("you keep bees",))
    dropped = Noticed("I keep bees", "you keep bees", "", "dropped by gate", "question", is_kept=False)
    ranked = Scored("you keep bees", 0.21, 0.3, 0.0, is_injected=False)
    for verdict, why in (
        (_judged(wanted), "not noticed by capture"),
        (_judged(wanted, noticed=(dropped,)), "dropped by gate: question"),
        (_judged(wanted, kept), "remembered, not found"),
        (_judged(wanted, kept, scored=(ranked,)), "remembered, ranked too low (0.21)"),
        (_judged(wanted, kept, skipped="no_need"), "remembered, recall skipped: no_need"),
        (_judged(wanted, kept, recalled=("bees",)), "recalled, not said"),
    ):
        assert {miss.why for miss in verdict.missed} == {why}


def test_an_answer_in_other_words_does_not_count_as_said():
    assert not _judged({"says": [["bees"]]}, said="insects that make honey").passed


def test_a_case_that_breaks_the_engine_fails_in_everything_it_expects():
    verdict = broken(written(expect={"says": [["bees"]], "max_memories": 1}), KeyError("x"))
    assert [(miss.kind, miss.why) for miss in verdict.missed] == [
        ("says", "the engine failed: KeyError"),
        ("max_memories", "the engine failed: KeyError"),
    ]
    assert not verdict.passed and not broken(written(expect={}), KeyError("x")).passed
