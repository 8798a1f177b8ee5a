"""How entries are chained, how everyday events are sealed in batches, and what tampering with them looks like. Pure:
an export is verified by this file alone.

python3 chain.py export.jsonl

A batch is a Merkle tree (RFC 6962, section 2.1) over its events in the order of their ids. Its root stands in an entry
of the chain (BATCH_SEALED), so that whoever holds one event, its proof and that entry needs nothing else.
"""

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any
from uuid import UUID

FIELDS = ("id", "happened_at", "action", "actor", "subject", "facts", "previous", "hash")
Entry = tuple[int, datetime, str, UUID | None, UUID | None, dict[str, Any], str, str]
EVENT_FIELDS = ("id", "happened_at", "action", "actor", "subject", "facts", "leaf", "batch")
Event = tuple[int, datetime, str, UUID | None, UUID | None, dict[str, Any], str, int | None]
BATCH_SEALED = "batch.sealed"
# Digits of each leaf that the batch's entry keeps beside the root: they say which event was touched, the root says
# that one was. Half (16 bits) would take two of a batch for one now and then, double doubles the entry for nothing.
MARK = 8
MOST_FINDINGS = 100  # a rewritten table has as many as it has entries; half would do as well


@dataclass(frozen=True, slots=True)
class Finding:
    """
    Attributes:
        kind: "changed": the entry does not fit its own hash. "missing": the entry before it is not there.
            "moved": the entry before it is there, elsewhere. "truncated": the trail ends before a checkpoint.
            "rewritten": whole, but not the one that the checkpoint or the batch saw. "added": an event that its batch
            never held.
        entry: its number; of a checkpoint, the number it names; of an event, that of its batch.
        place: of an event in its batch, from 1 on; 0 where it is about the entry itself.
    """

    kind: str
    entry: int
    place: int = 0

    def __str__(self) -> str:
        return f"{self.kind} at entry {self.entry}" + (f", event {self.place} of its batch" if self.place else "")


@dataclass(frozen=True, slots=True)
class Verdict:
    entries: int  # how many fit, from the first on
    broken_at: int | None  # the number of the first that does not; None: the chain is whole
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What an outside copy says the trail was."""

    entry: int
    hash: str


def entry_hash(
    previous: str, happened_at: datetime, action: str, actor: UUID | None, subject: UUID | None, facts: dict[str, Any]
) -> str:
    """SHA-256 over the canonical JSON (sorted keys, no spaces, ASCII) of the entry and the hash before it."""
    fields = {"previous": previous} | _told(happened_at, action, actor, subject, facts)
    return hashlib.sha256(_canonical(fields)).hexdigest()


def _told(
    happened_at: datetime, action: str, actor: UUID | None, subject: UUID | None, facts: dict[str, Any]
) -> dict[str, Any]:
    return {
        "happened_at": happened_at.astimezone(UTC).isoformat(timespec="microseconds"),
        "action": action,
        "actor": str(actor) if actor else None,
        "subject": str(subject) if subject else None,
        "facts": facts,
    }


def _canonical(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields, sort_keys=True, separators=(",", ":")).encode()


def verified(entries: Iterable[Entry], checkpoints: Iterable[Checkpoint] = ()) -> Verdict:
    """Recompute every hash of `entries` (FIELDS each, in order, from the first on), and compare with what was seen."""
    previous, last, fitting, wanted = "", 0, 0, {one.entry: one.hash for one in checkpoints}
    findings, broken_links, marks = [], [], set()
    for number, happened_at, action, actor, subject, facts, before, mark in entries:
        if mark != entry_hash(before, happened_at, action, actor, subject, facts):
            findings.append(Finding("changed", number))
        if before != previous:
            broken_links.append((number, before))
        if wanted.pop(number, mark) != mark:
            findings.append(Finding("rewritten", number))
        fitting += not findings and not broken_links
        marks.add(int(mark[:15] or "0", 16))  # 60 bits tell a million entries apart in a fifth of the room
        previous, last = mark, number
    findings += [
        Finding("moved" if int(before[:15] or "0", 16) in marks else "missing", number)
        for number, before in broken_links
    ]
    findings += [Finding("truncated" if number > last else "missing", number) for number in wanted]
    found = tuple(sorted(findings, key=lambda one: one.entry)[:MOST_FINDINGS])
    return Verdict(fitting, found[0].entry if found else None, found)


# -- everyday events, sealed in batches --------------------------------------------------------------------------------


def leaf_hash(
    happened_at: datetime, action: str, actor: UUID | None, subject: UUID | None, facts: dict[str, Any]
) -> str:
    """SHA-256 over a zero byte and the canonical JSON of the event."""
    return hashlib.sha256(b"\0" + _canonical(_told(happened_at, action, actor, subject, facts))).hexdigest()


def root_of(leaves: Sequence[str]) -> str:
    """The tree's root over at least one leaf."""
    if len(leaves) == 1:
        return leaves[0]
    half = _split(len(leaves))
    return _node(root_of(leaves[:half]), root_of(leaves[half:]))


def proofs_of(leaves: Sequence[str]) -> list[list[str]]:
    """Inclusion proof of each leaf: from the leaf up, every sibling with its side ("<": left of us)."""
    if len(leaves) == 1:
        return [[]]
    left, right = leaves[: _split(len(leaves))], leaves[_split(len(leaves)) :]
    after, before = f">{root_of(right)}", f"<{root_of(left)}"
    return [[*proof, after] for proof in proofs_of(left)] + [[*proof, before] for proof in proofs_of(right)]


