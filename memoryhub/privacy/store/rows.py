"""Counting and deleting a space's rows, whatever their table, in slices."""

from uuid import UUID

from django.db import connection

from memoryhub.privacy.registry import model_of
from memoryhub.spaces.api import scope
from memoryhub.spaces.declared import Rows

# Rows a transaction: some 50 ms. Half doubles the commits of a large erasure, double holds locks for longer than others
# would like to wait.
SLICE = 2000


def count(space_id: UUID, rows: Rows) -> int:
    with scope(space_id, even_locked=True), connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {_table(rows)} WHERE space_id = %s", [space_id])
        return int(cursor.fetchone()[0])


def delete_slice(space_id: UUID, rows: Rows) -> int:
    """Within scope(space_id, even_locked=True). Returns how many went; fewer than SLICE: that was all."""
    table = _table(rows)
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('memoryhub.erasing', 'on', true)")
        cursor.execute(
            f"DELETE FROM {table} WHERE ctid = ANY (ARRAY("
            f"SELECT ctid FROM {table} WHERE space_id = %s LIMIT {SLICE})) AND space_id = %s",
            [space_id, space_id],
        )
        return int(cursor.rowcount)


def _table(rows: Rows) -> str:
    return connection.ops.quote_name(model_of(rows)._meta.db_table)
