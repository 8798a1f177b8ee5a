"""What operators set for the whole deployment: policies, the dictionary, which is in use. No row belongs to a space."""

from django.contrib.postgres.fields import ArrayField
from django.db import models


class PolicyVersion(models.Model):
    """A policy as it was saved; it never changes. `version` is its own digest (memory.policy)."""

    number = models.BigAutoField(primary_key=True)
    version = models.CharField(max_length=12, unique=True)
    body = models.JSONField()  # every number
    based_on = models.CharField(max_length=12, blank=True, default="")
    reason = models.CharField(max_length=300)
    author = models.UUIDField(null=True)
    saved_at = models.DateTimeField()


class DictionaryVersion(models.Model):
    """The dictionary as it was saved on the console (TOML)."""

    number = models.BigAutoField(primary_key=True)
    text = models.TextField()
    reason = models.CharField(max_length=300)
    author = models.UUIDField(null=True)
    saved_at = models.DateTimeField()


class Course(models.Model):
    """What is in use now: one row. Null stands for the product's own policy."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    base = models.ForeignKey(PolicyVersion, on_delete=models.PROTECT, null=True, related_name="+")
    trial = models.ForeignKey(PolicyVersion, on_delete=models.PROTECT, null=True, related_name="+")
    share = models.PositiveSmallIntegerField(default=0)  # per cent of people in the trial
    began_on = models.DateField(null=True)  # of the trial
    tools_off = ArrayField(models.CharField(max_length=64), default=list)
    changes = models.PositiveIntegerField(default=0)


class Change(models.Model):
    """The history: who changed what, and why. `author` None: the fuse."""

    id = models.BigAutoField(primary_key=True)
    what = models.CharField(max_length=16)  # started, share, adopted, stopped, fused, rolled_back, …
    version = models.CharField(max_length=64, blank=True, default="")  # of a policy; of a tool, its name
    share = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=300, blank=True, default="")
    author = models.UUIDField(null=True)
    made_at = models.DateTimeField()


class Sampling(models.Model):
    """A policy tried on logged recalls: what other weights would have shown."""

    id = models.BigAutoField(primary_key=True)
    policy = models.ForeignKey(PolicyVersion, on_delete=models.CASCADE, related_name="+")
    asked_by = models.UUIDField(null=True)
    asked_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    recalls = models.PositiveIntegerField(default=0)
    left_out = models.PositiveIntegerField(default=0)  # logged under a policy that nobody keeps any more
    changed = models.PositiveIntegerField(default=0)
    used = models.PositiveIntegerField(default=0)
    used_before = models.PositiveIntegerField(default=0)
    used_after = models.PositiveIntegerField(default=0)
    shown_before = models.PositiveIntegerField(default=0)
    shown_after = models.PositiveIntegerField(default=0)
