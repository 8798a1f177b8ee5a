"""How entries are chained, and what tampering with them looks like. Pure: an export is verified by this file alone.

python3 chain.py export.jsonl
"""

import hashlib
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

FIELDS = ("id", "happened_at", "action", "actor", "subject", "facts", "previous", "hash")
Entry = tuple[int, datetime, str, UUID | None, UUID | None, dict[str, Any], str, str]
MOST_FINDINGS = 100  # a rewritten table has as many as it has entries; half would do as well


@dataclass(frozen=True, slots=True)
class Finding:
    """
    Attributes:
        kind: "changed": the entry does not fit its own hash. "missing": the entry before it is not there.
            "moved": the entry before it is there, elsewhere. "truncated": the trail ends before a checkpoint.
            "rewritten": whole, but not the one that the checkpoint saw.
        entry: its number; of a checkpoint, the number it names.
    """

    kind: str
    entry: int


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
    fields = {
        "previous": previous,
        "happened_at": happened_at.astimezone(UTC).isoformat(timespec="microseconds"),
        "action": action,
        "actor": str(actor) if actor else None,
        "subject": str(subject) if subject else None,
        "facts": facts,
    }
    return hashlib.sha256(json.dumps(fields, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


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


def parsed(lines: Iterable[str]) -> tuple[list[Entry], list[Checkpoint]]:
    """An export: a JSON object a line, entries and checkpoints. Raises: ValueError, KeyError, TypeError."""
    entries, checkpoints = [], []
    for line in lines:
        told = json.loads(line)
        if "checkpoint" in told:
            checkpoints.append(Checkpoint(told["checkpoint"], told["hash"]))
            continue
        people = [UUID(told[name]) if told[name] else None for name in ("actor", "subject")]
        moment = datetime.fromisoformat(told["happened_at"])
        entries.append((told["id"], moment, told["action"], *people, told["facts"], told["previous"], told["hash"]))
    return entries, checkpoints


def main(path: str) -> int:
    with open(path, encoding="utf-8") as file:
        entries, checkpoints = parsed(file)
    found = verified(entries, checkpoints).findings
    for one in found:
        print(f"{one.kind} at entry {one.entry}")
    print(f"{len(entries)} entries, {len(checkpoints)} checkpoints, {len(found)} findings")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
