"""Grants, their uses, and reviews of conflicts. Clear are ids, codes and times; why it was asked is sealed."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from memoryhub.spaces.models import SpaceRow
from memoryhub.vault.fields import SealedTextField


def _code(length: int = 16) -> models.CharField:
    return models.CharField(max_length=length, default="", blank=True)


class AccessGrant(SpaceRow):
    staff_id = models.UUIDField()
    purpose = _code()
    ticket = _code(64)
    reason = SealedTextField()
    scope = ArrayField(models.CharField(max_length=64))
    minutes = models.PositiveSmallIntegerField()
    state = _code()  # types.State, but for what time alone does
    basis = _code()
    second_id = models.UUIDField(null=True)
    session = models.CharField(max_length=32, default="", db_default="", blank=True)  # binding.mark; "": of no session
    reviewed_at = models.DateTimeField(null=True)  # of what a second person granted
    reviewed_by = models.UUIDField(null=True)
    asked_at = models.DateTimeField()
    starts_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(F("space"), F("asked_at").desc(), name="grant_newest"),
            models.Index(F("staff_id"), F("asked_at").desc(), name="grant_of_staff"),
            models.Index(F("asked_at").desc(), condition=Q(state="asked"), name="grant_waiting"),
            models.Index(fields=["ends_at"], condition=Q(state="live"), name="grant_live"),
            models.Index(fields=["starts_at"], condition=Q(basis="second", reviewed_at=None), name="grant_unreviewed"),
        ]


class AccessUse(SpaceRow):
    """One look, or one deed, under a grant: a line of the person's access log."""

    grant_id = models.UUIDField()
    deed = _code(32)
    things = ArrayField(models.UUIDField(), default=list)
    used_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(F("space"), F("used_at").desc(), name="grant_uses_newest")]


class ConflictReview(SpaceRow):
    """What somebody of staff decided about one conflict, and what a second reader made of it without knowing."""

    conflict_id = models.UUIDField()
    other_id = models.UUIDField()  # the memory that it differed from
    category = _code(32)
    staff_id = models.UUIDField()
    deed = _code(8)  # reviews.DEEDS
    event_id = models.UUIDField(null=True)
    decided_at = models.DateTimeField()
    took_s = models.PositiveIntegerField(default=0)
    undone_at = models.DateTimeField(null=True)
    is_sampled = models.BooleanField(default=False)
    second_id = models.UUIDField(null=True)
    second_deed = _code(8)

    class Meta:
        indexes = [
            models.Index(fields=["space", "conflict_id"], name="review_of_conflict"),
            models.Index(F("staff_id"), F("decided_at").desc(), name="review_of_staff"),
            models.Index(F("decided_at").desc(), F("id").desc(), name="review_newest"),
            models.Index(fields=["decided_at"], condition=Q(is_sampled=True), name="review_sampled"),
            models.Index(fields=["decided_at"], condition=Q(deed__in=["ask", "skip"]), name="review_set_aside"),
        ]
