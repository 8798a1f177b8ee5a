"""Archives that a person asked for: sealed in pieces under their space's key, gone once taken or after a day."""

from django.db import models

from memoryhub.spaces.models import SpaceRow
from memoryhub.vault.fields import SealedBytesField


class Export(SpaceRow):
    class State(models.TextChoices):
        WAITING = "waiting"
        READY = "ready"
        TAKEN = "taken"
        EXPIRED = "expired"

    parts = models.CharField(max_length=64)  # words of api.PARTS, with a space between
    language = models.CharField(max_length=16)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    asked_at = models.DateTimeField()
    ready_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)
    taken_at = models.DateTimeField(null=True)
    size_bytes = models.PositiveBigIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["space", "-asked_at"], name="export_newest")]


class ExportPiece(SpaceRow):
    export = models.ForeignKey(Export, on_delete=models.CASCADE, db_constraint=False, related_name="+")
    number = models.PositiveIntegerField()
    data = SealedBytesField(export=False, keep="7 days")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["export", "number"], name="export_piece_once")]
