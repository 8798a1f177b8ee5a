"""Spaces that vanish: of one measurement, in a transaction that is rolled back."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import transaction

from memoryhub.accounts.guests import new_guest
from memoryhub.evaluation.store import idle_as_long_as_it_takes
from memoryhub.spaces.api import space_of
from memoryhub.vault import api as vault


@contextmanager
def rolled_back() -> Iterator[None]:
    """A transaction of which nothing stays. It may be idle for long: a slow model is waited for in it."""
    with transaction.atomic():
        idle_as_long_as_it_takes()
        yield
        transaction.set_rollback(True)


@contextmanager
def passing_space() -> Iterator[UUID]:
    """A fresh user's space. Nothing of it is left behind: the rows are rolled back, the key is destroyed."""
    with rolled_back():
        space_id = space_of(new_guest()).id
        yield space_id
        vault.shred(space_id)
