"""The one way the engine begins to write."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from memoryhub.memory.store import memories
from memoryhub.spaces.api import fence, scope


@contextmanager
def writing(space_id: UUID) -> Iterator[None]:
    """One transaction in the space, held against erasure, alone among the space's writers.

    Raises: Locked when the space is frozen or erased.
    """
    with scope(space_id):
        fence(space_id)
        memories.lock(space_id)
        yield
