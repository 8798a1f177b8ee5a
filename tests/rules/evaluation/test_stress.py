from datetime import timedelta

import pytest

from memoryhub.evaluation.shares import Share
from memoryhub.evaluation.stress import life as living
from memoryhub.evaluation.stress.checking import Held, check
from memoryhub.evaluation.stress.months import Month, flat, quantile, whole

EN, ZH = living.life("en", 400, 3), living.life("zh", 400, 3)
LATE = living.BEGINS + timedelta(days=living.DAYS)


@pytest.mark.parametrize("life", [EN, ZH], ids=["en", "zh"])
def test_a_life_is_the_same_for_the_same_seed_and_another_for_another(life):
    assert life == living.life(life.language, 400, 3) != living.life(life.language, 400, 4)
    assert len(life.turns) == 400 and len({turn.words for turn in life.turns}) > 250
    assert [turn.at for turn in life.turns] == sorted(turn.at for turn in life.turns)
    assert timedelta(days=340) < life.turns[-1].at - life.turns[0].at < timedelta(days=living.DAYS)
    assert {turn.does for turn in life.turns} == {"tell", "change", "again", "event", "todo", "done", "chat"}


@pytest.mark.parametrize("language", living.TONGUES)
def test_thousands_of_different_sentences_come_of_one_grammar(language):
    assert len({turn.words for turn in living.life(language, 4000, 1).turns}) > 2000


@pytest.mark.parametrize("life", [EN, ZH], ids=["en", "zh"])
def test_the_truth_is_what_was_told_last(life):
    for turn in life.turns:
        if turn.does in ("tell", "change", "again"):
            assert life.value(turn.matter, turn.at) in turn.words
            assert life.value(turn.matter, turn.at) not in life.former(turn.matter, turn.at)
    assert life.value("city", living.BEGINS - timedelta(days=1)) == ""


def test_an_errand_is_open_until_it_is_told_to_be_done():
    done = next(one for one in EN.errands if one.until)
    assert done.text in EN.open_errands(done.since) and done.text not in EN.open_errands(done.until)


def _truth(life, matter, now=LATE):
    turn = next(one for one in reversed(life.turns) if one.matter == matter and one.does != "again")
    return Held(f"It is {life.value(matter, now)}", True, turn)


def _knowing(life):
    """An engine that knows everything, asked by the matters' own questions."""
    by_question = {question: matter.name for matter in living.TONGUES[life.language].matters for question in matter.ask}
    return lambda question: [life.value(by_question[question], LATE)]


@pytest.mark.parametrize("life", [EN, ZH], ids=["en", "zh"])
def test_who_knows_the_truth_has_no_fault(life):
    matters = [matter.name for matter in living.TONGUES[life.language].matters]
    held = [_truth(life, name) for name in matters]
    found = check(life, LATE, 12, held, life.open_errands(LATE), _knowing(life))
    assert found.faults == [] and found.facts == len(matters)
    assert (str(found.right), found.stale.passed) == (f"{len(matters)}/{len(matters)}", 0)


def test_what_is_kept_twice_or_too_long_or_of_small_talk_is_a_fault():
    former = EN.former("city", LATE)[0]
    chat = next(turn for turn in EN.turns if turn.does == "chat")
    city = _truth(EN, "city")
    old = Held(f"You live in {former}", True, city.told_by)
    held = [city, old, Held("moss", True, chat), Held("a guess", False, chat)]
    found = check(EN, LATE, 12, held, (), lambda _: [f"You live in {former}"])
    assert (found.facts, found.duplicates, found.outdated, found.small_talk, found.waiting) == (2, 1, 1, 1, 1)
    assert found.right.passed == 0 and found.stale.passed == 1
    assert found.open_lost == len(EN.open_errands(LATE))
    assert any("still held" in fault for fault in found.faults)


def test_what_is_done_and_still_on_the_list_is_a_fault():
    done = EN.done_errands(LATE)
    found = check(EN, LATE, 12, [], [*EN.open_errands(LATE), *done], _knowing(EN))
    assert found.done_left == len(done) > 0 and found.open_lost == 0


def _month(number, facts, recall_ms=5.0, right=(9, 9)):
    return Month(number, 100 * number, facts, 0, 0, 0, 0, 0, right=Share(*right), recall_ms=recall_ms)


def test_a_series_is_flat_where_its_last_quarter_is_near_its_second():
    steady = [_month(n, facts=10 + n % 2) for n in range(1, 13)]
    assert all(one.holds for one in flat(steady))
    growing = [_month(n, facts=4 * n, recall_ms=float(n)) for n in range(1, 13)]
    assert {one.name for one in flat(growing) if not one.holds} == {"facts", "recall_ms"}
    assert flat(steady[:2]), "a short life is measured too"


def test_shares_add_up_and_quantiles_are_ranks():
    assert str(whole([_month(1, 1, right=(9, 8)), _month(2, 1, right=(9, 9))], "right")) == "17/18"
    assert [quantile([5, 1, 3, 2, 4], share) for share in (0.5, 0.95)] == [3, 5] and quantile([], 0.5) == 0.0
