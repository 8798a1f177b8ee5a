"""The two database roles, as SQL: the owner migrates, the application only reads and writes rows.

The same statements stand in docs/operations.md for people who bring their own Postgres.
"""

OWNER = "memoryhub_owner"
APP = "memoryhub_app"

_FACTS = """
    SELECT r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb,
           EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                   WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND pg_has_role(r.oid, c.relowner, 'MEMBER'))
             OR EXISTS (SELECT 1 FROM pg_database d
                        WHERE d.datname = current_database() AND pg_has_role(r.oid, d.datdba, 'MEMBER'))
    FROM pg_roles r WHERE r.rolname = current_user
"""
_FAULTS = (
    "is a superuser",
    "has BYPASSRLS",
    "may create roles",
    "may create databases",
    "owns the database or its tables, or is a member of the role that does",
)


def quoted(name: str) -> str:
    """A name as an SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


def role_statement(role: str, password: str) -> str:
    """A role that may sign in and nothing else. The password is one that we made: letters, digits, - and _."""
    return f"CREATE ROLE {quoted(role)} LOGIN PASSWORD '{password}'"


def database_statement(database: str) -> str:
    """The owner's database; outside a transaction."""
    return f"CREATE DATABASE {quoted(database)} OWNER {OWNER}"


def grant_statements(app: str) -> list[str]:
    """What the owner runs in the database before its first migration: rows for the application, nothing else.

    TRUNCATE is left out: row-level security does not bind it. MAINTAIN (Postgres 17) lets an erasure VACUUM.
    """
    defaults = "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT"
    return [
        f"{defaults} SELECT, INSERT, UPDATE, DELETE ON TABLES TO {quoted(app)}",
        f"{defaults} USAGE ON SEQUENCES TO {quoted(app)}",
        "DO $$ BEGIN IF current_setting('server_version_num')::int >= 170000 THEN"
        f" {defaults} MAINTAIN ON TABLES TO {quoted(app)};"
        f" GRANT MAINTAIN ON ALL TABLES IN SCHEMA public TO {quoted(app)}; END IF; END $$",
    ]


def cleaning_statements(app: str) -> list[str]:
    """What a superuser runs in the database, so that an erasure may turn the write-ahead log over."""
    return [f"GRANT EXECUTE ON FUNCTION pg_switch_wal() TO {quoted(app)}", f"GRANT pg_checkpoint TO {quoted(app)}"]


def faults(execute) -> list[str]:
    """Why the connected role must not run the application; empty when it may.

    Row-level security binds neither a superuser, nor a role with BYPASSRLS, nor (without FORCE) the owner, and a role
    that can make roles could make itself such a one.

    Args:
        execute: the `execute` of a psycopg connection or cursor that is connected as the application.
    """
    row = execute(_FACTS).fetchone()
    return [fault for holds, fault in zip(row, _FAULTS, strict=True) if holds]
