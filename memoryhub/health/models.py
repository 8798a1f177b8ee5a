"""Figures of the whole deployment by day, what was noticed about them, and who was told. No row belongs to a space."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from memoryhub.spaces.ids import uuid7


def _id() -> models.UUIDField:
    return models.UUIDField(primary_key=True, default=uuid7, editable=False)


class Round(models.Model):
    """One count over all spaces for one day. It is made in slices; `after` is how far it has come."""

    id = _id()
    day = models.DateField()
    after = models.UUIDField(null=True)
    spaces = models.PositiveIntegerField(default=0)
    left_out = models.PositiveIntegerField(default=0)  # spaces that could not be entered
    began_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["day", "done_at"], name="health_round_of_day")]


class DayFigure(models.Model):
    """Sums of one figure, by language and arm (a policy's version; of a model's figures, the model)."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=32)
    language = models.CharField(max_length=8, blank=True, default="")
    arm = models.CharField(max_length=120, blank=True, default="")
    top = models.FloatField(default=0)
    bottom = models.FloatField(default=0)
    spread = ArrayField(models.PositiveIntegerField(), default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "name", "language", "arm"], name="health_figure_once")]


class Sample(models.Model):
    """What was measured at a moment: how old the queue was, how long forgetting took. Kept for two days."""

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(max_length=32)
    value = models.FloatField()
    taken_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["name", "taken_at"], name="health_sample_when")]


class Alarm(models.Model):
    """A figure went beyond its limit. One is open at a time for each figure, language, arm and side."""

    id = _id()
    figure = models.CharField(max_length=32)
    language = models.CharField(max_length=8, blank=True, default="")
    arm = models.CharField(max_length=120, blank=True, default="")
    side = models.CharField(max_length=8)
    value = models.FloatField()
    sample = models.PositiveIntegerField(default=0)
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True)
    mailed_at = models.DateTimeField(null=True)
    posted_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=64, blank=True, default="")  # of the last post: a status or a code

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["figure", "language", "arm", "side"], condition=Q(ended_at=None), name="health_alarm_once"
            )
        ]


class ModelCheck(models.Model):
    """A trial of the configured models that somebody asked for on the console."""

    id = _id()
    asked_by = models.UUIDField(null=True)
    asked_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    findings = models.JSONField(default=list)  # [{"name", "works", "detail", "ms"}], of our own words
