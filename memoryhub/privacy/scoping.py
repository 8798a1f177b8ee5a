"""The dry run: what a wish to be forgotten comes to. Nothing changes; the yes is bound to what was found."""

import hashlib
import json
from dataclasses import dataclass, field
from uuid import UUID

from memoryhub.privacy import registry
from memoryhub.privacy.store import people, rows
from memoryhub.spaces.declared import Part, Place, Reach, Rows, Stage


@dataclass(frozen=True, slots=True)
class DryRun:
    """
    Attributes:
        counts: things by store, as their owner counts them; stores with none are left out.
        ids: of a part of the space, by store: exactly these will go. Empty for everything.
        mark: SHA-256 of the above, which a yes repeats.
    """

    part: Part
    counts: dict[str, int]
    ids: dict[str, list[str]] = field(default_factory=dict)
    mark: str = ""

    @property
    def is_empty(self) -> bool:
        return not any(self.counts.values())


def dry_run(space_id: UUID, part: Part) -> DryRun:
    """Raises: NotFound for a conversation that is not there; Locked; Refused for a part that lacks what it needs."""
    if part.reach is Reach.EVERYTHING:
        return _found(part, _everything(space_id), {})
    return named(space_id, part, {})


def named(space_id: UUID, part: Part, known: dict[str, list[str]]) -> DryRun:
    """The dry run of a part of which some stores' ids were found and shown already: only the others are looked for.

    Args:
        known: ids by store, as they were shown.
    Raises: as dry_run.
    """
    ids = {store: ids for store, ids in (_ids(space_id, part, set(known)) | known).items() if ids}
    return _found(part, {store: len(found) for store, found in ids.items()}, ids)


def _found(part: Part, counts: dict[str, int], ids: dict[str, list[str]]) -> DryRun:
    told = json.dumps([str(part.reach), counts if not ids else {}, ids], sort_keys=True)
    return DryRun(part, counts, ids, hashlib.sha256(told.encode()).hexdigest())


def _everything(space_id: UUID) -> dict[str, int]:
    subject = people.subject(space_id)
    counts: dict[str, int] = {}
    for entry in registry.declared():
        if isinstance(entry, Rows) and entry.counted:
            counts[entry.store] = counts.get(entry.store, 0) + rows.count(space_id, entry)
        elif isinstance(entry, Place) and entry.stage is not Stage.DATA:
            counts[entry.store] = entry.count(subject)
    return {store: count for store, count in counts.items() if count}


def _ids(space_id: UUID, part: Part, but: set[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for piece in registry.pieces():
        if piece.store not in but:
            found.setdefault(piece.store, []).extend(map(str, piece.find(space_id, part)))
    return found
