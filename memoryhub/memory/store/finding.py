"""Memories looked through by their owner: a sieve over the clear columns, and the words of all that pass."""

import json
from collections.abc import Iterator, Sequence
from uuid import UUID

import numpy as np
from django.db import connection
from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from memoryhub.memory.models import Memory
from memoryhub.memory.owner_types import Sieve
from memoryhub.memory.store.index import vector_text
from memoryhub.memory.store.states import MemoryState, memory_of
from memoryhub.vault import api as vault
from memoryhub.vault.api import Context

_WORDS = ("text", "value", "topic", "quote")


def page(space_id: UUID, sieve: Sieve, order: Sequence[str], limit: int, offset: int) -> tuple[list[MemoryState], int]:
    """One page in this order, and how many pass the sieve."""
    rows = _passing(space_id, sieve)
    return [memory_of(row) for row in rows.order_by(*order)[offset : offset + limit]], rows.count()


# Bodies in order, and after them how near each of the index is to the query's vector. Not joined: prepared for any
# space at all (settings: prepare_threshold) a join is planned for the many small ones, as a loop over the index in a
# loop over the memories: 5,000 of them took 5.8 s from the tenth search of a connection on, before that 0.06 s.
_NEAR = """
    SELECT found.id, found.body, found.place, NULL::float FROM ({found}) found
    UNION ALL
    SELECT i.memory_id, NULL, NULL, 1 - (i.embedding <=> %s::halfvec) FROM memory_memoryindex i
    WHERE i.space_id = %s AND i.embedded_by = %s
    ORDER BY 3 NULLS LAST"""


def bodies(
    space_id: UUID, sieve: Sieve, order: Sequence[str], cap: int, vector: np.ndarray | None, embedder: str
) -> Iterator[tuple[UUID, str, float | None]]:
    """The first `cap` in this order: id, body as JSON text, cosine (None where it has none of this embedder). By hand:
    the ORM's rows cost as much again as the opening."""
    by = [F(one[1:]).desc() if one.startswith("-") else F(one).asc() for one in order]
    rows = _passing(space_id, sieve).annotate(place=Window(RowNumber(), order_by=by)).order_by("place")
    inner, given = rows.values_list("id", "body", "place")[:cap].query.get_compiler(connection=connection).as_sql()
    near = vector_text(vector) if vector is not None else None
    with connection.cursor() as cursor:
        cursor.execute(_NEAR.replace("{found}", inner), [*given, near, space_id, embedder])
        rows = cursor.fetchall()
    found = [row for row in rows if row[2] is not None]
    cosines = {row[0]: row[3] for row in rows[len(found) :]}
    table = Memory._meta.db_table
    opened = vault.unseal_all(space_id, [(Context(table, row[0], "body"), row[1]) for row in found])
    return (
        (row[0], body.decode("utf-8", "surrogatepass"), cosines.get(row[0]))
        for row, body in zip(found, opened, strict=True)
    )


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
