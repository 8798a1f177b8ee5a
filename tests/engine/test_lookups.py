"""What pages ask for often is looked up by an index, for the application's own role behind row-level security."""

import re
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memoryhub.memory import api as memory
from memoryhub.memory.models import EventLink, MemoryEvent
from memoryhub.memory.store import events, index
from memoryhub.memory.store import fading as shelf
from memoryhub.memory.types import Tier
from memoryhub.spaces.api import scope
from tests.engine.builders import days, say

pytestmark = pytest.mark.django_db


def plan(call, name: str) -> tuple[str, str]:
    """The call's query of this table, and how Postgres would answer it, were the table large."""
    with CaptureQueriesContext(connection) as asked:
        call()
    statement = next(one["sql"] for one in asked if re.search(rf'FROM "?{name}\b', one["sql"]))
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {statement}")
        return statement, " ".join(row[0] for row in cursor.fetchall())


@pytest.mark.parametrize(
    ("index", "columns", "table", "call"),
    [
        ("memory_by_status", ["status"], "memory_memory", lambda space_id: memory.counts(space_id)),
        (
            "event_timeline_by_kind",
            ["kind", "happened_at"],
            "memory_memoryevent",
            lambda space_id: events.newest(space_id, ["edited"], None, None, 50),
        ),
        (
            "event_by_memory",
            ["memory_id"],
            "memory_memoryevent",
            lambda space_id: events.of_memory(space_id, uuid4()),
        ),
        ("event_link_by_thing", ["thing_id"], "memory_eventlink", lambda space_id: events.of_memory(space_id, uuid4())),
    ],
)
def test_it_is_looked_up_by_its_index(ada_id, index, columns, table, call):
    """Which of a table's indexes the planner takes depends, among few rows, on what autovacuum has seen. It takes one,
    within the space; and the one for a grown table is there, over what the query asks by."""
    say(ada_id, "I live in Jena. I love jazz.")
    with scope(ada_id):
        statement, found = plan(lambda: call(ada_id), table)
        with connection.cursor() as cursor:
            cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = %s AND indexname = %s", [table, index])
            (made,) = cursor.fetchone()
    assert re.search(r"\(" + r"(?: DESC)?, ".join(["space_id", *columns]), made), made
    asked = re.split(r"\bFROM\b|\bFILTER\b", statement, maxsplit=1)[1]  # past the list of what is fetched
    assert all(re.search(rf"\b{column}\b", asked) for column in columns), statement
    assert re.search(r"Index (Only )?Scan", found) and "Seq Scan" not in found, found
    assert re.search(r"Index Cond: .*space_id", found), found


def test_a_history_holds_the_events_of_what_replaced_the_memory_and_loses_them_with_it(ada_id):
    """The links stand in a table that the database itself fills."""
    say(ada_id, "I live in Jena.")
    old = memory.memories(ada_id)[0][0].memory_id
    say(ada_id, "I moved to Graz.", at=days(1))
    kinds = [event.kind for event in memory.history(ada_id, old)]
    with scope(ada_id):
        links = EventLink.objects.filter(thing_id=old)
        assert len(links) == len(kinds) - MemoryEvent.objects.filter(memory_id=old).count() > 0
        events.erase(ada_id, old)
        assert not links.all().exists() and not any(old in row.touched for row in MemoryEvent.objects.all())


@pytest.mark.parametrize(
    "call",
    [
        lambda space_id: shelf.move(space_id, [(shelf.standing(space_id, UUID(int=0), 1)[0], Tier.WARM)]),
        lambda space_id: shelf.ended(space_id, days(1), days(1), 10),
        lambda space_id: index.missing(space_id, "another@1", 10),
        lambda space_id: index.count_missing(space_id, "another@1"),
    ],
    ids=["moving", "ended", "missing", "counting"],
)
def test_where_a_space_may_be_large_nothing_is_looked_up_by_a_loop_over_a_loop(ada_id, call):
    """What is prepared for any space is planned for the many small ones: a large one then takes minutes."""
    say(ada_id, "I live in Jena. I love jazz.")
    with scope(ada_id):
        with CaptureQueriesContext(connection) as asked:
            call(ada_id)
        statement = next(one["sql"] for one in asked if re.search(r"\bm\b.*\b(JOIN|unnest)\b", one["sql"], re.DOTALL))
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN {statement}")
            assert "Nested Loop" not in " ".join(row[0] for row in cursor.fetchall())
