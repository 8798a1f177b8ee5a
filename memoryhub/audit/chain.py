"""What an entry's hash covers. Pure, so that an offline verifier can do the same."""

import hashlib
import json
from datetime import UTC, datetime
from uuid import UUID


def entry_hash(
    previous: str, happened_at: datetime, action: str, actor: UUID | None, subject: UUID | None, facts: dict
) -> str:
    """SHA-256 over the canonical JSON (sorted keys, no spaces, UTF-8) of the entry and the hash before it."""
    fields = {
        "previous": previous,
        "happened_at": happened_at.astimezone(UTC).isoformat(timespec="microseconds"),
        "action": action,
        "actor": str(actor) if actor else None,
        "subject": str(subject) if subject else None,
        "facts": facts,
    }
    return hashlib.sha256(json.dumps(fields, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
