"""Forgetting by scope: a dry run that names every id, then, after a yes, exactly those and nothing else.

    manifest = forget_scope(space, ForgetScope(Reach.TOPIC, words="my health"), now=now)     # nothing changes
    receipt = forget_confirmed(space, manifest.token, now=now)                               # revoked, 7 days to undo
    receipt = forget_confirmed(space, manifest.token, erase=True, now=now)                   # gone for good
    forget_undone(space, manifest.token, now=now)

The token binds the yes to the ids that were shown: what was said since is not touched, and a token is used once.
"""

from datetime import datetime
from uuid import UUID

from memoryhub.memory.forgetting.types import ForgetManifest, ForgetReceipt, ForgetScope
from memoryhub.memory.types import MemoryView, TodoView


def forget_scope(space_id: UUID, scope: ForgetScope, *, now: datetime, asked_in: UUID | None = None) -> ForgetManifest:
    """The dry run. Writes down what was asked and the ids; changes no memory.

    Args:
        asked_in: the conversation it was asked in, so that the yes can be said there.
    Raises:
        Refused: the scope lacks what its reach needs. Locked.
    """
    raise NotImplementedError


def forget_manifest(space_id: UUID, token: str) -> ForgetManifest:
    """A dry run looked at again. Raises: NotFound for a token that is unknown, foreign or tampered with."""
    raise NotImplementedError


def forget_items(
    space_id: UUID, token: str, *, limit: int = 50, offset: int = 0
) -> tuple[list[MemoryView], list[TodoView]]:
    """What stands behind the ids, as it is now, newest first; erased ones are gone. Raises: NotFound."""
    raise NotImplementedError


def forget_confirmed(space_id: UUID, token: str, *, erase: bool = False, now: datetime) -> ForgetReceipt:
    """The yes: revoke (7 days to undo) or erase for good what the dry run named. Safe to repeat with the same `erase`.

    Raises: NotFound; Conflict when the dry run is too old, was declined, undone or carried out the other way.
    """
    raise NotImplementedError


def forget_undone(space_id: UUID, token: str, *, now: datetime) -> ForgetReceipt:
    """Bring back what a confirmed revocation took, as far as nothing else holds in its place.

    Raises: NotFound; Conflict when it was for good, not confirmed, or the time is over.
    """
    raise NotImplementedError
