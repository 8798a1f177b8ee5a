"""Changing the master key while everything runs, so that it can be taken up again after being killed at any point.

    1. FILE.next is written (0600, whole or not at all): every process opens keys with both from now on.
    2. The store puts the new one in force: new keys are wrapped by it.
    3. All others are rewrapped, 200 in a transaction.
    4. FILE.next replaces FILE in one step.

Killed before 4: the next run finds FILE.next and goes on with it. Killed after it: all is done.
"""

import base64
import contextlib
import os
from pathlib import Path

from memoryhub.vault import cipher, masters
from memoryhub.vault.keyring import opened
from memoryhub.vault.keystore import KeyStore, StoredKey

BATCH = 200  # a transaction of 30 ms; other writers of the key store wait for no longer


def rewrap_all(store: KeyStore, new_key: bytes) -> int:
    """Put `new_key` in force and wrap every space's key by it.

    Returns:
        How many keys were rewrapped.
    Raises:
        BadMasterKey: a key is wrapped by a master key that is not at hand.
    """
    known = masters.load() | {cipher.master_id(new_key): new_key}
    store.put_in_force(cipher.master_id(new_key))
    done = 0
    while rows := store.wrapped_by_others(cipher.master_id(new_key), BATCH):
        done += store.rewrap([_rewrapped(row, known, new_key) for row in rows])
    return done


def _rewrapped(row: StoredKey, known: dict[str, bytes], new_key: bytes) -> StoredKey:
    wrapped = cipher.wrap(new_key, row.space_id, row.version, opened(row, known))
    return StoredKey(row.space_id, row.version, wrapped, cipher.master_id(new_key))


def begin_file(path: Path) -> bytes:
    """The new key of a rotation by file: the one a killed run has left in FILE.next, or a fresh one written there."""
    waiting = masters.next_file(path)
    if not waiting.exists():
        write_key(waiting, cipher.new_key(), only_if_new=True)
    return masters.read(waiting)


def end_file(path: Path) -> None:
    """Safe to repeat: another run of the same rotation may have ended it."""
    with contextlib.suppress(FileNotFoundError):
        os.replace(masters.next_file(path), path)
    _sync(path.parent)


def write_key(path: Path, key: bytes, *, only_if_new: bool = False) -> None:
    """The key as base64 in a file of mode 0600, whole or not at all.

    Args:
        only_if_new: leave a file that is there as it is, also one that somebody else makes at this moment: two
            rotations at once must go on with one key, or one would wrap keys with what the other throws away.
    """
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(base64.b64encode(key) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    if only_if_new:
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    else:
        os.replace(draft, path)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
