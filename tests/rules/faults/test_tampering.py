"""Each of the five ways of tampering changes the trail, and the trail's own verification says where."""

from datetime import UTC, datetime, timedelta

import pytest

from faults.tampering import TAMPERINGS
from memoryhub.audit.chain import Checkpoint, entry_hash, verified


def trail(length=9):
    entries, previous = [], ""
    for number in range(1, length + 1):
        happened_at = datetime(2026, 3, 9, tzinfo=UTC) + timedelta(seconds=number)
        mark = entry_hash(previous, happened_at, "test.done", None, None, {"n": number})
        entries.append((number, happened_at, "test.done", None, None, {"n": number}, previous, mark))
        previous = mark
    return entries


@pytest.mark.parametrize("one", TAMPERINGS, ids=lambda one: one.name)
def test_it_is_found_at_its_place(one):
    entries = trail()
    outside = [Checkpoint(entries[-1][0], entries[-1][-1])]
    assert verified(entries, outside).findings == ()
    found = verified(one.apply(entries), outside).findings
    assert {finding.entry for finding in found} & one.position(entries)


def test_written_anew_from_the_middle_only_the_checkpoint_outside_tells():
    (rewrite,) = [one for one in TAMPERINGS if one.name == "rewrite"]
    assert verified(rewrite.apply(trail())).findings == ()
