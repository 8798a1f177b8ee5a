"""Keys in a Postgres of their own (KEYS_DATABASE_URL): for several machines.

It should be another cluster than the data's, since a cluster's write-ahead log holds both (TRUST 1.5). Its dead tuples
and log keep a deleted key's wrapped form until VACUUM and recycling; a rotation of the master key makes that useless.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from memoryhub.vault.keystore import KeyStore

# A round trip costs some 200 us, and a recall opens 60 values, so the generation is asked for at most this often. It is
# also how long another machine may still use a key after its destruction; at half of it a recall asks twice as often,
# at double a reader could notice the lag.
GLANCE_S = 0.05
_TURN = 6_145_907  # advisory lock: one maker of the tables


class PostgresKeyStore(KeyStore):
    failures = (psycopg.Error, OSError)
    blob = "BYTEA"

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._seen: tuple[float, int] = (-1.0, 0)

    def generation(self) -> int:
        at, generation = self._seen
        if time.monotonic() - at > GLANCE_S:
            asked_at = time.monotonic()
            generation = super().generation()
            self._seen = (asked_at, generation)
        return generation

    def destroy(self, space_id):
        try:
            return super().destroy(space_id)
        finally:
            self._seen = (-1.0, 0)

    def connect(self) -> psycopg.Connection:
        db = psycopg.connect(self._url, autocommit=True, connect_timeout=3)
        if db.execute("SELECT to_regclass('memoryhub_key_store')").fetchone() == (None,):
            with db.transaction():
                db.execute("SELECT pg_advisory_xact_lock(%s)", (_TURN,))
                for statement in self.tables():
                    db.execute(statement)
        return db

    @contextmanager
    def turn(self, connection: psycopg.Connection) -> Iterator[None]:
        with connection.transaction():
            connection.execute("SELECT 1 FROM memoryhub_key_store FOR UPDATE")
            yield
