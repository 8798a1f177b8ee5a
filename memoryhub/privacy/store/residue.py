"""What DELETE leaves on the disk, and taking it away as far as the application's role is allowed to.

TRUST E2 measured: after DELETE everything is still in the files; after VACUUM a quarter of a table's rows and most
index entries are; clean only after the table is rewritten and the write-ahead log turned over. Sealed rows say
nothing without their key, so that a plain VACUUM is enough for them; the few clear ones (accounts, addresses, sessions)
stand in small tables, which are rewritten.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import DatabaseError, connection

# A rewrite locks its table: at 64 MB for about a second, in which nobody signs in. Half leaves more to the weekly
# maintenance, double blocks for longer than people wait.
REWRITE_MOST_BYTES = 64 * 2**20
CLEAR = (
    *("accounts_user", "accounts_user_groups", "account_emailaddress", "account_emailconfirmation", "django_session"),
    *("mfa_authenticator",),
)


@dataclass
class Cleaned:
    """Tables by what was done to them; `denied`: the role lacks the right (docs/operations.md says which to give)."""

    vacuumed: int = 0
    rewritten: int = 0
    denied: int = 0
    turned: bool = False  # the write-ahead log
    left: list[str] = field(default_factory=list)  # clear tables that were not rewritten


def clean(tables: list[str], clear: tuple[str, ...] = CLEAR) -> Cleaned:
    """VACUUM `tables`, rewrite those of `clear` that are small enough, and turn the write-ahead log over."""
    done = Cleaned()
    if connection.in_atomic_block:  # VACUUM cannot run inside a transaction: only tests come here like that
        done.denied = len(tables) + len(clear)
        return done
    allowed = _allowed([*tables, *clear])
    with _patience():
        _sweep(done, tables, clear, allowed)
    return done


def _sweep(done: Cleaned, tables: list[str], clear: tuple[str, ...], allowed: dict[str, int]) -> None:
    for table in tables:
        done.vacuumed += _try(done, table in allowed, f'VACUUM (ANALYZE, TRUNCATE) "{table}"')
    for table in clear:
        if allowed.get(table, 0) > REWRITE_MOST_BYTES or not _try(
            done, table in allowed, f'VACUUM (FULL, ANALYZE) "{table}"'
        ):
            done.left.append(table)
        else:
            done.rewritten += 1
    done.turned = _turn_log()


@contextmanager
def _patience() -> Iterator[None]:
    """A large table takes longer than any statement that somebody waits for."""
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = '20min'")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET statement_timeout")


def _allowed(tables: list[str]) -> dict[str, int]:
    """Tables that this role may maintain (Postgres 17: the right is called MAINTAIN), with their size."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version_num')::int")
        if cursor.fetchone()[0] < 170000:
            return {}
        cursor.execute(
            "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relnamespace = 'public'::regnamespace"
            " AND relname = ANY (%s) AND has_table_privilege(oid, 'MAINTAIN')",
            [tables],
        )
        return dict(cursor.fetchall())


def _try(done: Cleaned, may: bool, sql: str) -> bool:
    if not may:
        done.denied += 1
        return False
    try:
        with connection.cursor() as cursor:
            cursor.execute(sql)
    except DatabaseError:  # somebody holds the table for longer than lock_timeout: the next erasure or autovacuum
        done.denied += 1
        return False
    return True


def _turn_log() -> bool:
    """A new segment, then a checkpoint: what came before is no longer needed and goes (with `wal_recycle = off`)."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT has_function_privilege('pg_switch_wal()', 'EXECUTE')"
            " AND pg_has_role(current_user, 'pg_checkpoint', 'USAGE')"
        )
        if not cursor.fetchone()[0]:
            return False
        cursor.execute("SELECT pg_switch_wal()")
        cursor.execute("CHECKPOINT")
    return True
