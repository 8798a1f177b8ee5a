"""The steps of an erasure, in their order. Each is idempotent: after a crash it is simply done again.

    key          holds are checked, the epoch raised, the key destroyed: one transaction under the space's lock
    ledger       a line outside the database
    access:*     sessions, sockets: ways in
    writers      whoever began to write before the freeze has ended; nobody begins after it
    rows:*       tables, in slices
    place:*      caches, logs, files
    account      the account, and the space is marked erased
    residue      what DELETE leaves in the database's files

The key goes first: a crash after it leaves rows that nobody can read.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from memoryhub.errors import Locked, MemoryHubError
from memoryhub.privacy import ledger, registry
from memoryhub.privacy.models import ErasureStep
from memoryhub.privacy.store import people, requests, residue, rows
from memoryhub.privacy.types import Reach, Request
from memoryhub.spaces.api import Space, scope
from memoryhub.spaces.declared import Piece, Place, Rows, Stage, Subject
from memoryhub.vault import api as vault

# A transaction lives 30 s at most (settings: statements) and is ended after 60 s of doing nothing. Half gives up on one
# that is only slow, double waits for what will not come.
WRITERS_WAIT_S = 90.0


class Held(MemoryHubError):
    """A legal hold stands in the way: nothing was destroyed."""

    code = "held"


class NotGone(MemoryHubError):
    """A probe found something of a store that was erased."""

    code = "not_gone"


@dataclass(frozen=True, slots=True)
class Run:
    """What a step needs to know.

    Attributes:
        beat: says that the run is alive; raises where another has taken it.
    """

    request: Request
    beat: Callable[[], None]

    @property
    def space_id(self) -> UUID:
        return self.request.subject

    @property
    def subject(self) -> Subject:
        return people.subject(self.space_id)


@dataclass(frozen=True, slots=True)
class Planned:
    name: str
    store: str
    count: Callable[[], int]
    do: Callable[[Run, ErasureStep], None]


def whole(space_id: UUID) -> list[Planned]:
    """The plan of erasing everything."""

    def nothing() -> int:
        return 0

    def key_there() -> int:
        return int(not vault.ring().store.epoch(space_id))

    return [
        Planned("key", "key", key_there, _destroy_key),
        Planned("ledger", "", nothing, _write_ledger),
        *(_of_place(place, space_id) for place in registry.places() if place.stage is Stage.ACCESS),
        Planned("writers", "", nothing, _wait_for_writers),
        *(_of_rows(table, space_id) for table in registry.tables()),
        *(_of_place(place, space_id) for place in registry.places() if place.stage is Stage.DATA),
        *(_of_place(place, space_id) for place in registry.places() if place.stage is Stage.ACCOUNT),
        Planned("mark", "", nothing, _mark_erased),
        Planned("residue", "", nothing, _clean),
    ]


def part(request: Request, ids: dict[str, list[str]]) -> list[Planned]:
    """The plan of a partial erasure: exactly these ids, by store."""
    found = {piece.store: piece for piece in registry.pieces()}
    steps = [_of_piece(found[store], names) for store, names in ids.items()]
    return [Planned("ledger", "", lambda: 0, _write_ledger), *steps, Planned("residue", "", lambda: 0, _clean)]


def _of_rows(table: Rows, space_id: UUID) -> Planned:
    return Planned(
        f"rows:{table.model}",
        table.store if table.counted else f"{table.store}+",
        lambda: rows.count(space_id, table),
        lambda run, row: _delete_rows(run, row, table),
    )


def _of_place(place: Place, space_id: UUID) -> Planned:
    return Planned(
        f"{place.stage}:{place.store}",
        place.store,
        lambda: place.count(people.subject(space_id)),
        lambda run, row: _erase_place(run, row, place),
    )


def _of_piece(piece: Piece, names: list[str]) -> Planned:
    return Planned(
        f"piece:{piece.store}", piece.store, lambda: len(names), lambda run, row: _erase_piece(run, row, piece)
    )


def _destroy_key(run: Run, row: ErasureStep) -> None:
    with transaction.atomic():
        people.lock_space(run.space_id)
        if people.held(run.space_id):
            raise Held(str(run.space_id))
        request = requests.locked(run.request.id)
        if request.key_gone_at is None:
            people.raise_epoch(run.space_id)
            requests.put(request, key_gone_at=timezone.now())
        vault.shred(run.space_id)
        _put(row, erased=row.before, left=0)


def _write_ledger(run: Run, row: ErasureStep) -> None:
    request = run.request
    ids = {f"piece:{store}": found for store, found in requests.ids_of(request.id).items()}
    ledger.append(
        ledger.Line(
            request=str(request.id),
            number=request.number,
            space=str(run.space_id),
            reach=str(request.reach),
            epoch=people.epoch(run.space_id),
            at=timezone.now().isoformat(timespec="seconds"),
            manifest=request.manifest_hash,
            ids=ids,
        )
    )


def _wait_for_writers(run: Run, row: ErasureStep) -> None:
    """The second fence, beside the lock of each job's commit: it holds for writers that forgot the first.

    Whoever enters the space after the freeze is refused; whoever entered before has ended when this returns.
    """
    frozen_at = _frozen_at(run)
    until = time.monotonic() + WRITERS_WAIT_S
    while people.older_transactions(frozen_at):
        if time.monotonic() > until:
            raise Locked(f"space {run.space_id}: writers")
        run.beat()
        time.sleep(0.05)


def _frozen_at(run: Run) -> datetime:
    """The database's own clock, some time after the freeze was committed: as late as this step begins."""
    with transaction.atomic():
        state, _ = people.lock_space(run.space_id)
        if state == Space.State.ACTIVE:
            people.set_state(run.space_id, Space.State.FROZEN)
    return people.database_time()


