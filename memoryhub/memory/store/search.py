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
from memoryhub.memory.store.planning import plan_for_this_space
from memoryhub.memory.store.states import CLEAR, MemoryState, open_rows


@dataclass(frozen=True, slots=True)
class Request:
    """What to look for. All digests are keyed under the space (vault.digest)."""

    vectors: np.ndarray | None  # float32, shape (probes, dimensions): a memory's cosine is the best of them
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
    words: float  # BM25 of it, and twice that of it with its neighbours, each less where few words agree
    slot_asked: bool
    identifier: bool
    vector: np.ndarray | None  # for telling near-duplicates apart


@dataclass(frozen=True, slots=True)
class Findings:
    found: tuple[Found, ...]
    spread: dict[int, int]  # query term -> number of live memories that hold it
    live: int  # live memories in the index
    unindexed: int  # live memories without a vector of the current embedder


# BM25 (Lucene's variant) at its defaults, over each row's set of terms.
K1, B = 1.2, 0.75
# Turns of one conversation that stand so far apart at most are neighbours: two of the user's with the reply between.
NEIGHBOURS = 2

# COALESCE about the tier hides from the planner that hardly any is cold. It then takes the memories for the smaller
# side and keeps their few flags in the hash, instead of 11 MB of vectors: 8 % of a recall over 10,000.
# `figures` scores every live row of the space once (and carries no vectors: at 10,000 rows they would spill to disk);
# `given` lets each row lend its matching words to the happenings told just before and after it, so that "how was it?"
# is found by what "it" was, and no more once that row is revoked; `worded` weighs them. One word that agrees says
# little and many say much, so a sum of k words counts (1 - 1/k): measured on five sets, without it single common words
# outrank meaning (NDCG@10 on short memories .66 instead of .77). A memory that stands by itself has its own words only:
# its vector holds what it means, while turns of a talk lean on each other;
# `flagged` are the few that were asked for outright, found in one look over all rows; `chosen` takes each leg's best;
# only those rows are joined to their sealed bodies. Of equals the newer comes first: ids sort by time, while the order
# of rows and of keyed digests would be chance.
_SEARCH = """
WITH figures AS MATERIALIZED (
    SELECT m.id, m.in_profile, i.embedding IS NULL OR i.embedded_by <> %(embedder)s AS unindexed,
           {cosine} AS cosine,
           CASE WHEN i.terms && %(terms)s::bigint[]
                THEN ARRAY(SELECT t FROM unnest(i.terms) t WHERE t = ANY(%(terms)s::bigint[])) END AS matched,
           {slot_asked} AS slot_asked, {identifier} AS identifier,
           COALESCE(cardinality(i.terms), 0) AS length,
           CASE WHEN m.kind = 'episodic' THEN m.conversation_id END AS told_in, m.message_seq AS place
    FROM memory_memory m LEFT JOIN memory_memoryindex i ON i.memory_id = m.id AND i.space_id = %(space)s
    WHERE m.space_id = %(space)s
      AND (m.status = 'active' OR (m.status = 'pending' AND m.pending_reason = 'open_conflict'))
      AND (%(deep)s OR NOT COALESCE(m.tier = 'cold', false))
      AND (m.expires_at IS NULL OR m.expires_at > %(now)s)
      AND (m.persona_id IS NULL OR m.persona_id = %(persona)s::uuid)
), totals AS MATERIALIZED (
    SELECT count(*) AS live, count(*) FILTER (WHERE unindexed) AS unindexed, GREATEST(avg(length), 1)::float AS usual
    FROM figures
), held AS MATERIALIZED (
    SELECT id, t, length FROM figures, unnest(matched) t WHERE matched IS NOT NULL
), told AS (
    SELECT id,
           lag(id) OVER near AS before, place - lag(place) OVER near AS back, lag(length) OVER near AS length_before,
           lead(id) OVER near AS after, lead(place) OVER near - place AS ahead, lead(length) OVER near AS length_after,
           length + COALESCE(lag(length) OVER near, 0) + COALESCE(lead(length) OVER near, 0) AS talk
    FROM figures WHERE told_in IS NOT NULL WINDOW near AS (PARTITION BY told_in ORDER BY place, id)
), spread AS MATERIALIZED (
    SELECT t, count(*) AS holders,
           ln(1 + ((SELECT live FROM totals) - count(*) + 0.5) / (count(*) + 0.5))::float AS weight
    FROM held GROUP BY t
), given AS (
    SELECT id, t, length, true AS own FROM held
    UNION ALL SELECT before, t, length_before, false FROM told JOIN held USING (id) WHERE back <= {neighbours}
    UNION ALL SELECT after, t, length_after, false FROM told JOIN held USING (id) WHERE ahead <= {neighbours}
), counted AS (
    SELECT id, t, count(*)::float AS times, bool_or(own) AS own, max(length)::float AS length FROM given GROUP BY id, t
), worded AS (
    SELECT c.id, round(1e9::float * (
        COALESCE(sum(s.weight / (1 + {norm})) FILTER (WHERE own), 0)
        * (1 - 1 / GREATEST(count(*) FILTER (WHERE own), 1)::float)
        + CASE WHEN bool_or(told.id IS NOT NULL) THEN 2 ELSE 0 END
        * sum(s.weight * times / (times + {talk_norm})) * (1 - 1 / count(*)::float))) / 1e9::float AS words
    FROM counted c JOIN spread s USING (t)
    LEFT JOIN told ON told.id = c.id AND (told.before IS NOT NULL OR told.after IS NOT NULL) GROUP BY c.id
), weighed AS (
    SELECT id FROM worded WHERE words > 0 ORDER BY words DESC, id DESC LIMIT %(leg)s
), flagged AS MATERIALIZED (
    SELECT * FROM figures WHERE in_profile{flags}
), chosen AS MATERIALIZED (
    SELECT DISTINCT ON (id) * FROM (
        {legs}(SELECT * FROM figures WHERE cosine IS NOT NULL ORDER BY cosine DESC, id DESC LIMIT %(leg)s)
        UNION ALL (SELECT f.* FROM figures f WHERE f.id IN (SELECT id FROM weighed))
        UNION ALL (SELECT * FROM flagged WHERE in_profile ORDER BY id DESC LIMIT %(most)s)
    ) legs ORDER BY id
)
SELECT m.id, m.body, {clear}, c.cosine, c.matched, w.words, c.slot_asked, c.identifier,
       halfvec_send(i.embedding) AS sent,
       totals.live AS live_count, totals.unindexed AS unindexed_count,
       (SELECT jsonb_object_agg(t::text, holders) FROM spread) AS spread
FROM totals, chosen c JOIN memory_memory m ON m.id = c.id AND m.space_id = %(space)s
LEFT JOIN memory_memoryindex i ON i.memory_id = c.id AND i.space_id = %(space)s
     AND i.memory_id = ANY(ARRAY(SELECT id FROM chosen))
LEFT JOIN worded w ON w.id = c.id
WHERE m.id = ANY(ARRAY(SELECT id FROM chosen))
ORDER BY c.identifier DESC, c.slot_asked DESC, c.in_profile DESC, c.cosine DESC NULLS LAST, c.id DESC
LIMIT %(most)s
"""
_NORM = f"{K1}::float * ({1 - B}::float + {B}::float * c.length / (SELECT usual FROM totals))"
_TALK_NORM = f"{K1}::float * ({1 - B}::float + {B}::float * COALESCE(told.talk, 0) / (3 * (SELECT usual FROM totals)))"
_SEARCH = (
    _SEARCH.replace("{clear}", ", ".join(f"m.{name}" for name in CLEAR))
    .replace("{norm}", _NORM)
    .replace("{talk_norm}", _TALK_NORM)
    .replace("{neighbours}", str(NEIGHBOURS))
)


