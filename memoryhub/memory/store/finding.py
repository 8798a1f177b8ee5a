"""Memories looked through by their owner: a sieve over the clear columns, and the words of all that pass."""

import json
from collections.abc import Iterator, Sequence
from uuid import UUID

from django.db import connection
from django.db.models import Q, QuerySet

from memoryhub.memory.models import Memory
from memoryhub.memory.store.states import MemoryState, memory_of
from memoryhub.memory.types import Sieve
from memoryhub.vault import api as vault
from memoryhub.vault.api import Context

_WORDS = ("text", "value", "topic", "quote")


def page(space_id: UUID, sieve: Sieve, order: Sequence[str], limit: int, offset: int) -> tuple[list[MemoryState], int]:
    """One page in this order, and how many pass the sieve."""
    rows = _passing(space_id, sieve)
    return [memory_of(row) for row in rows.order_by(*order)[offset : offset + limit]], rows.count()


def bodies(space_id: UUID, sieve: Sieve, order: Sequence[str], cap: int) -> Iterator[tuple[UUID, str]]:
    """The first `cap` in this order, with their bodies as JSON text. By hand: the ORM's rows cost as much again as the
    opening."""
    query = _passing(space_id, sieve).order_by(*order).values_list("id", "body")[:cap].query
    sql, given = query.get_compiler(connection=connection).as_sql()
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        found = cursor.fetchall()
    table = Memory._meta.db_table
    opened = vault.unseal_all(space_id, [(Context(table, row[0], "body"), row[1]) for row in found])
    return ((row[0], body.decode("utf-8", "surrogatepass")) for row, body in zip(found, opened, strict=True))


def told(body: str) -> str:
    """Everything in a body that may be looked for, as it was said."""
    parts = json.loads(body)
    return " ".join([*(str(parts[name]) for name in _WORDS), *map(str, parts["tags"])])


def _passing(space_id: UUID, sieve: Sieve) -> QuerySet[Memory]:
    rows = Memory.objects.filter(space_id=space_id)
    if sieve.statuses:
        rows = rows.filter(status__in=[str(status) for status in sieve.statuses])
    if sieve.categories:
        rows = rows.filter(category__in=sieve.categories)
    if sieve.personas:
        named = Q(persona_id__in=[one for one in sieve.personas if one])
        rows = rows.filter(named | Q(persona_id=None) if None in sieve.personas else named)
    if sieve.since:
        rows = rows.filter(said_at__gte=sieve.since)
    return rows.filter(said_at__lt=sieve.until) if sieve.until else rows
