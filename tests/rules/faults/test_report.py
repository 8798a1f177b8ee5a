"""What a run says of itself."""

import json
from datetime import UTC, datetime

from faults import report
from faults.harness import Outcome
from faults.invariants import Verdict
from faults.programme import Found, Naive
from faults.registry import Fault, NotRun

FAULT = Fault("F99", "a fuse <blown>", "by hand", "light comes back", "push", "plain", play=lambda stage: None)
GOOD, BAD = Verdict("memories", 10, {}), Verdict("memories", 10, {"lost": 2}, ("lost: zix1",))


def found(*outcomes, naive=None):
    return Found(datetime(2026, 3, 9, tzinfo=UTC), "2 cores", "make faults", list(outcomes), naive=naive)


def played(*verdicts, injected=1, broken=()):
    return Outcome(FAULT, injected=injected, verdicts=list(verdicts), broken=list(broken))


def test_a_fault_that_was_never_injected_does_not_hold():
    assert played(GOOD).holds and not played(GOOD, injected=0).holds


def test_a_broken_promise_or_invariant_is_told_and_fails_the_run():
    assert found(played(GOOD)).holds
    assert not found(played(GOOD), played(BAD)).holds and not found(played(GOOD, broken=["dark"])).holds
    assert played(BAD, broken=["dark"]).complaints() == ["dark", "memories: 2 lost of 10, such as lost: zix1"]


def test_a_run_of_nothing_does_not_hold():
    assert not found().holds


def test_a_naive_writer_that_passes_fails_the_run():
    assert found(played(GOOD), naive=Naive(BAD, killed=9)).holds
    assert not found(played(GOOD), naive=Naive(GOOD, killed=9)).holds
    assert not found(played(GOOD), naive=Naive(BAD, killed=0)).holds


def test_table_json_and_page_say_the_three_numbers_and_what_was_not_run():
    one = found(played(BAD), naive=Naive(BAD, killed=9))
    one.not_run.append(NotRun("F98", "an earthquake", "no machine for it"))
    table, page, told = report.table(one), report.as_html(one), json.loads(report.as_json(one))
    for text in (table, page):
        assert "2 lost, 0 doubled, 0 resurrected" in text and "F98" in text and "no machine for it" in text
    assert "a fuse &lt;blown&gt;" in page and "<script" not in page and "http" not in page.replace("http-equiv", "")
    assert not told["holds"] and told["faults"][0]["invariants"][0]["breaches"] == {"lost": 2}
