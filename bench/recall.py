"""How long a recall takes, with and without the embedding, and against the bare query of its vectors."""

from collections.abc import Callable
from uuid import UUID

from bench.people import NOW, QUERIES, person_with
from bench.registry import Table, bench, p50, p95, timed

TIMES = 120


@bench("recall")
def recall(scale: int) -> Table:
    """Rows: space sizes. "bare" is `ORDER BY embedding <=> …` in a scope, the least that any recall must do."""
    rows = [_row(size) for size in (100, 1_000, 10_000, 100_000, 1_000_000) if size <= scale]
    return Table(
        "recall, ms (warm; ratio = median without the embedding / bare SQL)",
        rows,
        bars=((1_000, "p95", 80.0), (1_000, "p95 without", 10.0)),
    )


def _row(size: int) -> dict[str, object]:
    from memoryhub.memory import api as memory
    from memoryhub.memory import recall as recalling
    from memoryhub.providers import api as providers

    space_id = person_with(size)
    queries = [QUERIES[number % len(QUERIES)] for number in range(TIMES + 5)]

    def whole(number: int) -> object:
        return memory.recall(space_id, queries[number], now=NOW, time_zone="Asia/Shanghai", budget_tokens=800)

    kept = {query: providers.embedder().query(recalling.rewrite(query, NOW, "UTC").text) for query in QUERIES}
    with_embedding = timed(whole, TIMES)
    without = [whole(number).timings_ms for number in range(TIMES)]
    alone = [laps["total"] - laps["embed"] for laps in without]
    bare = timed(_bare(space_id, list(kept.values())), TIMES)
    return {
        "memories": size,
        "p50": p50(with_embedding),
        "p95": p95(with_embedding),
        "p50 without": p50(alone),
        "p95 without": p95(alone),
        "search p50": p50([laps["search"] for laps in without]),
        "bare SQL p50": p50(bare),
        "ratio": round(p50(alone) / p50(bare), 1),
    }


def _bare(space_id: UUID, vectors: list) -> Callable[[int], object]:
    from memoryhub.memory.store import index
    from memoryhub.providers import api as providers
    from memoryhub.spaces.api import scope

    name = providers.embedder().name

    def call(number: int) -> object:
        with scope(space_id):
            return index.near(space_id, vectors[number % len(vectors)], name, 20)

    return call
