"""The trail of what was done with high stakes. It holds ids, codes and counts, never content, and only grows."""

from django.db import models


class AuditEntry(models.Model):
    id = models.BigAutoField(primary_key=True)
    happened_at = models.DateTimeField()
    action = models.CharField(max_length=64)  # "key.shredded", "master_key.rotated", "role.changed", …
    actor = models.UUIDField(null=True)  # a user's id; null: the system
    subject = models.UUIDField(null=True)  # whom or what it concerns, by an id that survives its erasure
    facts = models.JSONField(default=dict)
    previous = models.CharField(max_length=64)  # the hash of the entry before; "" for the first
    hash = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("id",)
