"""What other people's memories cost: the recall of one space while the house fills with others."""

from uuid import UUID

from bench.measures import Taken, measured
from bench.people import EACH, NOW, QUERIES, crowd, person_with
from bench.registry import Row, Table, bench

TIMES = 120
WATCHED = 1_000  # memories of the one who asks


@bench("spaces")
def spaces(scale: int) -> Table:
    """1, 100 and 1,000 spaces by default; 10,000, which hold a million memories, with --scale 1m. "over 1" is the CPU
    of a recall, here and in the database, over that of the first row: what others' load leaves alone."""
    space_id = person_with(WATCHED)
    rows: list[Row] = []
    for count in (1, 100, 1_000, 10_000):
        if count * EACH > max(scale, 100_000):
            break
        crowd(count - 1)
        rows.append(_row(space_id, count))
    first = rows[0]["CPU"] + rows[0]["db CPU"]
    for row in rows:
        row["over 1"] = round((row["CPU"] + row["db CPU"]) / first, 2)
    bars = [(row["spaces"], "over 1", 1.2) for row in rows]
    return Table(f"recall by one of many, ms; {WATCHED} memories, {EACH} of each other", rows, bars=bars)


def _row(space_id: UUID, count: int) -> Row:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM spaces_space")
        assert cursor.fetchone()[0] >= count
    return {"spaces": count, "memories": WATCHED + (count - 1) * EACH} | recalls(space_id).row()


def recalls(space_id: UUID) -> Taken:
    """Recalls of the bench's questions, embedding included."""
    from memoryhub.memory import api as memory

    def call(number: int) -> object:
        return memory.recall(
            space_id, QUERIES[number % len(QUERIES)], now=NOW, time_zone="Asia/Shanghai", budget_tokens=800
        )

    return measured(call, TIMES, warm=2 * len(QUERIES))
