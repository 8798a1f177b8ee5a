"""A grant from its request to its end: staff asks, the person answers and can stop it; where the person cannot be
asked, a second member of staff of another role answers for the closed list of purposes."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from memoryhub.accounts.preferences import groups_of
from memoryhub.audit import api as audit
from memoryhub.errors import Conflict, NotFound, Refused
from memoryhub.grants import rules, store, telling
from memoryhub.grants.types import Basis, Grant, Purpose, State, Wish
from memoryhub.spaces.api import fence, office, owner_of, scope


def ask(staff_id: UUID, space_id: UUID, wish: Wish, *, now: datetime) -> Grant:
    """Ask to read somebody's words. What the person's switch allows is live at once, anything else waits for them.

    Raises: Refused for what cannot be asked, and while what they were granted without the person (second) waits for
        its review for longer than it may; Locked; NotFound where nobody owns the space.
    """
    wish = rules.checked(wish)
    _refuse_unreviewed(staff_id, wish, now)
    owner = owner_of(space_id)
    if owner is None or owner.pk == staff_id:
        raise NotFound(f"space {space_id}")
    with scope(space_id):
        fence(space_id)
        grant_id = store.add(space_id, staff_id, wish, now)
        facts, detail = {"grant": str(grant_id), "purpose": str(wish.purpose)}, {"scope": list(wish.scope)}
        audit.record("grant.asked", actor=staff_id, subject=space_id, facts=facts, detail=detail)
        may_help = owner.support_may_help and not any(store.was_stopped(space_id, one) for one in wish.scope)
        if rules.by_switch(wish, may_help=may_help):
            _begin(store.locked(space_id, grant_id, now), Basis.SWITCH, staff_id, now)
        else:
            telling.tell(owner, is_open=False)
        return store.locked(space_id, grant_id, now)


def approve(space_id: UUID, grant_id: UUID, *, by: UUID, now: datetime) -> Grant:
    """The person's yes: its minutes begin. Raises: NotFound; Conflict when it is not waiting any more."""
    with scope(space_id):
        fence(space_id)
        _begin(store.locked(space_id, grant_id, now), Basis.PERSON, by, now)
        return store.locked(space_id, grant_id, now)


def refuse(space_id: UUID, grant_id: UUID, *, by: UUID, now: datetime) -> None:
    """The person's no. Raises: as approve."""
    with scope(space_id):
        found = store.locked(space_id, grant_id, now)
        if found.state is not State.ASKED:
            raise Conflict(f"grant {grant_id}")
        _end(found, State.REFUSED, "grant.refused", by, now)


def stop(space_id: UUID, grant_id: UUID, *, by: UUID, now: datetime) -> None:
    """The person ends it: nothing opens from now on. Safe to repeat. Raises: NotFound."""
    with scope(space_id):
        found = store.locked(space_id, grant_id, now)
        if found.state is State.LIVE:
            _end(found, State.STOPPED, "grant.stopped", by, now)


def give_back(staff_id: UUID, grant_id: UUID, *, now: datetime) -> None:
    """Staff has seen enough. Safe to repeat. Raises: NotFound."""
    space_id = _own(staff_id, grant_id, now)
    with scope(space_id):
        found = store.locked(space_id, grant_id, now)
        if found.state in (State.LIVE, State.ASKED):
            _end(found, State.ENDED, "grant.given_back", staff_id, now)


def second(staff_id: UUID, grant_id: UUID, *, now: datetime) -> Grant:
    """A second member of staff grants what the person cannot be asked for (four eyes).

    Raises: NotFound; Conflict when it is not waiting any more; Refused, with why in `facts` (rules.may_second).
    """
    with transaction.atomic():
        with office("oversight"):
            found = store.find(grant_id, now)
            if found is None:
                raise NotFound(f"grant {grant_id}")
            pair = store.last_pair(found.staff_id, staff_id)
        why = rules.may_second(
            found.purpose,
            is_self=found.staff_id == staff_id,
            asker=groups_of(found.staff_id),
            second=groups_of(staff_id),
            same_pair_before=pair == {found.staff_id, staff_id},
        )
        if why:
            raise Refused("second", why=why)
        with scope(found.space_id):
            fence(found.space_id)
            _begin(store.locked(found.space_id, grant_id, now), Basis.SECOND, staff_id, now)
            owner = owner_of(found.space_id)
            if owner is not None:
                telling.tell(owner, is_open=True)
            return store.locked(found.space_id, grant_id, now)


def review(by: UUID, grant_id: UUID, *, now: datetime) -> None:
    """A third one has looked over what was granted without the person. Safe to repeat.

    Raises: NotFound; Refused for the two who asked and granted, and for what the person themselves allowed.
    """
    with office("oversight"):
        found = store.find(grant_id, now)
    if found is None:
        raise NotFound(f"grant {grant_id}")
    if found.basis is not Basis.SECOND or by in (found.staff_id, found.second_id):
        raise Refused("review", why="self")
    if found.reviewed_at is None:
        with scope(found.space_id):
            store.change(found.space_id, grant_id, reviewed_at=now, reviewed_by=by)
            audit.record("grant.reviewed", actor=by, subject=found.space_id, facts={"grant": str(grant_id)})


def _refuse_unreviewed(staff_id: UUID, wish: Wish, now: datetime) -> None:
    """Conflicts are reviewed by the person's own standing yes: that goes on."""
    if wish.purpose is Purpose.CONFLICTS:
        return
    with office("oversight"):
        if store.unreviewed(now, 1, staff_id=staff_id, before=now - rules.REVIEW_WITHIN):
            raise Refused("unreviewed", why="unreviewed")


def _begin(grant: Grant, basis: Basis, by: UUID, now: datetime) -> None:
    if grant.state is not State.ASKED:
        raise Conflict(f"grant {grant.grant_id}")
    ends_at = now + timedelta(minutes=grant.minutes)
    columns = {"state": State.LIVE, "basis": basis, "starts_at": now, "ends_at": ends_at}
    columns |= {"second_id": by} if basis is Basis.SECOND else {}
    store.change(grant.space_id, grant.grant_id, **columns)
    facts = {"grant": str(grant.grant_id), "basis": str(basis), "until": ends_at.isoformat()}
    audit.record("grant.begun", actor=by, subject=grant.space_id, facts=facts)


def _end(grant: Grant, state: State, deed: str, by: UUID, now: datetime) -> None:
    store.change(grant.space_id, grant.grant_id, state=state, ends_at=now)
    audit.record(deed, actor=by, subject=grant.space_id, facts={"grant": str(grant.grant_id)})


def _own(staff_id: UUID, grant_id: UUID, now: datetime) -> UUID:
    with office("oversight"):
        found = store.find(grant_id, now)
    if found is None or found.staff_id != staff_id:
        raise NotFound(f"grant {grant_id}")
    return found.space_id
