"""The subject: its space's row, its account, and who may hold it back."""

from datetime import datetime
from uuid import UUID

from django.db import connection

from memoryhub.errors import NotFound
from memoryhub.privacy.models import LegalHold
from memoryhub.privacy.types import Ground, Hold
from memoryhub.spaces.api import Space
from memoryhub.spaces.declared import Subject


def lock_space(space_id: UUID) -> tuple[str, int]:
    """Its state and epoch, alone until the transaction ends: every writer's fence waits for it, and it for theirs."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT state, epoch FROM spaces_space WHERE id = %s FOR UPDATE", [space_id])
        row = cursor.fetchone()
    if row is None:
        raise NotFound(f"space {space_id}")
    return row


def set_state(space_id: UUID, state: str) -> None:
    Space.objects.filter(pk=space_id).update(state=state)


def raise_epoch(space_id: UUID) -> int:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE spaces_space SET epoch = epoch + 1 WHERE id = %s RETURNING epoch", [space_id])
        return int(cursor.fetchone()[0])


def epoch(space_id: UUID) -> int:
    return int(Space.objects.values_list("epoch", flat=True).get(pk=space_id))


def space_ids(among: list[UUID]) -> set[UUID]:
    """Those of them that the database knows and that are not erased."""
    return set(Space.objects.filter(pk__in=among).exclude(state=Space.State.ERASED).values_list("pk", flat=True))


def subject(space_id: UUID) -> Subject:
    """Whom the space belongs to, as far as the account is still there."""
    space = Space.objects.select_related("owner").filter(pk=space_id).first()
    if space is None or space.owner is None:
        return Subject(space_id)
    addresses = {space.owner.email or ""} | set(
        space.owner.emailaddress_set.values_list("email", flat=True)  # django-allauth's
    )
    return Subject(space_id, space.owner.pk, tuple(sorted(address.lower() for address in addresses if address)))


def older_transactions(moment: datetime) -> int:
    """How many other transactions of this database began before `moment` and are still under way."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND xact_start < %s",
            [moment],
        )
        return int(cursor.fetchone()[0])


def database_time() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        return cursor.fetchone()[0]


# Holds


def held(space_id: UUID) -> bool:
    return LegalHold.objects.filter(subject=space_id, released_at=None).exists()


def holds(space_id: UUID | None = None, *, only_open: bool = True) -> list[Hold]:
    rows = LegalHold.objects.order_by("review_on")
    rows = rows.filter(subject=space_id) if space_id else rows
    rows = rows.filter(released_at=None) if only_open else rows
    return [_hold(row) for row in rows]


def add_hold(space_id: UUID, ground: Ground, reference: str, by: UUID, now: datetime, review_on: datetime) -> Hold:
    row = LegalHold(
        subject=space_id, ground=ground, reference=reference, opened_by=by, opened_at=now, review_on=review_on
    )
    row.save(force_insert=True)
    return _hold(row)


def locked_hold(hold_id: UUID) -> Hold:
    row = LegalHold.objects.select_for_update().filter(pk=hold_id, released_at=None).first()
    if row is None:
        raise NotFound(f"hold {hold_id}")
    return _hold(row)


def release_hold(hold_id: UUID, by: UUID, now: datetime) -> None:
    LegalHold.objects.filter(pk=hold_id).update(released_by=by, released_at=now)


def _hold(row: LegalHold) -> Hold:
    return Hold(
        id=row.pk,
        subject=row.subject,
        ground=Ground(row.ground),
        reference=row.reference,
        opened_by=row.opened_by,
        opened_at=row.opened_at,
        review_on=row.review_on,
        released_at=row.released_at,
    )
