"""After an old copy of the database was restored: everybody who was erased since is erased again, before it serves.

What the ledger says and the database does not know is done anew, by the same machine. The restored keys, if the key
store was restored too, are destroyed again with it.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from memoryhub.audit import api as audit
from memoryhub.errors import NotFound
from memoryhub.privacy import ledger, machine, registry, states
from memoryhub.privacy.ledger import Line
from memoryhub.privacy.store import people, requests
from memoryhub.privacy.types import Factor, Reach, State
from memoryhub.spaces.api import Space

# Killed, not restored: its steps are known, and go on where they stopped.
_UNDER_WAY = (State.EXECUTING, State.VERIFYING, State.STEP_FAILED, State.NEEDS_HUMAN)


@dataclass
class Replayed:
    """`unfinished`: numbers of requests that did not come to their end yet. Frozen, nothing of them is read or written
    meanwhile, and beat goes on with them."""

    lines: int = 0
    again: int = 0
    parts: int = 0
    unfinished: tuple[str, ...] = ()


def missing() -> list[Line]:
    """Lines of the ledger that this database does not know to be done."""
    lines = ledger.lines()
    spaces = people.space_ids([UUID(line.space) for line in lines])
    known = requests.done_among([UUID(line.request) for line in lines])
    return [
        line
        for line in lines
        if UUID(line.space) in spaces and (line.reach == Reach.EVERYTHING or UUID(line.request) not in known)
    ]


def replay(now: datetime) -> Replayed:
    """Erase again whatever `missing` names. Safe to repeat."""
    done = Replayed(lines=len(ledger.lines()))
    for line in sorted(missing(), key=lambda one: one.reach != Reach.EVERYTHING):
        if line.reach == Reach.EVERYTHING:
            state = machine.run(_opened(line, now))
            done.again += 1
            if state not in (State.DONE_LIVE, State.DONE_BACKUPS):
                done.unfinished += (line.number,)
        else:
            done.parts += _part(line, now)
    return done


def _opened(line: Line, now: datetime) -> UUID:
    """A request of the same number if the database knows it still, else a new one that names the old."""
    space_id = UUID(line.space)
    with transaction.atomic():
        people.lock_space(space_id)
        people.set_state(space_id, Space.State.FROZEN)
        row = requests.find_row(UUID(line.request)) or requests.add_again(
            id=UUID(line.request),
            number=line.number,
            subject=space_id,
            reach=line.reach,
            factor=Factor.STAFF.value,
            manifest_hash=line.manifest,
            is_own=False,
            received_at=now,
            due_at=states.due(now, "own"),
            frozen_at=now,
        )
        if State(row.state) not in _UNDER_WAY:
            requests.begin_again(row.pk, now)
        audit.record("erasure.replayed", subject=space_id, facts={"request": line.number})
    return row.pk


def _part(line: Line, now: datetime) -> int:
    """The ids of a partial erasure, as far as they came back."""
    pieces = {f"piece:{piece.store}": piece for piece in registry.pieces()}
    gone = 0
    for name, ids in line.ids.items():
        if name in pieces:
            try:
                gone += pieces[name].erase(UUID(line.space), [UUID(one) for one in ids], now)
            except NotFound:
                continue
    audit.record("erasure.replayed", subject=UUID(line.space), facts={"request": line.number, "gone": gone})
    return 1
