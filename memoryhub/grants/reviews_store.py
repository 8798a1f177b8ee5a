"""Reviews of conflicts on the shelf. Functions that take a space run inside `spaces.scope`, the others inside
office("oversight")."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, F, Q, Value

from memoryhub.errors import Conflict, NotFound
from memoryhub.grants.models import ConflictReview
from memoryhub.grants.review_types import Deed, Review

Page = list[Review]
_UNREAD = Q(is_sampled=True, undone_at=None, second_id=None, space__owner__support_may_help=True, space__state="active")


def add(space_id: UUID, review: Review) -> UUID:
    row = ConflictReview(
        space_id=space_id, conflict_id=review.conflict_id, other_id=review.other_id, category=review.category,
        staff_id=review.staff_id, deed=review.deed, event_id=review.event_id, decided_at=review.decided_at,
        took_s=review.took_s, is_sampled=review.is_sampled,
    )  # fmt: skip
    row.save(force_insert=True)
    return row.id


def undo(space_id: UUID, review_id: UUID, now: datetime) -> None:
    """Raises: Conflict when it was undone already."""
    rows = ConflictReview.objects.filter(space_id=space_id, id=review_id, undone_at=None)
    if not rows.update(undone_at=now):
        raise Conflict(f"review {review_id}")


def second(space_id: UUID, review_id: UUID, staff_id: UUID, deed: Deed) -> None:
    """Raises: Conflict when somebody was quicker, or it was the reader's own."""
    rows = ConflictReview.objects.filter(space_id=space_id, id=review_id, second_id=None, is_sampled=True)
    if not rows.exclude(staff_id=staff_id).update(second_id=staff_id, second_deed=deed):
        raise Conflict(f"review {review_id}")


def find(review_id: UUID) -> Review:
    """Raises: NotFound."""
    row = ConflictReview.objects.filter(id=review_id).first()
    if row is None:
        raise NotFound(f"review {review_id}")
    return _review(row)


def last_of(staff_id: UUID) -> Review | None:
    """What this member of staff did last and nobody took back."""
    row = ConflictReview.objects.filter(staff_id=staff_id, undone_at=None).order_by("-decided_at", "-id").first()
    return _review(row) if row else None


def decided(categories: tuple[str, ...], deeds: tuple[str, ...], limit: int) -> Page:
    rows = ConflictReview.objects.filter(undone_at=None, deed__in=deeds)
    rows = rows.filter(category__in=categories) if categories else rows
    return [_review(row) for row in rows.order_by("-decided_at", "-id")[:limit]]


def to_second(staff_id: UUID, limit: int) -> Page:
    """Sampled, not the reader's own, nobody has read them yet; of people who still let support help."""
    rows = _to_second(staff_id).order_by("decided_at", "id")
    return [_review(row) for row in rows[:limit]]


def _to_second(staff_id: UUID):
    return ConflictReview.objects.filter(_UNREAD).exclude(staff_id=staff_id)


def set_aside(staff_id: UUID, skipped_since: datetime, limit: int) -> tuple[list[UUID], list[UUID]]:
    """Conflicts that this member of staff skipped lately, and those that were left to their owners."""
    skipped = Q(deed=Deed.SKIP, staff_id=staff_id, decided_at__gt=skipped_since)
    rows = ConflictReview.objects.filter(skipped | Q(deed=Deed.ASK), undone_at=None).order_by("-decided_at")
    found = list(rows.values_list("conflict_id", "deed")[:limit])
    return [one for one, deed in found if deed == Deed.SKIP], [one for one, deed in found if deed == Deed.ASK]


def times_since(staff_id: UUID, since: datetime) -> list[int]:
    """Seconds that each decision since then took."""
    rows = ConflictReview.objects.filter(staff_id=staff_id, undone_at=None, decided_at__gt=since)
    return list(rows.exclude(deed=Deed.SKIP).values_list("took_s", flat=True)[:1000])


def figures(staff_id: UUID, since: datetime) -> dict[str, Any]:
    """In one statement: `same` of `every` second reading, `unread` that this reader may take up, and the `times` in
    seconds of their own decisions since then."""
    own = Q(staff_id=staff_id, undone_at=None, decided_at__gt=since) & ~Q(deed=Deed.SKIP)
    rows = ConflictReview.objects.filter(Q(is_sampled=True) | own)
    return rows.aggregate(
        same=Count("id", filter=Q(second_deed=F("deed"), second_id__isnull=False)),
        every=Count("id", filter=Q(second_id__isnull=False)),
        unread=Count("id", filter=_UNREAD & ~Q(staff_id=staff_id)),
        times=ArrayAgg("took_s", filter=own, default=Value([])),
    )


def _review(row: ConflictReview) -> Review:
    return Review(
        row.conflict_id, row.other_id, row.space_id, row.category, row.staff_id, Deed(row.deed), row.decided_at,
        row.event_id, row.took_s, row.is_sampled, row.second_id, row.id, row.undone_at,
    )  # fmt: skip
