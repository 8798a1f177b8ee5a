"""The door of the spaces: making one, entering one, holding one against erasure."""

from django.db import IntegrityError, transaction

from memoryhub.accounts.models import User
from memoryhub.spaces.ids import uuid7
from memoryhub.spaces.models import Space
from memoryhub.spaces.scope import fence, office, scope
from memoryhub.vault import api as vault

__all__ = ["Space", "fence", "office", "scope", "space_of", "uuid7"]


def space_of(user: User) -> Space:
    """The user's own space, made together with its key on first use."""
    try:
        return user.space
    except Space.DoesNotExist:
        pass
    space = Space(owner=user)
    vault.create_key(space.id)  # key first: a key without a space is harmless, a space without a key is not
    try:
        with transaction.atomic():
            space.save()
    except IntegrityError:  # another request of the same user was quicker
        vault.shred(space.id)
        return Space.objects.get(owner=user)
    return space
