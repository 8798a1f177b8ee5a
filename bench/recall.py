"""How long a recall takes, with and without the embedding, and against the bare query of its vectors."""

from collections.abc import Callable
from uuid import UUID

from bench.measures import measured
from bench.people import NOW, QUERIES, person_with
from bench.registry import Row, Table, bench, p50, p95, p99

TIMES = 120
WARM = 2 * len(QUERIES)  # each question's statement is planned, each page of the index read


@bench("recall")
def recall(scale: int) -> Table:
    """Rows: space sizes. "bare" is `ORDER BY embedding <=> …` in a scope, the least that any recall must do, run in
    turn with it."""
    rows = [_row(size) for size in (100, 1_000, 10_000, 100_000, 1_000_000) if size <= scale]
    return Table(
        "recall, ms (warm; ratio = median without the embedding / bare SQL)",
        rows,
        notes="CPU and db CPU of a whole recall, embedding included; without, search, bare SQL: by the clock",
        bars=((1_000, "p95", 80.0), (1_000, "p95 without", 10.0), (10_000, "p95 without", 25.0)),
    )


def _row(size: int) -> Row:
    from memoryhub.memory import api as memory
    from memoryhub.memory import recall as recalling
    from memoryhub.providers import api as providers

    space_id = person_with(size)
    kept = [providers.embedder().query(recalling.rewrite(query, NOW, "UTC").text) for query in QUERIES]
    bare_call, laps = _bare(space_id, kept), []

    def whole(number: int) -> object:
        query = QUERIES[number % len(QUERIES)]
        found = memory.recall(space_id, query, now=NOW, time_zone="Asia/Shanghai", budget_tokens=800)
        laps.append(found.timings_ms)
        return found

    taken = measured(whole, TIMES, WARM)
    laps.clear()
    bare: list[float] = []
    for number in range(TIMES):  # in turn, so that what the machine does meanwhile weighs on both
        whole(number)
        bare += measured(bare_call, 1, 0).wall
    alone = [lap["total"] - lap.get("embed", 0.0) for lap in laps]
    return (
        {"memories": size}
        | taken.row()
        | {
            "p50 without": p50(alone),
            "p95 without": p95(alone),
            "p99 without": p99(alone),
            "search p50": p50([lap.get("search", 0.0) for lap in laps]),
            "bare SQL p50": p50(bare),
            "ratio": round(p50(alone) / p50(bare), 1),
        }
    )


def _bare(space_id: UUID, vectors: list) -> Callable[[int], object]:
    from memoryhub.memory.store import index
    from memoryhub.providers import api as providers
    from memoryhub.spaces.api import scope

    name = providers.embedder().name

    def call(number: int) -> object:
        with scope(space_id):
            return index.near(space_id, vectors[number % len(vectors)], name, 20)

    return call