def climbed(leaf: str, proof: Iterable[str]) -> str:
    """The root that this leaf and proof come to."""
    for sibling in proof:
        leaf = _node(sibling[1:], leaf) if sibling[0] == "<" else _node(leaf, sibling[1:])
    return leaf


def _split(size: int) -> int:
    """The largest power of two below `size`."""
    return 1 << (size - 1).bit_length() - 1


def _node(left: str, right: str) -> str:
    return hashlib.sha256(b"\1" + bytes.fromhex(left) + bytes.fromhex(right)).hexdigest()


def batch_facts(leaves: Sequence[str]) -> dict[str, Any]:
    """What a batch's entry in the chain says of it."""
    return {"size": len(leaves), "root": root_of(leaves), "marks": "".join(leaf[:MARK] for leaf in leaves)}


def batch_findings(number: int, facts: dict[str, Any], events: Sequence[Event]) -> list[Finding]:
    """What differs between a batch's entry and the events that say they are of it (EVENT_FIELDS each, by id)."""
    leaves = [leaf_hash(*event[1:6]) for event in events]
    stale = [event[6] != leaf for event, leaf in zip(events, leaves, strict=True)]  # it does not fit its own hash
    if leaves and root_of(leaves) == facts.get("root"):
        return [Finding("changed", number, place) for place, is_so in enumerate(stale, 1) if is_so]
    told = str(facts.get("marks", ""))
    marks, now = [told[at : at + MARK] for at in range(0, len(told), MARK)], [leaf[:MARK] for leaf in leaves]
    if Counter(marks) == Counter(now):
        moved = [place for place, (one, other) in enumerate(zip(marks, now, strict=True), 1) if one != other]
        return [Finding("moved", number, place) for place in moved] or [Finding("rewritten", number)]
    lost, strange = _beyond(marks, now), _beyond(now, marks)
    kinds = ["changed" if stale[at - 1] else "rewritten" for at in strange]
    found = [Finding(kind, number, place) for kind, place in zip(kinds, lost, strict=False)]
    found += [Finding("missing", number, place) for place in lost[len(strange) :]]
    return found + [Finding("added", number, place) for place in strange[len(lost) :]]


def _beyond(some: Sequence[str], others: Sequence[str]) -> list[int]:
    """Places (from 1) of what is in `some` more often than in `others`."""
    left, found = Counter(others), []
    for place, one in enumerate(some, 1):
        left[one] -= 1
        if left[one] < 0:
            found.append(place)
    return found


def verified_batches(batches: Iterable[tuple[int, dict[str, Any]]], events: Iterable[Event]) -> list[Finding]:
    """Compare every batch with its events.

    Args:
        batches: (number, facts) of the chain's BATCH_SEALED entries, in order. events: those that are sealed, in order
            of batch and id.
    """
    found, waiting = [], grouped(events)
    number, group = next(waiting, (None, []))
    for batch, facts in batches:
        while number is not None and number < batch:
            found.append(Finding("added", number, 1))
            number, group = next(waiting, (None, []))
        found += batch_findings(batch, facts, group if number == batch else [])
        if number == batch:
            number, group = next(waiting, (None, []))
    while number is not None:
        found.append(Finding("added", number, 1))
        number, group = next(waiting, (None, []))
    return found[:MOST_FINDINGS]


def grouped(events: Iterable[Event]) -> Iterator[tuple[int, list[Event]]]:
    for batch, group in groupby(events, key=lambda event: event[7]):
        yield int(batch or 0), list(group)


# -- an export ---------------------------------------------------------------------------------------------------------


def parsed(lines: Iterable[str]) -> tuple[list[Entry], list[Checkpoint], list[tuple[Event, list[str]]]]:
    """An export: a JSON object a line: entries, checkpoints, and events with their proofs.

    Raises: ValueError, KeyError, TypeError.
    """
    entries, checkpoints, events = [], [], []
    for line in lines:
        told = json.loads(line)
        if "checkpoint" in told:
            checkpoints.append(Checkpoint(told["checkpoint"], told["hash"]))
            continue
        people = [UUID(told[name]) if told[name] else None for name in ("actor", "subject")]
        said = (datetime.fromisoformat(told["happened_at"]), told["action"], *people, told["facts"])
        if "proof" in told:
            events.append(((told["id"], *said, told["leaf"], told["batch"]), told["proof"]))
        else:
            entries.append((told["id"], *said, told["previous"], told["hash"]))
    return entries, checkpoints, events


def unproved(entries: Iterable[Entry], events: Iterable[tuple[Event, list[str]]]) -> list[Finding]:
    """Events whose proof does not come to the root that the chain holds."""
    roots = {number: facts.get("root") for number, _, action, _, _, facts, _, _ in entries if action == BATCH_SEALED}
    climbs = [(event[7], climbed(leaf_hash(*event[1:6]), proof)) for event, proof in events]
    return [Finding("rewritten", int(batch or 0), 1) for batch, root in climbs if roots.get(batch) != root]


def main(path: str) -> int:
    with open(path, encoding="utf-8") as file:
        entries, checkpoints, events = parsed(file)
    batches = [(entry[0], entry[5]) for entry in entries if entry[2] == BATCH_SEALED]
    sealed = [event for event, _ in events if event[7]]
    found = [*verified(entries, checkpoints).findings, *verified_batches(batches, sealed)]
    found += [] if found else unproved(entries, [one for one in events if one[0][7]])
    for one in found:
        print(one)
    print(f"{len(entries)} entries, {len(events)} events, {len(checkpoints)} checkpoints, {len(found)} findings")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
