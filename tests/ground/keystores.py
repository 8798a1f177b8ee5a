"""Both key stores, for the tests that hold for either."""

import os
import uuid

import psycopg
from django.conf import settings
from psycopg.conninfo import make_conninfo

from memoryhub.vault.keystore import KeyStore
from memoryhub.vault.postgres_store import PostgresKeyStore
from memoryhub.vault.sqlite_store import SqliteKeyStore


def sqlite(tmp_path) -> KeyStore:
    return SqliteKeyStore(tmp_path / "keys" / "keys.sqlite3")


def postgres() -> KeyStore:
    """In a schema of its own of the test database, as its owner: a key store makes its own tables."""
    url = make_conninfo(os.environ["MEMORYHUB_TEST_OWNER_URL"], dbname=str(settings.DATABASES["default"]["NAME"]))
    schema = f"keys_{uuid.uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
    return PostgresKeyStore(make_conninfo(url, options=f"-csearch_path={schema}"))
