"""Grants on the shelf. Functions that take a space run inside `spaces.scope`, the others inside office("oversight")."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memoryhub.errors import NotFound
from memoryhub.grants import binding, rules
from memoryhub.grants.models import AccessGrant, AccessUse
from memoryhub.grants.types import Basis, Grant, Look, Purpose, State, Wish
from memoryhub.vault.api import Use


def add(space_id: UUID, staff_id: UUID, wish: Wish, now: datetime) -> UUID:
    row = AccessGrant(
        space_id=space_id, staff_id=staff_id, purpose=wish.purpose, ticket=wish.ticket, reason=wish.reason,
        scope=list(wish.scope), minutes=wish.minutes, state=State.ASKED, asked_at=now,
        session=binding.mark(),
    )  # fmt: skip
    row.save(force_insert=True)
    return row.id


def change(space_id: UUID, grant_id: UUID, **columns: object) -> None:
    AccessGrant.objects.filter(space_id=space_id, id=grant_id).update(**columns)


def locked(space_id: UUID, grant_id: UUID, now: datetime) -> Grant:
    """Alone with it until the transaction ends. Raises: NotFound."""
    row = AccessGrant.objects.select_for_update().filter(space_id=space_id, id=grant_id).defer("reason").first()
    if row is None:
        raise NotFound(f"grant {grant_id}")
    return _grant(row, now)


def of_space(space_id: UUID, now: datetime, limit: int) -> list[Grant]:
    """The newest first, their reasons opened: for the person alone. A standing yes has no sentence of its own."""
    rows = AccessGrant.objects.filter(space_id=space_id).order_by("-asked_at", "-id")[:limit]
    return [replace(_grant(row, now), reason="" if row.basis == Basis.SWITCH else row.reason) for row in rows]


def find(grant_id: UUID, now: datetime) -> Grant | None:
    row = AccessGrant.objects.filter(id=grant_id).defer("reason").first()
    return _grant(row, now) if row else None


def live(staff_id: UUID, space_id: UUID, now: datetime) -> list[Grant]:
    """What this member of staff may use now, what ends last first."""
    rows = AccessGrant.objects.filter(staff_id=staff_id, space_id=space_id, state=State.LIVE, ends_at__gt=now)
    return [_grant(row, now) for row in rows.defer("reason").order_by("-ends_at")]


def was_stopped(space_id: UUID, what: str) -> bool:
    """Whether the person stopped or refused this very thing once: their standing yes is none for it any more."""
    rows = AccessGrant.objects.filter(space_id=space_id, scope__contains=[what])
    return rows.filter(state__in=[State.STOPPED, State.REFUSED]).exists()


def newest(staff_id: UUID | None, limit: int, now: datetime) -> list[Grant]:
    """Of one member of staff, or of all."""
    rows = AccessGrant.objects.filter(staff_id=staff_id) if staff_id else AccessGrant.objects
    return [_grant(row, now) for row in rows.defer("reason").order_by("-asked_at", "-id")[:limit]]


def waiting(now: datetime, limit: int) -> list[Grant]:
    """Asked for and unanswered, of the purposes that a second member of staff may answer."""
    rows = AccessGrant.objects.filter(state=State.ASKED, asked_at__gt=now - rules.LAPSES_AFTER)
    rows = rows.filter(purpose__in=[str(one) for one in rules.EXCEPTIONAL]).defer("reason").order_by("asked_at")
    return [_grant(row, now) for row in rows[:limit]]


def last_pair(one: UUID, other: UUID) -> frozenset[UUID]:
    """Who asked and who granted, the last time that either of the two did so without the person."""
    concerns = Q(staff_id__in=[one, other]) | Q(second_id__in=[one, other])
    row = AccessGrant.objects.filter(concerns, second_id__isnull=False).order_by("-starts_at").first()
    return frozenset((row.staff_id, row.second_id)) if row else frozenset()


def unreviewed(
    now: datetime, limit: int, *, staff_id: UUID | None = None, before: datetime | None = None
) -> list[Grant]:
    """What a second person granted and nobody looked over yet, the oldest first; of one who asked, or of all."""
    rows = AccessGrant.objects.filter(basis=Basis.SECOND, reviewed_at=None)
    rows = rows.filter(staff_id=staff_id) if staff_id else rows
    rows = rows.filter(starts_at__lt=before) if before else rows
    return [_grant(row, now) for row in rows.defer("reason").order_by("starts_at")[:limit]]


def count_unreviewed(before: datetime) -> int:
    """How many were granted so before this moment and nobody looked over yet."""
    return AccessGrant.objects.filter(basis=Basis.SECOND, reviewed_at=None, starts_at__lt=before).count()


def note(space_id: UUID, use: Use) -> None:
    AccessUse.objects.create(
        space_id=space_id, grant_id=use.grant_id, deed=use.deed, things=list(use.things), used_at=use.now
    )


def looks(space_id: UUID, limit: int) -> list[Look]:
    rows = AccessUse.objects.filter(space_id=space_id).order_by("-used_at", "-id")[:limit]
    return [Look(row.grant_id, row.deed, tuple(row.things), row.used_at) for row in rows]


def _grant(row: AccessGrant, now: datetime) -> Grant:
    basis = Basis(row.basis) if row.basis else None
    return Grant(
        row.id, row.space_id, row.staff_id, Purpose(row.purpose), row.ticket, tuple(row.scope), row.minutes,
        rules.state_at(State(row.state), row.asked_at, row.ends_at, now), basis, row.second_id, row.asked_at,
        row.starts_at, row.ends_at, session=row.session, reviewed_at=row.reviewed_at,
    )  # fmt: skip
