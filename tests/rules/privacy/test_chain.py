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
