"""How entries are chained. Pure, so that an offline verifier can do the same."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

FIELDS = ("id", "happened_at", "action", "actor", "subject", "facts", "previous", "hash")
Entry = tuple[int, datetime, str, UUID | None, UUID | None, dict[str, Any], str, str]


@dataclass(frozen=True, slots=True)
class Verdict:
    entries: int  # how many fit, from the first on
    broken_at: int | None  # the number of the first that does not; None: the chain is whole


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


def verified(entries: Iterable[Entry]) -> Verdict:
    """Recompute every hash of `entries` (FIELDS each, in order, from the first on)."""
    previous, count = "", 0
    for number, happened_at, action, actor, subject, facts, before, mark in entries:
        if before != previous or mark != entry_hash(previous, happened_at, action, actor, subject, facts):
            return Verdict(count, number)
        previous, count = mark, count + 1
    return Verdict(count, None)
