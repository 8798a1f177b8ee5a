"""Servers that the environment names are looked at before anything starts; each fault is one line with its remedy."""

import contextlib
import sqlite3
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from memoryhub.launcher import roles
from memoryhub.launcher.problem import Problem

POSTGRES = 15
PGVECTOR = (0, 8, 4)  # older ones crash on some halfvec builds or lack iterative scans
_PATIENCE_S = 5


def check_database(app_url: str, owner_url: str) -> None:
    """
    Raises:
        Problem: one of them does not answer or is too old, they are not the same database, pgvector is missing or too
            old, the application's role is not bound by row-level security, or the owner cannot migrate.
    """
    with _connect("DATABASE_URL", app_url) as app, _connect("DATABASE_OWNER_URL", owner_url) as owner:
        _check_version(app)
        _check_same(app, owner)
        _check_pgvector(owner)
        _check_roles(app, owner)


def check_keys_database(url: str) -> None:
    _connect("KEYS_DATABASE_URL", url).close()


def check_key_store(owner_url: str, keys_url: str, keys_file: Path) -> None:
    """
    Args:
        keys_url: KEYS_DATABASE_URL; "" where the keys are in `keys_file`.
    Raises:
        Problem: the database holds spaces and the key store no key at all: another one, or none, is in its place.
    """
    with psycopg.connect(owner_url) as database:
        if database.execute("SELECT to_regclass('public.spaces_space')").fetchone()[0] is None:
            return
        if not database.execute("SELECT EXISTS (SELECT 1 FROM public.spaces_space)").fetchone()[0]:
            return
    if not (_has_keys_in_postgres(keys_url) if keys_url else _has_keys_in_file(keys_file)):
        raise Problem(
            f"The database holds people's spaces, but the key store {'KEYS_DATABASE_URL' if keys_url else keys_file} "
            "holds no key: put the right one back from your backup, without it nothing stored can be read."
        )


_IN_FORCE = "SELECT 1 FROM memoryhub_key_store WHERE master_id <> ''"


def _has_keys_in_postgres(url: str) -> bool:
    with psycopg.connect(url) as keys:
        there = keys.execute("SELECT to_regclass('memoryhub_key_store')").fetchone()[0] is not None
        return there and keys.execute(_IN_FORCE).fetchone() is not None


def _has_keys_in_file(path: Path) -> bool:
    if not path.exists():
        return False
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as keys:
        try:
            return keys.execute(_IN_FORCE).fetchone() is not None
        except sqlite3.DatabaseError:  # no key store's tables, or no SQLite file
            return False


def _connect(name: str, url: str) -> psycopg.Connection:
    if urlsplit(url).scheme not in {"postgres", "postgresql"} or not urlsplit(url).path.strip("/"):
        raise Problem(f"{name} should look like postgresql://user:password@host:5432/name.")
    try:
        return psycopg.connect(url, connect_timeout=_PATIENCE_S, autocommit=True)
    except psycopg.Error as problem:  # libpq's own words name host and reason, never the password
        reason = " ".join(str(problem).split("\n")[0].split())
        raise Problem(f"{name} does not answer: {reason}. Start that Postgres or correct {name}.") from None


def _check_version(app: psycopg.Connection) -> None:
    major = app.info.server_version // 10_000
    if major < POSTGRES:
        raise Problem(f"DATABASE_URL is a Postgres {major}; MemoryHub needs {POSTGRES} or newer.")


def _check_same(app: psycopg.Connection, owner: psycopg.Connection) -> None:
    sql = "SELECT oid, datname, pg_postmaster_start_time() FROM pg_database WHERE datname = current_database()"
    if app.execute(sql).fetchone() != owner.execute(sql).fetchone():
        raise Problem("DATABASE_URL and DATABASE_OWNER_URL name two different databases; they must name the same one.")


def _check_pgvector(owner: psycopg.Connection) -> None:
    database = owner.info.dbname
    row = owner.execute("SELECT extversion FROM pg_extension WHERE extname = 'vector'").fetchone()
    needed = ".".join(map(str, PGVECTOR))
    if row is None:
        raise Problem(
            f"The database {database} has no pgvector: install pgvector {needed} or newer on its server, "
            f"then run there as a superuser: CREATE EXTENSION vector;"
        )
    if tuple(int(part) for part in row[0].split(".") if part.isdecimal()) < PGVECTOR:
        raise Problem(
            f"The database {database} has pgvector {row[0]}: install {needed} or newer on its server, "
            f"then run there as a superuser: ALTER EXTENSION vector UPDATE;"
        )


def _check_roles(app: psycopg.Connection, owner: psycopg.Connection) -> None:
    faults = roles.faults(app.execute)
    if faults:
        raise Problem(
            f"The role {app.info.user} of DATABASE_URL {' and '.join(faults)}, so row-level security would not bind "
            "it: make the two roles as docs/operations.md shows."
        )
    if not owner.execute("SELECT has_schema_privilege('public', 'CREATE')").fetchone()[0]:
        raise Problem(
            f"The role {owner.info.user} of DATABASE_OWNER_URL may not make tables: run as a superuser "
            f"ALTER DATABASE {roles.quoted(owner.info.dbname)} OWNER TO {roles.quoted(owner.info.user)};"
        )


def check_valkey(url: str) -> None:
    """
    Raises:
        Problem: it does not answer, or the address names a numbered database (we use 0, 1 and 2).
    """
    parts = urlsplit(url)
    if parts.scheme not in {"redis", "rediss", "unix"} or (parts.scheme != "unix" and parts.path.strip("/")):
        raise Problem(
            "VALKEY_URL should look like redis://:password@host:6379 (no database number: 0, 1 and 2 are used) "
            "or unix:///folder/valkey.sock."
        )
    import redis  # only here: the embedded one is asked without a driver, which saves 0.1 s of a start

    try:
        with redis.from_url(url, socket_connect_timeout=_PATIENCE_S, socket_timeout=_PATIENCE_S) as client:
            version = client.info("server")["redis_version"]
    except redis.RedisError as problem:
        raise Problem(
            f"VALKEY_URL does not answer: {str(problem).rstrip('.')}. Start that Valkey or correct VALKEY_URL."
        ) from None
    if int(version.split(".")[0]) < 7:
        raise Problem(f"VALKEY_URL is a server of version {version}; MemoryHub needs Valkey, or Redis 7 or newer.")
