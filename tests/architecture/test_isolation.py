"""Every table that belongs to a space is isolated by the database itself."""

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db

_TABLES = """
    SELECT c.relname, c.relrowsecurity AND c.relforcerowsecurity,
           array_agg(p.polname ORDER BY p.polname) FILTER (WHERE p.polname <> c.relname || '_offices'),
           bool_and(pg_get_expr(p.polqual, c.oid) LIKE '%memoryhub.space%'
                    AND pg_get_expr(p.polwithcheck, c.oid) LIKE '%memoryhub.space%')
               FILTER (WHERE p.polname = c.relname || '_space'),
           coalesce(bool_and(p.polcmd = 'r' AND p.polwithcheck IS NULL)
               FILTER (WHERE p.polname = c.relname || '_offices'), true),
           coalesce(bool_or(pg_get_expr(p.polqual, c.oid) LIKE '%memoryhub.scope%'
                            OR pg_get_expr(p.polwithcheck, c.oid) LIKE '%memoryhub.scope%')
               FILTER (WHERE p.polname = c.relname || '_space'), false)
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'space_id' AND NOT a.attisdropped
    LEFT JOIN pg_policy p ON p.polrelid = c.oid
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace GROUP BY c.oid ORDER BY c.relname
"""
OFFICES_OWN = {"jobs_job"}  # the outbox is the jobs office's; in every other table an office only looks
# A key between two tables of spaces' rows must carry the space, or a row could point into another one's.
_REFERENCES = """
    SELECT child.relname, k.conname FROM pg_constraint k
    JOIN pg_class child ON child.oid = k.conrelid JOIN pg_class parent ON parent.oid = k.confrelid
    WHERE k.contype = 'f'
      AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = child.oid AND a.attname = 'space_id')
      AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = parent.oid AND a.attname = 'space_id')
      AND NOT EXISTS (SELECT 1 FROM pg_attribute a
                      WHERE a.attrelid = child.oid AND a.attname = 'space_id' AND a.attnum = ANY (k.conkey))
"""


def rows(sql):
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchall()


def test_every_table_with_a_space_forces_row_level_security_by_one_policy():
    tables = rows(_TABLES)
    assert {"spaces_persona", "jobs_job"} <= {table for table, *_ in tables}
    bare = [
        table
        for table, forced, policies, by_space, *_ in tables
        if not (forced and by_space and policies == [f"{table}_space"])
    ]
    assert not bare, f"no migration isolates {', '.join(bare)} (memoryhub.spaces.isolation.isolate)"


def test_an_office_only_looks_at_rows_of_spaces_but_for_the_outbox():
    tables = rows(_TABLES)
    assert not [table for table, *_, only_looks, _ in tables if not only_looks]
    assert {table for table, *_, offices_write in tables if offices_write} == OFFICES_OWN


def test_no_reference_between_rows_of_spaces_leaves_the_space_out():
    loose = [f"{table}.{name}" for table, name in rows(_REFERENCES)]
    assert not loose, f"use same_space() for {', '.join(loose)}"


def test_the_check_sees_a_table_that_nobody_isolated(owner_connection):
    owner_connection.execute("BEGIN; CREATE TABLE bare (id uuid PRIMARY KEY, space_id uuid)")
    found = [row for row in owner_connection.execute(_TABLES).fetchall() if row[0] == "bare"]
    owner_connection.execute("ROLLBACK")
    assert found and not found[0][1]


@pytest.fixture
def owner_connection():
    import os

    import psycopg
    from django.conf import settings
    from psycopg.conninfo import make_conninfo

    name = str(settings.DATABASES["default"]["NAME"])
    with psycopg.connect(make_conninfo(os.environ["MEMORYHUB_TEST_OWNER_URL"], dbname=name), autocommit=True) as found:
        yield found
