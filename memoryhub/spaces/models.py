"""Whose memory it is. Every row that a person's words reach hangs below a space, and only scope() reaches it."""

from django.conf import settings
from django.db import models

from memoryhub.spaces.ids import uuid7
from memoryhub.vault.fields import SealedTextField


class Space(models.Model):
    """The isolation boundary and the owner of one key. Holds no content, so it carries no row-level security."""

    class Kind(models.TextChoices):
        USER = "user"
        TEAM = "team"
        AGENT = "agent"

    class State(models.TextChoices):
        ACTIVE = "active"
        FROZEN = "frozen"  # an erasure request is under way: nothing is read or written
        ERASED = "erased"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="space"
    )
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.USER)
    state = models.CharField(max_length=8, choices=State.choices, default=State.ACTIVE)
    epoch = models.PositiveIntegerField(default=1)  # raised by each erasure: the fence of TRUST 1.4
    created_at = models.DateTimeField(auto_now_add=True)


class SpaceRow(models.Model):
    """The shape of every row that belongs to a space. Its table must be isolated by a migration (isolation.py)."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True


class Persona(SpaceRow):
    """A role within a space (buyer, seller): it filters what is remembered and recalled, it does not isolate."""

    name = SealedTextField()
    position = models.PositiveSmallIntegerField(default=0)
    archived_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("position", "id")


class PersonaChoice(SpaceRow):
    """Who somebody is in a conversation, from a moment on: what was said before stays with who they were then."""

    conversation_id = models.UUIDField()
    persona_id = models.UUIDField(null=True)  # None: nobody in particular
    since = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["space", "conversation_id", "-since"], name="persona_of_conversation")]
