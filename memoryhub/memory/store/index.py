"""The working index: vectors and term digests beside the sealed rows, and its repair.

A live row without a vector of the current embedder is missing from it, whether the row is new and the embedder was
down, the table was emptied by a crash (it is unlogged), or the embedder changed; so is one whose entry is to be made
anew (`doubt`), which serves until then. `missing` finds all four alike.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

import numpy as np
from django.db import connection

from memoryhub.memory.models import Memory, MemoryIndex
from memoryhub.memory.store.planning import plan_for_this_space
from memoryhub.memory.store.states import MemoryState, memory_of
from memoryhub.vault.fields import open_together

_INDEXED = "(m.status = 'active' OR (m.status = 'pending' AND m.pending_reason = 'open_conflict'))"
_MISSING = f"""
    FROM memory_memory m LEFT JOIN memory_memoryindex i ON i.memory_id = m.id AND i.space_id = m.space_id
    WHERE m.space_id = %s AND {_INDEXED}
      AND (i.memory_id IS NULL OR i.embedding IS NULL OR i.embedded_by <> %s OR m.embedded_by <> %s)"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the index. `vector` is float32 of the embedder's dimensions, or None while it is down."""

    memory_id: UUID
    vector: np.ndarray | None
    terms: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unindexed:
    """A live memory that the index lacks. `vector` is its sealed one, where the current embedder made it."""

    state: MemoryState
    vector: np.ndarray | None
    serves: bool = False  # an entry is there, and is to be made anew


def vector_text(vector: np.ndarray) -> str:
    """pgvector's spelling. Six digits are more than a half float holds."""
    return "[" + ",".join([f"{one:.6g}" for one in vector.tolist()]) + "]"


def put(space_id: UUID, entries: Iterable[Entry], embedder: str) -> None:
    """Write or overwrite entries, in one statement."""
    given = list(entries)
    if not given:
        return
    values = ", ".join(["(%s::uuid, %s::uuid, %s::halfvec, %s::bigint[], %s)"] * len(given))
    flat: list[object] = []
    for one in given:
        vector = None if one.vector is None else vector_text(one.vector)
        flat += [one.memory_id, space_id, vector, list(one.terms), embedder if one.vector is not None else ""]
    with connection.cursor() as cursor:
        cursor.execute(
            f"""INSERT INTO memory_memoryindex (memory_id, space_id, embedding, terms, embedded_by) VALUES {values}
                ON CONFLICT (memory_id) DO UPDATE
                SET embedding = excluded.embedding, terms = excluded.terms, embedded_by = excluded.embedded_by""",
            flat,
        )


def drop(space_id: UUID, memory_ids: Iterable[UUID]) -> None:
    """Take memories out of recall's sight."""
    MemoryIndex.objects.filter(space_id=space_id, memory_id__in=list(memory_ids)).delete()


def is_empty(space_id: UUID) -> bool:
    return not MemoryIndex.objects.filter(space_id=space_id).exists()


def missing(space_id: UUID, embedder: str, limit: int, *, newest: bool = False) -> list[Unindexed]:
    """Live memories of this space without a vector of this embedder, oldest first, or the newest of them."""
    order = "DESC" if newest else "ASC"
    with connection.cursor() as cursor:
        plan_for_this_space(cursor)
        cursor.execute(
            f"SELECT m.id, COALESCE(i.embedded_by = %s, false) {_MISSING} ORDER BY m.id {order} LIMIT %s",
            [embedder, space_id, embedder, embedder, limit],
        )
        serves = dict(cursor.fetchall())
    rows = list(Memory.objects.filter(space_id=space_id, id__in=list(serves)).order_by("id"))
    open_together(rows, "body")
    open_together([row for row in rows if row.embedded_by == embedder], "vector")
    return [
        Unindexed(memory_of(row), row.vector if row.embedded_by == embedder else None, serves[row.id]) for row in rows
    ]


def doubt(space_id: UUID) -> int:
    """Have every live memory's vector and entry made anew; the entries serve until then, and those of nothing live go.
    Returns how many memories that are."""
    with connection.cursor() as cursor:
        plan_for_this_space(cursor)
        cursor.execute(
            f"""DELETE FROM memory_memoryindex i WHERE i.space_id = %s AND NOT EXISTS
                (SELECT 1 FROM memory_memory m WHERE m.id = i.memory_id AND m.space_id = i.space_id AND {_INDEXED})""",
            [space_id],
        )
        cursor.execute(f"UPDATE memory_memory m SET embedded_by = '' WHERE m.space_id = %s AND {_INDEXED}", [space_id])
        return cursor.rowcount


def unchanged(space_id: UUID, states: Sequence[MemoryState]) -> set[UUID]:
    """Those that still belong in the index as they were read, locked: what was revoked or reworded meanwhile must not
    come back with an old vector."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"""SELECT m.id, m.version FROM memory_memory m
                WHERE m.space_id = %s AND m.id = ANY(%s) AND {_INDEXED} FOR UPDATE""",
            [space_id, [state.memory_id for state in states]],
        )
        stands = dict(cursor.fetchall())
    return {state.memory_id for state in states if stands.get(state.memory_id) == state.version}


def count_missing(space_id: UUID, embedder: str) -> int:
    with connection.cursor() as cursor:
        plan_for_this_space(cursor)
        cursor.execute(f"SELECT count(*) {_MISSING}", [space_id, embedder, embedder])
        return cursor.fetchone()[0]


def keep_vectors(space_id: UUID, vectors: Sequence[tuple[UUID, np.ndarray]], embedder: str) -> None:
    """Seal vectors that were made later than their rows."""
    made = dict(vectors)
    for row in Memory.objects.filter(space_id=space_id, id__in=list(made)):
        row.vector, row.embedded_by = made[row.id], embedder
        row.save(update_fields=["vector", "embedded_by"])


def near(space_id: UUID, vector: np.ndarray, embedder: str, limit: int) -> list[tuple[UUID, float]]:
    """The nearest live memories and their cosines: what a free-form candidate may repeat or correct."""
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT memory_id, 1 - (embedding <=> %s::halfvec) AS cosine FROM memory_memoryindex
               WHERE space_id = %s AND embedded_by = %s ORDER BY cosine DESC LIMIT %s""",
            [vector_text(vector), space_id, embedder, limit],
        )
        return cursor.fetchall()
