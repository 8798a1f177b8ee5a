"""The door of the spaces: making one, entering one, holding one against erasure."""

from uuid import UUID

from django.db import transaction

from memoryhub.accounts.models import User
from memoryhub.spaces.ids import uuid7
from memoryhub.spaces.models import Space
from memoryhub.spaces.personas import (
    PersonaView,
    archive_persona,
    choose_persona,
    create_persona,
    persona,
    persona_at,
    personas,
    personas_in,
    rename_persona,
)
from memoryhub.spaces.scope import fence, office, scope
from memoryhub.vault import api as vault

__all__ = [
    "PersonaView",
    "Space",
    "archive_persona",
    "choose_persona",
    "create_persona",
    "fence",
    "office",
    "owner_of",
    "persona",
    "persona_at",
    "personas",
    "personas_in",
    "rename_persona",
    "scope",
    "space_of",
    "uuid7",
]


def space_of(user: User) -> Space:
    """The user's own space, made together with its key on first use."""
    try:
        return user.space
    except Space.DoesNotExist:
        pass
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)  # one maker at a time
        found = Space.objects.filter(owner=user).first()
        if found is None:
            found = Space(owner=user)
            vault.create_key(found.id)  # key first: a key without a space is harmless, a space without one is not
            found.save(force_insert=True)
    return found


def owner_of(space_id: UUID) -> User | None:
    """Whose space it is; None for a team's, an agent's, and one that does not exist."""
    space = Space.objects.select_related("owner").filter(id=space_id).first()
    return space.owner if space else None