def _statement(probes: int, request: Request) -> str:
    """The statement for so many query vectors. What is not asked for is not looked for: of 10,000 memories each array
    costs a millisecond."""
    cosines = ", ".join(f"1 - (i.embedding <=> %(vector{at})s::halfvec)" for at in range(probes))
    one = f"CASE WHEN i.embedded_by = %(embedder)s THEN GREATEST({cosines}) END" if probes else "NULL::float"
    text, legs, flags = _SEARCH.replace("{cosine}", one), "", ""
    for name, asked in (("identifier", "identifiers"), ("slot_asked", "slots")):
        held = bool(getattr(request, asked))
        text = text.replace(f"{{{name}}}", f"COALESCE(i.terms && %({asked})s::bigint[], false)" if held else "false")
        legs += f"(SELECT * FROM flagged WHERE {name} ORDER BY id DESC LIMIT %(leg)s) UNION ALL " if held else ""
        flags += f" OR {name}" if held else ""
    return text.replace("{legs}", legs).replace("{flags}", flags)


def search(space_id: UUID, request: Request, now: datetime) -> Findings:
    """Candidates of one recall with their figures. One statement; at most `request.most` bodies are opened."""
    vectors = [] if request.vectors is None else [vector_text(one) for one in request.vectors]
    given = {f"vector{at}": one for at, one in enumerate(vectors)} | {
        "space": space_id,
        "now": now,
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
        plan_for_this_space(cursor)
        cursor.execute(_statement(len(vectors), request), given)
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
        cosine, matched, words, slot_asked, identifier, sent = row[2 + len(CLEAR) : -3]
        held = tuple(matched or ())
        found.append(Found(state, cosine, held, float(words or 0), slot_asked, identifier, _received(sent)))
    return found


def _received(sent: bytes | None) -> np.ndarray | None:
    """pgvector's binary form of a halfvec: two 16-bit numbers (dimension, unused), then big-endian half floats."""
    if sent is None:
        return None
    return np.frombuffer(bytes(sent), dtype=">f2", offset=4).astype(np.float32)
