"""Staff and the keys: who reads as staff opens nothing without a live grant of the person whose words they are.

`reading_as_staff` stands around everything the console does (admin_console.entry). Within it the vault refuses to open
or to fingerprint anything of a space until `granted` named a grant that is live at that moment: whoever keeps the
grants was told to the vault when the house was wired (`guard`), checks it anew each time and enters it in the person's
access log; the audit entry is made here, in the same transaction, before the first word is opened. Sealing stays
allowed: what staff write to a person (the reason for a request) they cannot read back.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db import transaction

from memoryhub.audit import api as audit
from memoryhub.errors import NoGrant


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a grant: by whom, for what (an audit action, `thing.done`), on which rows, by id."""

    grant_id: UUID
    staff_id: UUID
    deed: str
    things: tuple[UUID, ...]
    now: datetime


@dataclass(frozen=True, slots=True)
class _Reader:
    staff_id: UUID
    space_id: UUID | None = None  # whose words are open to them now


# Use -> the space that the grant opens. Raises NoGrant.
Guard = Callable[[Use], UUID]
_guard: list[Guard] = []
_reader: ContextVar[_Reader | None] = ContextVar("vault_reader", default=None)


def guard(check: Guard) -> None:
    """Say who keeps the grants; once, while the house is wired. Without one no staff opens anything."""
    _guard[:] = [check]


@contextmanager
def reading_as_staff(staff_id: UUID) -> Iterator[None]:
    """What happens within is read by this member of staff: nothing opens without a grant."""
    token = _reader.set(_Reader(staff_id))
    try:
        yield
    finally:
        _reader.reset(token)


@contextmanager
def granted(grant_id: UUID, deed: str, *, now: datetime, things: Sequence[UUID] = ()) -> Iterator[UUID]:
    """Open one space to who reads as staff, by a grant that is live now.

    Args:
        deed: what it is done for, as it stands in the audit trail: "content.revealed", "conflict.settled".
        things: ids of what is shown or changed.
    Yields:
        The space's id.
    Raises:
        NoGrant: nobody reads as staff here, or the grant is not theirs, not live, or does not cover it.
        Locked: an erasure froze the space.
    """
    reader = _reader.get()
    if reader is None or not _guard:
        raise NoGrant("nobody reads as staff")
    with transaction.atomic():
        space_id = _guard[0](Use(grant_id, reader.staff_id, deed, tuple(things), now))
        facts = {"grant": str(grant_id), "things": [str(one) for one in things]}
        audit.record(deed, actor=reader.staff_id, subject=space_id, facts=facts)
    token = _reader.set(replace(reader, space_id=space_id))
    try:
        yield space_id
    finally:
        _reader.reset(token)


def check(space_id: UUID) -> None:
    """Whether this space's key may be used here and now to read. Raises: NoGrant."""
    reader = _reader.get()
    if reader is not None and reader.space_id != space_id:
        raise NoGrant(f"space {space_id}")


def demand(space_id: UUID) -> None:
    """As `check`, also where nobody said that staff reads: for doors that are staff's alone. Raises: NoGrant."""
    reader = _reader.get()
    if reader is None or reader.space_id != space_id:
        raise NoGrant(f"space {space_id}")