def _delete_rows(run: Run, row: ErasureStep, table: Rows) -> None:
    while True:
        with scope(run.space_id, even_locked=True):
            gone = rows.delete_slice(run.space_id, table)
            _put(row, erased=row.erased + gone)
        if gone < rows.SLICE:
            return
        run.beat()


def _erase_place(run: Run, row: ErasureStep, place: Place) -> None:
    """Probed at once as well: when the account is gone, nobody knows any more what to look for."""
    subject = run.subject
    gone = place.erase(subject)
    left = place.count(subject)
    # What an earlier try took away before it could say so is seen by what is not there any more.
    _put(row, erased=max(row.erased + gone, row.before - left), left=left)
    if left:
        raise NotGone(place.store)


def _erase_piece(run: Run, row: ErasureStep, piece: Piece) -> None:
    """Raises: Held where a hold came after the run began; NotGone."""
    ids = [UUID(name) for name in row.ids]
    with transaction.atomic():  # gone and counted together
        people.lock_space(run.space_id)
        if people.held(run.space_id):
            raise Held(str(run.space_id))
        gone = piece.erase(run.space_id, ids, timezone.now())
        _put(row, erased=row.erased + gone, left=piece.left(run.space_id, ids))
    if row.left:
        raise NotGone(piece.store)


def left_of_parts(space_id: UUID, ids: dict[str, list[str]]) -> dict[str, int]:
    """The probe of a partial erasure: how many of its ids are there, by the step's name."""
    found = {piece.store: piece for piece in registry.pieces()}
    return {f"piece:{store}": found[store].left(space_id, [UUID(one) for one in names]) for store, names in ids.items()}


def _mark_erased(run: Run, row: ErasureStep) -> None:
    people.set_state(run.space_id, Space.State.ERASED)


def _clean(run: Run, row: ErasureStep) -> None:
    tables = [registry.model_of(table)._meta.db_table for table in registry.tables()]
    is_whole = run.request.reach is Reach.EVERYTHING
    run.beat()
    done = residue.clean(tables, residue.CLEAR if is_whole else ())
    _put(row, before=len(tables), erased=done.vacuumed + done.rewritten, left=None, error=_residue_code(done))


def _residue_code(done: residue.Cleaned) -> str:
    """What was left to the database's own maintenance; "" where nothing was."""
    codes = ["denied"] * bool(done.denied) + ["clear_left"] * bool(done.left) + ["log_kept"] * (not done.turned)
    return ",".join(codes)


def _put(row: ErasureStep, **facts: object) -> None:
    for name, value in facts.items():
        setattr(row, name, value)
    row.save(update_fields=list(facts))


def remaining(space_id: UUID) -> dict[str, int]:
    """The probe: what is left of every declared table and place, by the step's name."""
    subject = people.subject(space_id)
    left = {f"rows:{table.model}": rows.count(space_id, table) for table in registry.tables()}
    left |= {f"{place.stage}:{place.store}": place.count(subject) for place in registry.places()}
    left["key"] = int(not vault.ring().store.epoch(space_id))
    return left
