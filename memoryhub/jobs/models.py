"""What is to be done, committed together with what it is about (TRUST 4.3). Ids and codes only."""

from django.db import models
from django.db.models import Q

from memoryhub.spaces.models import SpaceRow


class Pause(models.Model):
    """A kind of job that nobody claims for now. Of no space: it says nothing about anybody."""

    kind = models.CharField(max_length=32, primary_key=True)
    paused_at = models.DateTimeField()
    paused_by = models.UUIDField(null=True)  # a user's id; null: the system


class Job(SpaceRow):
    """The database numbers the jobs beside this model (`number`, migration 0001): the order within a lane."""

    class State(models.TextChoices):
        WAITING = "waiting"
        LEASED = "leased"
        DONE = "done"
        DEAD = "dead"  # a dead letter: it will not run again unless somebody says so

    kind = models.CharField(max_length=32)
    subject_id = models.UUIDField()
    lane = models.UUIDField(null=True)  # jobs of one lane run one after the other, in the order they were enqueued
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    available_at = models.DateTimeField()
    token = models.UUIDField(null=True)  # of the lease: who commits must still hold it
    lease_until = models.DateTimeField(null=True)
    epoch = models.PositiveIntegerField(null=True)  # the space's, when the job was claimed
    error = models.CharField(max_length=64, blank=True, default="")  # a class and a code, never a text
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "subject_id"], condition=Q(state__in=["waiting", "leased"]), name="jobs_one_live"
            )
        ]
        indexes = [
            models.Index(fields=["available_at"], condition=Q(state__in=["waiting", "leased"]), name="jobs_live"),
            models.Index(fields=["finished_at"], condition=Q(state="done"), name="jobs_done"),
            models.Index(fields=["lane"], condition=Q(state__in=["waiting", "leased"]), name="jobs_live_lane"),
        ]
