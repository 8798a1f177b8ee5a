"""Recall's one round trip: exact cosines over the space's index rows, rows that share a term with the query, slots and
identifiers asked for, the profile, and the bodies of the best of them.

Exact, because a shared approximate index with a user filter loses most of what is there (DESIGN 5), and because one
space's rows are few. The policy's weights are applied afterwards, in retrieve/rank.py: here each leg
only brings its best.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import numpy as np
from django.db import connection

from memoryhub.memory.store.index import vector_text
from memoryhub.memory.store.states import CLEAR, MemoryState, open_rows


@dataclass(frozen=True, slots=True)
class Request:
    """What to look for. All digests are keyed under the space (vault.digest)."""

    vector: np.ndarray | None
    embedder: str
    terms: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()
    identifiers: tuple[int, ...] = ()
    persona_id: UUID | None = None
    deep: bool = False
    leg: int = 20
    most: int = 60


@dataclass(frozen=True, slots=True)
class Found:
    state: MemoryState
    similarity: float | None  # cosine; None where it or the query has no vector
    matched: tuple[int, ...]  # the query's terms that it holds
    slot_asked: bool
    identifier: bool
    vector: np.ndarray | None  # for telling near-duplicates apart


@dataclass(frozen=True, slots=True)
class Findings:
    found: tuple[Found, ...]
    spread: dict[int, int]  # query term -> number of live memories that hold it
    live: int  # live memories in the index
    unindexed: int  # live memories without a vector of the current embedder


# `figures` scores every live row of the space once (and carries no vectors: at 10,000 rows they would spill to disk);
# `chosen` takes each leg's best; only those rows are joined to their sealed bodies. Of equals the newer comes first:
# ids sort by time, while the order of rows and of keyed digests would be chance.
_SEARCH = """
WITH figures AS MATERIALIZED (
    SELECT m.id, m.in_profile, i.embedding IS NULL OR i.embedded_by <> %(embedder)s AS unindexed,
           CASE WHEN i.embedded_by = %(embedder)s THEN 1 - (i.embedding <=> %(vector)s::halfvec) END AS cosine,
           CASE WHEN i.terms && %(terms)s::bigint[]
                THEN ARRAY(SELECT t FROM unnest(i.terms) t WHERE t = ANY(%(terms)s::bigint[])) END AS matched,
           COALESCE(i.terms && %(slots)s::bigint[], false) AS slot_asked,
           COALESCE(i.terms && %(identifiers)s::bigint[], false) AS identifier
    FROM memory_memory m LEFT JOIN memory_memoryindex i ON i.memory_id = m.id AND i.space_id = %(space)s
    WHERE m.space_id = %(space)s
      AND (m.status = 'active' OR (m.status = 'pending' AND m.pending_reason = 'open_conflict'))
      AND (%(deep)s OR m.tier <> 'cold')
      AND (m.expires_at IS NULL OR m.expires_at > %(now)s)
      AND (m.persona_id IS NULL OR m.persona_id = %(persona)s::uuid)
), totals AS MATERIALIZED (
    SELECT count(*) AS live, count(*) FILTER (WHERE unindexed) AS unindexed FROM figures
), held AS MATERIALIZED (
    SELECT id, t FROM figures, unnest(matched) t WHERE matched IS NOT NULL
), spread AS MATERIALIZED (
    SELECT t, count(*) AS holders FROM held GROUP BY t
), weighed AS (
    SELECT id, round(sum(ln(1 + (SELECT live FROM totals)::float / holders))::numeric, 9) AS weight
    FROM held JOIN spread USING (t) GROUP BY id ORDER BY weight DESC, id DESC LIMIT %(leg)s
), chosen AS (
    SELECT DISTINCT ON (id) * FROM (
        (SELECT * FROM figures WHERE identifier ORDER BY id DESC LIMIT %(leg)s)
        UNION ALL (SELECT * FROM figures WHERE slot_asked ORDER BY id DESC LIMIT %(leg)s)
        UNION ALL (SELECT * FROM figures WHERE cosine IS NOT NULL ORDER BY cosine DESC, id DESC LIMIT %(leg)s)
        UNION ALL (SELECT f.* FROM figures f WHERE f.id = ANY(ARRAY(SELECT id FROM weighed)))
        UNION ALL (SELECT * FROM figures WHERE in_profile ORDER BY id DESC LIMIT %(most)s)
    ) legs ORDER BY id
)
SELECT m.id, m.body, {clear}, c.cosine, c.matched, c.slot_asked, c.identifier, halfvec_send(i.embedding) AS sent,
       totals.live AS live_count, totals.unindexed AS unindexed_count,
       (SELECT jsonb_object_agg(t::text, holders) FROM spread) AS spread
FROM totals, chosen c JOIN memory_memory m ON m.id = c.id AND m.space_id = %(space)s
LEFT JOIN memory_memoryindex i ON i.memory_id = c.id AND i.space_id = %(space)s
ORDER BY c.identifier DESC, c.slot_asked DESC, c.in_profile DESC, c.cosine DESC NULLS LAST, c.id DESC
LIMIT %(most)s
""".replace("{clear}", ", ".join(f"m.{name}" for name in CLEAR))


# Without fresh statistics (a young database, an import, after a crash) the planner takes a space for one row and joins
# by a loop over the loop: 1,000 memories then cost 130 ms instead of 5 (measured). Holds for this transaction only.
_NO_NESTED_LOOPS = "SELECT set_config('enable_nestloop', 'off', true)"


def search(space_id: UUID, request: Request, now: datetime) -> Findings:
    """Candidates of one recall with their figures. One statement; at most `request.most` bodies are opened."""
    given = {
        "space": space_id,
        "now": now,
        "vector": None if request.vector is None else vector_text(request.vector),
        "embedder": request.embedder,
        "terms": list(request.terms),
        "slots": list(request.slots),
        "identifiers": list(request.identifiers),
        "persona": request.persona_id,
        "deep": request.deep,
        "leg": request.leg,
        "most": request.most,
    }
    with connection.cursor() as cursor:
        cursor.execute(_NO_NESTED_LOOPS)
        cursor.execute(_SEARCH, given)
        rows = cursor.fetchall()
    if not rows:
        return Findings((), {}, 0, 0)
    live, unindexed, spread = rows[0][-3:]
    spread = json.loads(spread) if isinstance(spread, str) else spread or {}  # Django leaves raw jsonb as text
    holders = {int(term): count for term, count in spread.items()}
    return Findings(tuple(_opened(space_id, rows)), holders, live, unindexed)


def _opened(space_id: UUID, rows: Sequence[tuple]) -> list[Found]:
    states = open_rows(space_id, [(row[0], row[1], row[2 : 2 + len(CLEAR)]) for row in rows])
    found = []
    for state, row in zip(states, rows, strict=True):
        cosine, matched, slot_asked, identifier, sent = row[2 + len(CLEAR) : -3]
        found.append(Found(state, cosine, tuple(matched or ()), slot_asked, identifier, _received(sent)))
    return found


def _received(sent: bytes | None) -> np.ndarray | None:
    """pgvector's binary form of a halfvec: two 16-bit numbers (dimension, unused), then big-endian half floats."""
    if sent is None:
        return None
    return np.frombuffer(bytes(sent), dtype=">f2", offset=4).astype(np.float32)
