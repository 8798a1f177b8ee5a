"""Whether a grant opens something, asked anew each time; and the line in the person's access log."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from memoryhub.audit import api as audit
from memoryhub.errors import NoGrant
from memoryhub.grants import binding, rules, store
from memoryhub.grants.types import Basis, Grant, Look, State
from memoryhub.spaces.api import office, owner_of, scope
from memoryhub.vault import api as vault
from memoryhub.vault.api import Use

# Lines of the access log on its page. Half hides a long review, double is longer than anybody reads at once.
SHOWN = 200


def require(staff_id: UUID, space_id: UUID, *, what: str, now: datetime) -> Grant:
    """The grant by which this member of staff may read `what` now.

    Args:
        what: an entry of a scope (types.Wish): "chats:<conversation id>", "lookups:<recall id>", "memories:health",
            "conflict:<conflict id>".
    Raises: NoGrant.
    """
    with office("oversight"):
        found = [one for one in store.live(staff_id, space_id, now) if rules.covers(one.scope, what)]
    for one in found:
        if _stands(one):
            return one
    raise NoGrant(f"{what} of space {space_id}")


@contextmanager
def reading(grant: Grant, deed: str = "content.revealed", *, now: datetime, things: Sequence[UUID] = ()) -> Iterator:
    """Open the person's words within; an audit entry and a line in their access log come first.

    Args:
        deed: an audit action of at most 32 characters.
        things: ids of what is shown.
    Raises: NoGrant when it ended meanwhile; Locked.
    """
    with vault.granted(grant.grant_id, deed, now=now, things=things):
        yield


def note(grant: Grant, deed: str, *, now: datetime, things: Sequence[UUID], **facts: str) -> None:
    """Something was done under this grant: for the trail and the person's log. Within a transaction in their space."""
    told = {"grant": str(grant.grant_id), "things": [str(one) for one in things]} | facts
    audit.record(deed, actor=grant.staff_id, subject=grant.space_id, facts=told)
    store.note(grant.space_id, Use(grant.grant_id, grant.staff_id, deed, tuple(things), now))


def is_live(staff_id: UUID, grant_id: UUID, *, now: datetime) -> bool:
    """For a page that is open: whether what it shows may still stand there."""
    with office("oversight"):
        found = store.find(grant_id, now)
    return found is not None and found.staff_id == staff_id and found.state is State.LIVE and _stands(found)


def used(use: Use) -> UUID:
    """The vault's question. Raises: NoGrant; Locked where an erasure froze the space."""
    with office("oversight"):
        found = store.find(use.grant_id, use.now)
    if found is None or found.staff_id != use.staff_id or found.state is not State.LIVE or not _stands(found):
        raise NoGrant(f"grant {use.grant_id}")
    with scope(found.space_id):
        store.note(found.space_id, use)
    return found.space_id


def _stands(grant: Grant) -> bool:
    if not binding.fits(grant.session):
        return False
    return grant.basis is not Basis.SWITCH or rules.stands(grant.basis, may_help=lets_help(grant.space_id))


def lets_help(space_id: UUID) -> bool:
    """The person's standing yes, as it is now."""
    owner = owner_of(space_id)
    return owner is not None and owner.support_may_help


def of_space(space_id: UUID, *, now: datetime) -> tuple[list[Grant], list[Look]]:
    """For the person: who asked and was let in, newest first, and what they looked at."""
    with scope(space_id):
        given = store.of_space(space_id, now, SHOWN)
        return given, store.looks(space_id, SHOWN) if given else []


def of_staff(staff_id: UUID | None, *, now: datetime, limit: int = 50) -> list[Grant]:
    """For staff: their own newest, or (None) everybody's, without reasons."""
    with office("oversight"):
        return store.newest(staff_id, limit, now)


def waiting_for_second(*, now: datetime, limit: int = 50) -> list[Grant]:
    with office("oversight"):
        return store.waiting(now, limit)


def to_review(*, now: datetime, limit: int = 50) -> list[Grant]:
    """What a second person granted and nobody has looked over yet, the oldest first."""
    with office("oversight"):
        return store.unreviewed(now, limit)


def reviews_late(*, now: datetime) -> int:
    """How many of these have waited for longer than they may."""
    with office("oversight"):
        return store.count_unreviewed(now - rules.REVIEW_WITHIN)
