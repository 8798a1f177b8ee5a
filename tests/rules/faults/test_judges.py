"""The judges of the fault harness: one thing amiss in what they are given, and they say so."""

import pytest

from faults import invariants
from faults.ledger import Gone, Kept, Row, Said, Visit

ADA, BEN = "zoqbadegafokuban", "zoqlipasetovidon"
SAID = [Said(f"c{number}", ADA, f"zix{number}", "talk", seq=2 * number + 1) for number in range(4)]
ROWS = [Row(one.cid, "talk", one.seq, outcomes=1) for one in SAID]
KEPT = Kept(ADA, shown={one.mark: 1 for one in SAID}, remembered={one.mark: 1 for one in SAID})


def without(counts, mark):
    return {name: count for name, count in counts.items() if name != mark}


def test_where_all_is_there_once_everything_holds():
    assert invariants.transcript(SAID, ROWS, [KEPT]).holds
    assert invariants.outcomes(ROWS).holds
    assert invariants.memories(SAID, [KEPT]).holds


def test_a_judge_that_was_given_nothing_does_not_hold():
    for verdict in (invariants.transcript([], [], []), invariants.outcomes([]), invariants.isolation(0, [])):
        assert not verdict.holds and not verdict.breaches


def test_one_lost_row_is_told():
    found = invariants.transcript(SAID, ROWS[1:], [KEPT])
    assert found.breaches == {"lost": 1} and found.examples == ("lost: c0",)


def test_a_row_that_no_page_shows_is_lost():
    shown = Kept(ADA, without(KEPT.shown, "zix2"), KEPT.remembered)
    assert invariants.transcript(SAID, ROWS, [shown]).breaches == {"lost": 1}


def test_one_doubled_row_is_told():
    again = Row("c1", "talk", 9, outcomes=1)
    assert invariants.transcript(SAID, [*ROWS, again], [KEPT]).breaches == {"doubled": 1}


def test_a_number_that_is_not_the_one_that_was_told_is_told():
    moved = [Row("c0", "talk", 99, outcomes=1), *ROWS[1:]]
    assert invariants.transcript(SAID, moved, [KEPT]).breaches == {"renumbered": 1}


def test_what_was_said_later_and_stands_earlier_is_told():
    swapped = [SAID[1], SAID[0], *SAID[2:]]
    assert invariants.transcript(swapped, ROWS, [KEPT]).breaches == {"out of order": 1}


def test_a_message_without_an_acknowledgement_may_be_missing_but_not_doubled():
    unsure = [*SAID[:3], Said("c3", ADA, "zix3", "talk", seq=None)]
    assert invariants.transcript(unsure, ROWS[:3], [KEPT]).holds
    assert invariants.memories(unsure, [Kept(ADA, {}, without(KEPT.remembered, "zix3"))]).holds
    doubled = Kept(ADA, KEPT.shown, KEPT.remembered | {"zix3": 2})
    assert invariants.memories(unsure, [doubled]).breaches == {"doubled": 1}


@pytest.mark.parametrize(
    ("remembered", "told"), [({"zix0": 0}, {"lost": 1}), ({"zix0": 2}, {"doubled": 1}), ({"zix0": 1}, {})]
)
def test_one_lost_or_doubled_memory_is_told(remembered, told):
    assert invariants.memories(SAID, [Kept(ADA, {}, KEPT.remembered | remembered)]).breaches == told


def test_one_memory_of_an_erased_person_is_resurrected():
    left = Kept(ADA, {}, {"zix2": 1})
    assert invariants.memories(SAID, [left], erased={ADA}).breaches == {"resurrected": 1}
    assert invariants.memories(SAID, [Kept(ADA, {}, {})], erased={ADA}).holds


def test_no_end_and_two_ends_are_both_told():
    rows = [Row("c0", "talk", 1, outcomes=0), Row("c1", "talk", 3, outcomes=2), *ROWS[2:]]
    assert invariants.outcomes(rows).breaches == {"without an end": 1, "ended twice": 1}


def test_one_foreign_token_is_a_leak():
    assert invariants.isolation(10, [(ADA, BEN)]).breaches == {"leaked": 1}


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        (Gone(ADA, "done_live", 0, (), False), {}),
        (Gone(ADA, "executing", 0, (), False), {"unfinished": 1}),
        (Gone(ADA, "done_live", 1, (), False), {"rows left": 1}),
        (Gone(ADA, "done_live", 0, ("web.log",), False), {"bytes left": 1}),
        (Gone(ADA, "done_live", 0, (), True), {"still opens": 1}),
    ],
)
def test_whatever_is_left_of_an_erased_person_is_told(gone, told):
    assert invariants.erasure([gone]).breaches == told


def test_a_backlog_that_is_not_caught_up_with_is_told():
    assert invariants.backlog(0.0, settled_after=3.0).holds
    assert not invariants.backlog(0.0, settled_after=None).holds
    assert not invariants.backlog(31.0, settled_after=3.0).holds


def test_growth_of_more_than_a_tenth_and_what_is_allowed_is_told():
    base = {"web files": 40.0, "web MB": 200.0}
    assert invariants.resources(base, {"web files": 50.0, "web MB": 260.0}).holds
    assert invariants.resources(base, {"web files": 90.0, "web MB": 200.0}).breaches == {"grown": 1}
    assert invariants.resources(base, {"web files": 40.0, "web MB": 400.0}).breaches == {"grown": 1}


def test_an_error_is_excused_only_while_what_was_named_is_down():
    visits = [Visit(1.0, "/capsule/", 200), Visit(5.0, "/capsule/", 503), Visit(9.0, "/c/new/", 0)]
    assert invariants.errors(visits, [(4.0, 10.0)]).holds
    assert invariants.errors(visits, [(4.0, 6.0)]).breaches == {"error": 1}
    assert invariants.errors(visits, []).breaches == {"error": 2}
