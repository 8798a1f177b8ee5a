"""The one way into a space's rows.

Row-level security compares each row's `space_id` with the transaction-local setting `memoryhub.space`. `scope` opens
a transaction and makes that setting; outside of it every isolated table looks empty and refuses inserts.
`office` makes the second setting, `memoryhub.scope`, for the few tables that jobs, maintenance and oversight may see
across spaces (their content is sealed).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import connections, transaction

from memoryhub.errors import Locked
from memoryhub.spaces.models import Space

OFFICES = ("jobs", "maintenance", "oversight")


# One statement, since a scope is entered many times a page. The inner select is read before the setting is made
# (OFFSET 0 keeps it apart); the space's state comes along.
_ENTER = """
    SELECT before.setting, set_config(%(name)s, %(value)s, true),
           (SELECT state FROM spaces_space WHERE id = %(space)s)
    FROM (SELECT current_setting(%(name)s, true) AS setting OFFSET 0) AS before
"""


@contextmanager
def _setting(name: str, value: str, using: str, space_id: UUID | None = None) -> Iterator[str | None]:
    """Yields the state of the space, None where there is no such space."""
    connection = connections[using]
    nested = connection.in_atomic_block
    with transaction.atomic(using=using):
        with connection.cursor() as cursor:
            cursor.execute(_ENTER, {"name": name, "value": value, "space": space_id})
            before, _, state = cursor.fetchone()
        yield state
        # The outermost transaction's end drops the setting by itself, and so does a rollback to a savepoint.
        if nested:
            with connection.cursor() as cursor:
                cursor.execute("SELECT set_config(%s, %s, true)", [name, before or ""])


@contextmanager
def scope(space_id: UUID, using: str = "default", *, even_locked: bool = False) -> Iterator[None]:
    """One transaction that sees and writes the rows of this space, and of no other.

    Nested scopes restore the outer one on leaving. A space that does not exist simply has no rows.

    Args:
        even_locked: enter a frozen or erased space too: the erasure itself, a compliance officer's hold.
    Raises:
        Locked: an erasure request froze the space, or it was erased (DESIGN 8.9: neither read nor written).
    """
    with _setting("memoryhub.space", str(space_id), using, space_id) as state:
        if state not in (None, Space.State.ACTIVE) and not even_locked:
            raise Locked(f"space {space_id}")
        yield


@contextmanager
def office(name: str, using: str = "default") -> Iterator[None]:
    """One transaction that sees the rows of the tables opened to this office, in all spaces.

    Args:
        name: one of OFFICES.
    Raises:
        ValueError: no such office.
    """
    if name not in OFFICES:
        raise ValueError(f"no such office: {name}")
    with _setting("memoryhub.scope", name, using):
        yield


def fence(space_id: UUID, epoch: int | None = None) -> int:
    """Hold the space against erasure until this transaction ends; call it before any write of a job.

    Args:
        epoch: the epoch seen when the work was claimed; None where the work begins here.
    Returns:
        The space's epoch.
    Raises:
        Locked: the space is frozen or erased, or was erased since the work began (TRUST 1.4, the commit rule).
    """
    found = _share_lock(space_id)
    if found is None or found[0] != Space.State.ACTIVE or (epoch is not None and found[1] != epoch):
        raise Locked(f"space {space_id}")
    return found[1]


def _share_lock(space_id: UUID) -> tuple[str, int] | None:
    """`FOR SHARE` (Django's ORM has only `FOR UPDATE`): many writers at once, none beside an erasure."""
    connection = connections["default"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT state, epoch FROM spaces_space WHERE id = %s FOR SHARE", [space_id])
        return cursor.fetchone()
