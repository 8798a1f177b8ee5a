"""What pages ask for often is looked up by an index, for the application's own role behind row-level security."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memoryhub.memory import api as memory
from memoryhub.memory.store import events
from memoryhub.memory.store.events import Happening
from memoryhub.spaces.api import scope
from tests.engine.builders import days, say

pytestmark = pytest.mark.django_db


def plan(call, name: str) -> str:
    """How Postgres would answer the call's query of this table, were the table large."""
    with CaptureQueriesContext(connection) as asked:
        call()
    statement = next(one["sql"] for one in asked if f'FROM "{name}"' in one["sql"])
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {statement}")
        return " ".join(row[0] for row in cursor.fetchall())


@pytest.mark.parametrize(
    ("index", "table", "call"),
    [
        ("memory_by_status", "memory_memory", lambda space_id: memory.counts(space_id)),
        (
            "event_timeline_by_kind",
            "memory_memoryevent",
            lambda space_id: events.newest(space_id, ["edited"], None, None, 50),
        ),
    ],
)
def test_it_is_looked_up_by_its_index(ada_id, index, table, call):
    say(ada_id, "I live in Jena. I love jazz.")
    with scope(ada_id):  # so many that the planner's guess of one kind's share tells the indexes apart
        events.append_bare(ada_id, [Happening("recalled", days(number / 1000)) for number in range(1000)])
    with scope(ada_id):
        found = plan(lambda: call(ada_id), table)
    assert index in found, found
