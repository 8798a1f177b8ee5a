"""Requests, their steps, holds and certificates. Ids, codes, counts, times: nothing that anybody said, no address.

They outlive the person: `subject` is the id of a space whose key and rows are gone. Only `memoryhub.privacy.store`
queries them.
"""

from django.db import models
from django.db.models import Q

from memoryhub.privacy.types import CLOSED, State, StepState
from memoryhub.spaces.ids import uuid7

_ENDED = sorted(str(state) for state in CLOSED)  # plain strings, so that migrations import nothing of ours


def _code(length: int = 16, default: str = "") -> models.CharField:
    return models.CharField(max_length=length, default=default, blank=True)


class ErasureRequest(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    number = models.CharField(max_length=24, unique=True)
    subject = models.UUIDField()
    user_id = models.UUIDField(null=True)
    subject_hash = _code(64)  # SHA-256 of a salt that only the person has, and their address
    reach = _code(16)
    state = _code(20, str(State.RECEIVED))
    law = _code(8, "own")
    factor = _code(16)
    language = _code(16)
    manifest = models.JSONField(default=dict)  # store -> count
    manifest_hash = _code(64)
    is_own = models.BooleanField(default=True)
    opened_by = models.UUIDField(null=True)
    approved_by = models.UUIDField(null=True)
    refusal = _code(24)
    refusal_asked_by = models.UUIDField(null=True)
    refused_by = models.UUIDField(null=True)
    received_at = models.DateTimeField()
    due_at = models.DateTimeField()
    starts_at = models.DateTimeField(null=True)
    frozen_at = models.DateTimeField(null=True)
    executing_at = models.DateTimeField(null=True)
    key_gone_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    horizon_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = _code(64)
    retry_at = models.DateTimeField(null=True)
    token = models.UUIDField(null=True)  # of the run that holds it
    lease_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["subject"],
                condition=Q(reach="everything") & ~Q(state__in=_ENDED),
                name="privacy_one_open_erasure",
            )
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=~Q(state__in=_ENDED), name="privacy_open"),
            models.Index(fields=["subject"], name="privacy_by_subject"),
        ]


class ErasureStep(models.Model):
    request = models.ForeignKey(ErasureRequest, on_delete=models.CASCADE, related_name="+")
    position = models.PositiveSmallIntegerField()
    name = _code(48)
    store = _code(32)
    state = _code(8, str(StepState.WAITING))
    before = models.PositiveIntegerField(default=0)
    erased = models.PositiveIntegerField(default=0)
    left = models.PositiveIntegerField(null=True)
    ids = models.JSONField(default=list)  # of a partial erasure: exactly these
    attempts = models.PositiveSmallIntegerField(default=0)
    error = _code(64)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["request", "name"], name="privacy_step_once")]


class LegalHold(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    subject = models.UUIDField()
    ground = _code(16)
    reference = _code(64)
    opened_by = models.UUIDField()
    opened_at = models.DateTimeField()
    review_on = models.DateTimeField()
    released_by = models.UUIDField(null=True)
    released_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["subject"], condition=Q(released_at=None), name="privacy_hold_open")]


class Certificate(models.Model):
    request = models.ForeignKey(ErasureRequest, on_delete=models.CASCADE, related_name="+")
    stage = _code(8)
    body = models.TextField()
    sha256 = _code(64)
    key_id = _code(32)
    public_key = _code(64)
    signature = models.CharField(max_length=128)
    issued_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["request", "stage"], name="privacy_certificate_once")]
