"""Nothing of one person reaches another, and nothing readable reaches the disk, proved at the database."""

import os

import psycopg
import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from memoryhub.memory import api as memory
from memoryhub.memory import models
from memoryhub.memory.store import memories
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import MONDAY, ask, days, one_of, say

pytestmark = pytest.mark.django_db
ROWS = (
    models.Memory, models.MemoryIndex, models.Evidence, models.MemoryEvent,
    models.Tombstone, models.Todo, models.CaptureLog, models.RecallLog,
)  # fmt: skip
CANARY = "quokka-kestrel-88311"


def fill(space_id) -> None:
    """A row of every kind, each with the planted words where words go."""
    say(space_id, f"I'm allergic to {CANARY}. We decided to hire {CANARY} for the leaflets.")
    say(space_id, f"Remind me to call {CANARY} tomorrow")
    recalled = ask(space_id, f"what about {CANARY}?")
    memory.log_recall(space_id, recalled, query=CANARY, turn_id=uuid7(), conversation_id=None, now=days(1))
    held, _ = memory.memories(space_id, text="leaflets")
    memory.forget(space_id, held[0].memory_id, now=days(2))


def test_without_a_scope_there_are_no_rows(ada_id):
    fill(ada_id)
    assert [model.objects.count() for model in ROWS] == [0] * len(ROWS)
    with scope(ada_id):
        assert all(model.objects.count() for model in ROWS)


def test_in_bens_scope_adas_rows_do_not_exist(ada_id, ben_id):
    fill(ada_id)
    with scope(ben_id):
        assert [model.objects.filter(space_id=ada_id).count() for model in ROWS] == [0] * len(ROWS)


def test_a_row_for_another_space_is_refused(ada_id, ben_id):
    with pytest.raises(DatabaseError), scope(ben_id):
        models.Tombstone.objects.create(space_id=ada_id, fingerprint=1, laid_at=MONDAY)


def test_evidence_cannot_point_into_another_space(ada_id, ben_id):
    say(ada_id, "I live in Jena.")
    city = one_of(ada_id, "home.city")
    with pytest.raises(IntegrityError), transaction.atomic():
        with scope(ben_id):
            models.Evidence.objects.create(space_id=ben_id, memory_id=city.memory_id, quote="x", said_at=MONDAY)
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.mark.parametrize("how", ["update", "delete"])
def test_events_are_only_added_to(ada_id, how):
    say(ada_id, "I live in Jena.")
    with pytest.raises(DatabaseError), scope(ada_id):
        rows = models.MemoryEvent.objects.all()
        rows.update(actor="you") if how == "update" else rows.delete()


def test_one_slot_has_one_active_value_whatever_the_code_does(ada_id):
    from dataclasses import replace

    from memoryhub.errors import Conflict

    say(ada_id, "I live in Jena.")
    city = one_of(ada_id, "home.city")
    with scope(ada_id):
        state = memories.load(ada_id, city.memory_id)
        with pytest.raises(Conflict):
            memories.insert(ada_id, replace(state, memory_id=uuid7(), value="Kiel"), None, "")
    assert one_of(ada_id, "home.city").value == "Jena"


@pytest.mark.django_db(transaction=True)
def test_no_column_of_any_table_holds_a_planted_sentence(ada_id):
    fill(ada_id)
    readable = os.environ.get("DATABASE_ADMIN_URL")
    found = []
    for table, column in _columns():
        rows = _read(readable, ada_id, table, column)
        found += [f"{table}.{column}" for value in rows if CANARY.encode() in _bytes(value)]
    assert found == []


def _columns() -> list[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT table_name, column_name FROM information_schema.columns
               WHERE table_schema = 'public' AND table_name LIKE 'memory\\_%'"""
        )
        return cursor.fetchall()


def _read(admin: str | None, space_id, table: str, column: str) -> list:
    """As a role that row-level security does not bind, where there is one; otherwise in the owner's scope."""
    query = f'SELECT "{column}" FROM {table} WHERE space_id = %s'
    if admin:
        from tests.database import renamed

        with psycopg.connect(renamed(admin, connection.settings_dict["NAME"])) as everything:
            return [row[0] for row in everything.execute(query, [space_id]).fetchall()]
    with scope(space_id), connection.cursor() as cursor:
        cursor.execute(query, [space_id])
        return [row[0] for row in cursor.fetchall()]


def _bytes(value: object) -> bytes:
    return bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()
