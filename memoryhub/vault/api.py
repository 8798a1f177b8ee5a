"""The door of the vault: seal and open what people say, under a key that belongs to their space alone."""

import os
from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db import DatabaseError, transaction

from memoryhub.audit import api as audit
from memoryhub.errors import BadMasterKey, VaultError
from memoryhub.vault import access, census, cipher, masters, rotation
from memoryhub.vault.access import Use, demand, granted, guard, reading_as_staff
from memoryhub.vault.cipher import Context
from memoryhub.vault.keyring import Keyring, SpaceKeys
from memoryhub.vault.keystore import KeyStore
from memoryhub.vault.postgres_store import PostgresKeyStore
from memoryhub.vault.signing import Signature, public_key, sign
from memoryhub.vault.sqlite_store import SqliteKeyStore

__all__ = [
    "Context",
    "Signature",
    "Use",
    "check_master_key",
    "create_key",
    "demand",
    "digest",
    "digests",
    "granted",
    "guard",
    "healthy",
    "public_key",
    "reading_as_staff",
    "rotate_master_key",
    "seal",
    "seal_detail",
    "shred",
    "sign",
    "unseal",
    "unseal_all",
    "unseal_detail",
]

_ring: Keyring | None = None


def create_key(space_id: UUID) -> None:
    """Make the space's key, unless it has one.

    Raises:
        Shredded: it was destroyed once, and is never made anew.
        BadMasterKey: the key store is empty although there are spaces (check_key_store).
    """
    check_key_store()
    ring().create(space_id)


def seal(space_id: UUID, context: Context, plain: bytes) -> bytes:
    """Seal under the space's key, for this table, row and field only (docs/vault-format.md)."""
    keys = ring().keys(space_id)
    return cipher.seal(keys.content, space_id, context, keys.version, plain)


def unseal(space_id: UUID, context: Context, sealed: bytes) -> bytes:
    """
    Raises:
        Tampered: it was changed, or moved here from elsewhere.
        Shredded: the space's key was destroyed.
        KeyStoreDown, BadMasterKey: nothing opens at the moment.
        NoGrant: staff reads here, without a live grant of this space (access.py).
    """
    keys = _readable(space_id)
    return cipher.unseal(keys.content, space_id, context, keys.version, sealed)


def unseal_all(space_id: UUID, sealed: Sequence[tuple[Context, bytes]]) -> list[bytes]:
    """Several values of one space, in their order, asking the key store once. Raises: as unseal."""
    keys = _readable(space_id)
    return [cipher.unseal(keys.content, space_id, context, keys.version, data) for context, data in sealed]


def digest(space_id: UUID, purpose: str, text: str) -> int:
    """A keyed fingerprint: the same text and purpose give the same number within this space, and say nothing outside.

    Returns:
        A signed 64-bit number, as Postgres' bigint holds it.
    Raises:
        as unseal: a fingerprint would tell whether a guess is right.
    """
    return cipher.digest(_readable(space_id).index(purpose), text)


def digests(space_id: UUID, purpose: str, texts: Sequence[str]) -> list[int]:
    return cipher.digests(_readable(space_id).index(purpose), texts)


def seal_detail(space_id: UUID, detail_id: UUID, plain: bytes) -> bytes:
    """Seal a detail of the audit trail under the space's audit key. Raises: as seal."""
    keys = ring().keys(space_id)
    return cipher.seal(keys.audit, space_id, Context("audit", detail_id, "detail"), keys.version, plain)


def unseal_detail(space_id: UUID, detail_id: UUID, sealed: bytes) -> bytes:
    """Raises: as unseal."""
    keys = _readable(space_id)
    return cipher.unseal(keys.audit, space_id, Context("audit", detail_id, "detail"), keys.version, sealed)


def _readable(space_id: UUID) -> SpaceKeys:
    """The keys to open and to fingerprint with; sealing asks for no grant."""
    access.check(space_id)
    return ring().keys(space_id)


def shred(space_id: UUID) -> None:
    """Destroy the space's key: from now on nothing sealed under it can be read, by anybody. Safe to repeat.

    The two stores have no common transaction: the entry is written first and commits last, and where that failed a
    repetition makes up for it. Within a transaction that may still fail, only a caller who repeats it may call it.
    """
    with transaction.atomic():
        audit.record_once("key.shredded", subject=space_id)
        if not ring().store.epoch(space_id):
            ring().store.destroy(space_id)


def rotate_master_key(new_key: bytes) -> int:
    """Wrap every space's key by `new_key` (32 bytes). Safe to repeat; `manage.py rotate_master_key` keeps the files.

    Every running process must have the new key at hand (in MASTER_KEY_FILE.next, or first in
    MEMORYHUB_MASTER_KEY, before the old one).

    Returns:
        How many keys were rewrapped.
    """
    done = rotation.rewrap_all(ring().store, new_key)
    audit.record("master_key.rotated", facts={"keys": done, "master_key": cipher.master_id(new_key)})
    return done


def check_master_key() -> None:
    """
    Raises:
        BadMasterKey: missing, broken, or not the one in force in the key store; or the key store was lost.
        KeyStoreDown: the key store does not answer.
    """
    check_key_store()
    known = masters.load()
    in_force = ring().store.master_id()
    if in_force and in_force not in known:
        raise BadMasterKey(
            f"The key store's keys are wrapped by master key {in_force}, but the given one is {', '.join(known)}."
            " Put the right one back: without it nothing stored can be read."
        )


def check_key_store() -> None:
    """Refuse an empty key store beside a database with spaces: the right one was moved away, and each key made in this
    one would make the mistake harder to undo. Costs a read of the key store; the database is asked only if it is empty.

    Raises:
        BadMasterKey, KeyStoreDown.
    """
    if not ring().store.master_id() and census.spaces_exist():
        raise BadMasterKey(
            "The key store is empty, but the database holds spaces. Put the right key store back (STATE_DIR/keys, or"
            " KEYS_DATABASE_URL): without it nothing stored can be read."
        )


def healthy() -> bool:
    """Whether sealed values can be opened: the key store answers and the master key is the right one."""
    try:
        check_master_key()
    except (VaultError, DatabaseError):
        return False
    return True


def ring() -> Keyring:
    """This process's keys."""
    global _ring
    if _ring is None:
        _ring = Keyring(_store())
    return _ring


def _store() -> KeyStore:
    if settings.KEYS_DATABASE_URL:
        return PostgresKeyStore(settings.KEYS_DATABASE_URL)
    return SqliteKeyStore(Path(settings.STATE_DIR) / "keys" / "keys.sqlite3")


def forget() -> None:
    """Drop every opened key and connection; the next use makes them anew."""
    global _ring
    _ring = None


os.register_at_fork(after_in_child=forget)
