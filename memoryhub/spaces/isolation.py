"""The SQL that isolates a table, for migrations. Each is idempotent and reversible.

`tests/architecture/test_isolation.py` fails for any table with a `space_id` that no migration isolated.
"""

from django.db.migrations import RunSQL

# NULLIF: a setting that was made once in a session reads as '' afterwards, not as NULL.
_SPACE = "space_id = NULLIF(current_setting('memoryhub.space', true), '')::uuid"


def isolate(table: str, offices: tuple[str, ...] = (), offices_write: tuple[str, ...] = ()) -> RunSQL:
    """Forced row-level security on `table`: only the scoped space's rows.

    Args:
        offices: see every row, and write none: who finds a row there enters its space to change it.
        offices_write: see and write every row. Only for a table whose rows are that office's own, like the outbox.
    """
    rule = f"({_SPACE} OR {_one_of(offices_write)})" if offices_write else _SPACE
    look = f"CREATE POLICY {table}_offices ON {table} FOR SELECT USING ({_one_of(offices)});" if offices else ""
    return RunSQL(
        f"""ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
            ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
            DROP POLICY IF EXISTS {table}_space ON {table};
            DROP POLICY IF EXISTS {table}_offices ON {table};
            CREATE POLICY {table}_space ON {table} USING ({rule}) WITH CHECK ({rule});
            {look}""",
        f"""DROP POLICY IF EXISTS {table}_space ON {table};
            DROP POLICY IF EXISTS {table}_offices ON {table};
            ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY;
            ALTER TABLE {table} DISABLE ROW LEVEL SECURITY;""",
    )


def _one_of(offices: tuple[str, ...]) -> str:
    names = ", ".join(f"'{name}'" for name in offices)
    return f"current_setting('memoryhub.scope', true) IN ({names})"


def addressable(table: str) -> RunSQL:
    """Let rows of the same space point at this table's rows by (space_id, id)."""
    return RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {table}_space_row UNIQUE (space_id, id);",
        f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {table}_space_row;",
    )


def same_space(table: str, column: str, parent: str, on_delete: str = "CASCADE") -> RunSQL:
    """A foreign key that cannot point into another space. The model declares it with `db_constraint=False`.

    Args:
        on_delete: CASCADE, RESTRICT, or SET NULL (which clears the column, never the space).
    """
    action = f"SET NULL ({column})" if on_delete == "SET NULL" else on_delete
    return RunSQL(
        f"""ALTER TABLE {table} ADD CONSTRAINT {table}_{column}_same_space
            FOREIGN KEY (space_id, {column}) REFERENCES {parent} (space_id, id)
            ON DELETE {action} DEFERRABLE INITIALLY DEFERRED;""",
        f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {table}_{column}_same_space;",
    )
