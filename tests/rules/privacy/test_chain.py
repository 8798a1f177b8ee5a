"""Five ways of tampering with the trail, each found at its place."""

import json
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from memoryhub.audit import chain
from memoryhub.audit.chain import Checkpoint, Finding

BEGIN = datetime(2026, 12, 1, tzinfo=UTC)
SAM = UUID(int=7)


def trail(count=10, actor=SAM):
    entries, previous = [], ""
    for number in range(1, count + 1):
        fields = (BEGIN + timedelta(minutes=number), "test.done", actor, None, {"n": number})
        mark = chain.entry_hash(previous, *fields)
        entries.append((number, *fields, previous, mark))
        previous = mark
    return entries


def seen(entries, *numbers):
    return [Checkpoint(number, entries[number - 1][-1]) for number in numbers]


def flip(entries):
    number, at, action, actor, subject, _, previous, mark = entries[3]
    entries[3] = (number, at, action, actor, subject, {"n": 99}, previous, mark)


def delete(entries):
    del entries[3]


def swap(entries):
    entries[3], entries[4] = (4, *entries[4][1:]), (5, *entries[3][1:])


def truncate(entries):
    del entries[8:]


def rewrite(entries):
    entries[:] = trail(10, actor=UUID(int=8))


@pytest.mark.parametrize(
    ("touch", "kind", "entry"),
    [
        (flip, "changed", 4),
        (delete, "missing", 5),
        (swap, "moved", 4),
        (truncate, "truncated", 10),
        (rewrite, "rewritten", 5),
    ],
)
def test_each_kind_of_tampering_is_told_with_its_place(touch, kind, entry):
    entries = trail()
    points = seen(entries, 5, 10)
    assert chain.verified(entries, points) == chain.Verdict(10, None)
    touch(entries)
    found = chain.verified(entries, points)
    assert found.broken_at == entry and Finding(kind, entry) in found.findings


def test_an_actor_put_in_anothers_place_with_a_hash_that_fits_breaks_the_next_link():
    entries = trail()
    number, at, action, _, subject, facts, previous, _ = entries[3]
    fields = (at, action, UUID(int=9), subject, facts)
    entries[3] = (number, *fields, previous, chain.entry_hash(previous, *fields))
    assert chain.verified(entries).findings == (Finding("missing", 5),)


def test_an_empty_trail_is_whole_and_one_that_should_not_be_is_not():
    assert chain.verified([]).findings == ()
    assert chain.verified([], [Checkpoint(3, "x")]).findings == (Finding("truncated", 3),)


def test_an_export_is_verified_by_the_file_alone(tmp_path, capsys):
    entries = trail(3)
    file = tmp_path / "export.jsonl"
    names = chain.FIELDS

    def told(entry):
        return json.dumps(dict(zip(names, entry, strict=True)), default=str)

    file.write_text("\n".join(map(told, entries)) + f'\n{{"checkpoint": 3, "hash": "{entries[2][-1]}"}}\n')
    assert chain.main(str(file)) == 0
    flip_one = [*entries[:1], (*entries[1][:5], {"n": 5}, *entries[1][6:]), entries[2]]
    file.write_text("\n".join(map(told, flip_one)))
    assert chain.main(str(file)) == 1 and "changed at entry 2" in capsys.readouterr().out


# -- everyday events and their batches


BATCH = 77


def batch(count=6):
    events = []
    for number in range(1, count + 1):
        fields = (BEGIN + timedelta(seconds=number), "case.seen", SAM, None, {"n": number})
        events.append((number, *fields, chain.leaf_hash(*fields), BATCH))
    return events, chain.batch_facts([event[6] for event in events])


def flipped(events):
    events[2] = (*events[2][:5], {"n": 99}, *events[2][6:])


def deleted(events):
    del events[2]


def swapped(events):
    events[2], events[3] = (3, *events[3][1:]), (4, *events[2][1:])


def cut(events):
    del events[4:]


def rewritten(events):
    """Whole in itself, with a hash that fits."""
    fields = (*events[2][1:5], {"n": 99})
    events[2] = (3, *fields, chain.leaf_hash(*fields), BATCH)


def added(events):
    fields = (BEGIN, "case.seen", None, None, {})
    events.append((9, *fields, chain.leaf_hash(*fields), BATCH))


@pytest.mark.parametrize(
    ("touch", "found"),
    [
        (flipped, [("changed", 3)]),
        (deleted, [("missing", 3)]),
        (swapped, [("moved", 3), ("moved", 4)]),
        (cut, [("missing", 5), ("missing", 6)]),
        (rewritten, [("rewritten", 3)]),
        (added, [("added", 7)]),
    ],
)
def test_what_was_done_to_a_batch_is_found_at_its_place(touch, found):
    events, facts = batch()
    assert chain.batch_findings(BATCH, facts, events) == []
    touch(events)
    assert [(one.kind, one.place) for one in chain.batch_findings(BATCH, facts, events)] == found


def test_a_whole_batch_that_is_gone_and_one_that_no_entry_knows_are_found():
    events, facts = batch()
    assert {one.kind for one in chain.verified_batches([(BATCH, facts)], [])} == {"missing"}
    assert [(one.kind, one.entry) for one in chain.verified_batches([], events)] == [("added", BATCH)]
    other = [(*event[:7], BATCH - 1) for event in events]
    found = chain.verified_batches([(BATCH, facts)], other + events)
    assert [(one.kind, one.entry) for one in found] == [("added", BATCH - 1)]


@pytest.mark.parametrize("size", range(1, 18))
def test_each_event_proves_that_it_is_of_the_batch_and_no_other_does(size):
    leaves = [chain.leaf_hash(BEGIN, "case.seen", None, None, {"n": n}) for n in range(size)]
    root, proofs = chain.root_of(leaves), chain.proofs_of(leaves)
    assert all(chain.climbed(leaf, proof) == root for leaf, proof in zip(leaves, proofs, strict=True))
    stranger = chain.leaf_hash(BEGIN, "case.seen", None, None, {"n": -1})
    assert chain.climbed(stranger, proofs[-1]) != root
