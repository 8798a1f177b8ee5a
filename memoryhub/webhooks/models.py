"""Where somebody wants their own events told, and each telling. A trigger writes deliveries (migration 0002)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from memoryhub.spaces.models import SpaceRow
from memoryhub.vault.fields import SealedTextField


class Hook(SpaceRow):
    url = SealedTextField()  # an address may carry a secret of its own
    secret = SealedTextField(export=False)  # what signs
    kinds = ArrayField(models.CharField(max_length=24))  # the engine's event kinds, and api.TODO_DUE
    with_words = models.BooleanField(default=False)
    paused_at = models.DateTimeField(null=True)
    pause = models.CharField(max_length=8, blank=True, default="")  # why: "owner", "failing", "gone"
    failures = models.PositiveSmallIntegerField(default=0)  # deliveries given up since the last that arrived


class Delivery(SpaceRow):
    """One event on its way to one address: ids, codes and times, never content."""

    class State(models.TextChoices):
        WAITING = "waiting"
        DELIVERED = "done"
        FAILED = "failed"  # given up: a dead letter

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, db_constraint=False, related_name="+")
    event_id = models.UUIDField()
    kind = models.CharField(max_length=24)
    memory_id = models.UUIDField(null=True)
    todo_id = models.UUIDField(null=True)
    happened_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    outcome = models.CharField(max_length=24, blank=True, default="")  # "200", or a code of sending.py
    tried_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["hook", "event_id"], name="webhook_event_once")]
        indexes = [
            models.Index(F("hook"), F("created_at").desc(), name="webhook_newest"),
            models.Index(fields=["created_at"], condition=~Q(state="waiting"), name="webhook_old"),
        ]
