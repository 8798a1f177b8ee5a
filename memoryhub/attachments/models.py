"""Files that somebody gave to a conversation. Name, caption and bytes are sealed; sizes, types and states are clear."""

from django.db import models
from django.db.models import Q

from memoryhub.spaces.models import SpaceRow
from memoryhub.vault.fields import SealedBytesField, SealedTextField


class Attachment(SpaceRow):
    class State(models.TextChoices):
        WAITING = "waiting"  # not sent yet
        SENT = "sent"

    # The chat's rows: this package stands below the chat and knows them by id only.
    conversation_id = models.UUIDField()
    message_id = models.UUIDField(null=True)
    message_seq = models.PositiveIntegerField(null=True)
    # Erased with its memory, wherever that is erased: the database sees to it (migration 0001).
    memory = models.ForeignKey(
        "memory.Memory", on_delete=models.CASCADE, db_constraint=False, null=True, related_name="+"
    )
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    name = SealedTextField()
    caption = SealedTextField()
    thumb = SealedBytesField(null=True)
    mime = models.CharField(max_length=16)
    size = models.PositiveIntegerField()
    width = models.PositiveIntegerField(default=0)
    height = models.PositiveIntegerField(default=0)
    tokens = models.PositiveIntegerField(default=0)
    digest = models.BigIntegerField()  # of the kept bytes, under the space's key
    is_wanted = models.BooleanField(default=False)  # its owner said "remember it"
    # The person's words around it and where they were, from then until it is remembered.
    said = SealedTextField(export=False)
    time_zone = models.CharField(max_length=64, default="")
    is_looked_at = models.BooleanField(default=False)  # by a model that sees, or there is none to wait for

    class Meta:
        indexes = [
            models.Index(fields=["space", "message_id"], name="attachment_of_message"),
            models.Index(fields=["space", "conversation_id"], name="attachment_of_chat"),
            models.Index(fields=["space", "memory"], condition=~Q(memory=None), name="attachment_of_memory"),
            models.Index(fields=["created_at"], condition=Q(state="waiting"), name="attachment_unsent"),
        ]


class AttachmentPiece(SpaceRow):
    attachment = models.ForeignKey(Attachment, on_delete=models.CASCADE, db_constraint=False, related_name="+")
    number = models.PositiveSmallIntegerField()
    data = SealedBytesField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["attachment", "number"], name="attachment_piece_once")]
