"""The trail: what was done with high stakes in a chain, and beside it everyday events, sealed in batches.

It holds ids, codes and counts, never content, and only grows. What says more of somebody is sealed under their key."""

from django.db import models
from django.db.models import Q


class AuditEntry(models.Model):
    id = models.BigAutoField(primary_key=True)
    happened_at = models.DateTimeField()
    action = models.CharField(max_length=64)  # "key.shredded", "master_key.rotated", "role.changed", …
    actor = models.UUIDField(null=True)  # a user's id; null: the system
    subject = models.UUIDField(null=True)  # whom or what it concerns, by an id that survives its erasure
    facts = models.JSONField(default=dict)
    sealed = models.BinaryField(null=True)  # details.py
    previous = models.CharField(max_length=64)  # the hash of the entry before; "" for the first
    hash = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("id",)
        indexes = [models.Index(fields=["subject", "id"], name="audit_entry_of_subject")]


class AuditEvent(models.Model):
    """Something of every day. Written without a turn, so that nobody waits for anybody; a batch seals it soon after."""

    id = models.BigAutoField(primary_key=True)
    happened_at = models.DateTimeField()
    action = models.CharField(max_length=64)
    actor = models.UUIDField(null=True)
    subject = models.UUIDField(null=True)
    facts = models.JSONField(default=dict)
    sealed = models.BinaryField(null=True)
    leaf = models.CharField(max_length=64)
    batch = models.BigIntegerField(null=True)  # the number of the chain's entry that sealed it

    class Meta:
        indexes = [
            models.Index(fields=["id"], condition=Q(batch=None), name="audit_event_unsealed"),
            models.Index(fields=["batch", "id"], name="audit_event_of_batch"),
            models.Index(fields=["subject", "id"], name="audit_event_of_subject"),
        ]
