"""Where the wrapped keys of the spaces are kept: apart from the data, so that a backup of one is nothing by itself.

Three tables: a key per space; an epoch per space whose key was destroyed (it stays, so that a destroyed key is never
made anew); and one row with the id of the master key in force and a generation that grows whenever a key is destroyed.
A reader compares the generation before each use of a cached key: 4 us in SQLite, so a destroyed key is dead at once in
every process.
"""

import contextlib
import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar
from uuid import UUID

from memoryhub.errors import KeyStoreDown, MemoryHubError, Shredded

T = TypeVar("T")
# Idle connections: a use takes microseconds, so that eight threads of the web process rarely meet here. At half, a
# burst opens some anew (0.4 ms each with SQLite on a busy machine); double only idles.
KEPT = 4


@dataclass(frozen=True, slots=True)
class StoredKey:
    space_id: UUID
    version: int
    wrapped: bytes
    master_id: str


class KeyStore(ABC):
    """The tables, in the SQL that SQLite and Postgres share.

    Connections wait in a small pool, most lately used first: Django runs each request in a thread of its own, so that
    one per thread would be one per request. After a fork they are made anew.
    """

    failures: tuple[type[Exception], ...]  # what the driver raises
    blob: str  # its type for bytes
    mark = "%s"  # its placeholder

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[Any] = []
        self._pid = os.getpid()

    @abstractmethod
    def connect(self) -> Any: ...

    @abstractmethod
    def turn(self, connection: Any) -> AbstractContextManager[object]:
        """One writing transaction at a time, across processes."""

    def generation(self) -> int:
        """Grows whenever a key is destroyed."""
        return self._try(lambda db: int(self._row(db, "SELECT generation FROM memoryhub_key_store")[0]))

    def master_id(self) -> str:
        """The master key in force; "" while the store is empty."""
        return self._try(lambda db: str(self._row(db, "SELECT master_id FROM memoryhub_key_store")[0]))

    def count(self) -> int:
        return self._try(lambda db: int(self._row(db, "SELECT count(*) FROM memoryhub_key")[0]))

    def get(self, space_id: UUID) -> StoredKey:
        """
        Raises:
            Shredded: the key was destroyed.
            KeyStoreDown: the store does not answer, or has never heard of this space (another store is connected).
        """
        return self._try(lambda db: self._get(db, space_id))

    def epoch(self, space_id: UUID) -> int:
        """How often the space's key was destroyed."""
        return self._try(lambda db: self._epoch(db, space_id))

    def add(self, key: StoredKey) -> str:
        """Keep a new key, unless the space has one or another master key is in force by now.

        Returns:
            The id of the master key in force; the key was kept only where it is the key's own.
        Raises:
            Shredded: a destroyed key is never made anew.
        """
        return self._write(lambda db: self._add(db, key))

    def destroy(self, space_id: UUID) -> bool:
        """Delete the key and raise the space's epoch and the generation. False where there was none."""
        return self._write(lambda db: self._destroy(db, space_id))

    def put_in_force(self, master_id: str) -> None:
        self._write(lambda db: self._do(db, "UPDATE memoryhub_key_store SET master_id = %s", master_id))

    def wrapped_by_others(self, master_id: str, limit: int) -> list[StoredKey]:
        """Keys that a master key other than this one wraps."""
        return self._try(lambda db: self._wrapped_by_others(db, master_id, limit))

    def rewrap(self, keys: Sequence[StoredKey]) -> int:
        """Replace the wrapping of these keys, in one transaction; those destroyed meanwhile stay destroyed."""
        return self._write(lambda db: sum(self._rewrap(db, key) for key in keys))

    def _get(self, db: Any, space_id: UUID) -> StoredKey:
        sql = "SELECT version, wrapped, master_id FROM memoryhub_key WHERE space_id = %s"
        row = self._row(db, sql, str(space_id))
        if row:
            return StoredKey(space_id, row[0], bytes(row[1]), row[2])
        if self._epoch(db, space_id):
            raise Shredded(f"space {space_id}")
        raise KeyStoreDown(
            f"The key store does not know space {space_id}: is it the right one, and not too old a copy?"
        )

    def _epoch(self, db: Any, space_id: UUID) -> int:
        row = self._row(db, "SELECT epoch FROM memoryhub_key_epoch WHERE space_id = %s", str(space_id))
        return int(row[0]) if row else 0

    def _add(self, db: Any, key: StoredKey) -> str:
        if self._epoch(db, key.space_id):
            raise Shredded(f"space {key.space_id}")
        in_force = self._row(db, "SELECT master_id FROM memoryhub_key_store")[0]
        if not in_force:
            in_force = key.master_id
            self._do(db, "UPDATE memoryhub_key_store SET master_id = %s", in_force)
        if in_force == key.master_id:
            self._do(
                db,
                "INSERT INTO memoryhub_key (space_id, version, wrapped, master_id, created_at)"
                " VALUES (%s, %s, %s, %s, %s) ON CONFLICT (space_id) DO NOTHING",
                *(str(key.space_id), key.version, key.wrapped, key.master_id, _now()),
            )
        return str(in_force)

    def _destroy(self, db: Any, space_id: UUID) -> bool:
        if not self._do(db, "DELETE FROM memoryhub_key WHERE space_id = %s", str(space_id)):
            return False
        self._do(
            db,
            "INSERT INTO memoryhub_key_epoch (space_id, epoch, destroyed_at) VALUES (%s, 1, %s) ON CONFLICT (space_id)"
            " DO UPDATE SET epoch = memoryhub_key_epoch.epoch + 1, destroyed_at = excluded.destroyed_at",
            *(str(space_id), _now()),
        )
        self._do(db, "UPDATE memoryhub_key_store SET generation = generation + 1")
        return True

    def _wrapped_by_others(self, db: Any, master_id: str, limit: int) -> list[StoredKey]:
        sql = "SELECT space_id, version, wrapped, master_id FROM memoryhub_key WHERE master_id <> %s LIMIT %s"
        rows = db.execute(sql.replace("%s", self.mark), (master_id, limit)).fetchall()
        return [StoredKey(UUID(row[0]), row[1], bytes(row[2]), row[3]) for row in rows]

    def _rewrap(self, db: Any, key: StoredKey) -> int:
        sql = "UPDATE memoryhub_key SET wrapped = %s, master_id = %s WHERE space_id = %s AND version = %s"
        return self._do(db, sql, key.wrapped, key.master_id, str(key.space_id), key.version)

    def _row(self, db: Any, sql: str, *values: object) -> Any:
        return db.execute(sql.replace("%s", self.mark), values).fetchone()

    def _do(self, db: Any, sql: str, *values: object) -> int:
        return int(db.execute(sql.replace("%s", self.mark), values).rowcount)

    def _write(self, work: Callable[[Any], T]) -> T:
        def turn(db: Any) -> T:
            with self.turn(db):
                return work(db)

        return self._try(turn)

    def _try(self, work: Callable[[Any], T]) -> T:
        """Run `work`; where a kept connection has gone stale, once more with a new one."""
        kept = self._take()
        if kept is not None:
            with contextlib.suppress(*self.failures):
                return self._run(kept, work)
            self.close()  # the others will have gone stale with it
        try:
            return self._run(self.connect(), work)
        except self.failures:
            raise KeyStoreDown("The key store does not answer.") from None

    def _run(self, db: Any, work: Callable[[Any], T]) -> T:
        is_well = False
        try:
            result = work(db)
            is_well = True
        except MemoryHubError:  # an answer of a store that works
            is_well = True
            raise
        finally:
            self._give(db, is_well)
        return result

    def _take(self) -> Any:
        with self._lock:
            if self._pid != os.getpid():  # made before a fork: they are the parent's
                self._idle, self._pid = [], os.getpid()
            return self._idle.pop() if self._idle else None

    def _give(self, db: Any, is_well: bool) -> None:
        with self._lock:
            if is_well and len(self._idle) < KEPT:
                self._idle.append(db)
                return
        db.close()

    def close(self) -> None:
        """Close the connections that nobody uses at the moment."""
        with self._lock:
            idle, self._idle = (self._idle if self._pid == os.getpid() else []), []
        for db in idle:
            db.close()

    def tables(self) -> list[str]:
        return [
            "CREATE TABLE IF NOT EXISTS memoryhub_key (space_id TEXT PRIMARY KEY, version INTEGER NOT NULL,"
            f" wrapped {self.blob} NOT NULL, master_id TEXT NOT NULL, created_at TEXT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS memoryhub_key_epoch (space_id TEXT PRIMARY KEY, epoch INTEGER NOT NULL,"
            " destroyed_at TEXT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS memoryhub_key_store (one INTEGER PRIMARY KEY CHECK (one = 1),"
            " generation BIGINT NOT NULL, master_id TEXT NOT NULL)",
            "INSERT INTO memoryhub_key_store VALUES (1, 1, '') ON CONFLICT (one) DO NOTHING",
        ]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
