"""Opened keys, for a short while: unwrapping costs 30 us and a read of the key store, using a held key 4 us."""

import threading
import time
from collections import OrderedDict
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from memoryhub.errors import BadMasterKey
from memoryhub.vault import cipher, masters
from memoryhub.vault.keystore import KeyStore, StoredKey

# 512 spaces are more than a process serves in a minute; half of it would still do, double costs 200 kB.
HELD = 512
# TRUST 1.5: at most 60 s. A destroyed key dies at once by the generation; this bounds what a memory dump can show.
TTL_S = 60.0


class SpaceKeys:
    """A space's sub-keys. Python cannot wipe them from memory for certain, and does not pretend to."""

    __slots__ = ("_indexes", "_key", "audit", "content", "until", "version")

    def __init__(self, key: bytes, version: int, until: float) -> None:
        self._key = key
        self._indexes: dict[str, bytes] = {}
        self.version = version
        self.content = AESGCM(cipher.derive(key, "content"))
        self.audit = AESGCM(cipher.derive(key, "audit"))
        self.until = until

    def index(self, purpose: str) -> bytes:
        found = self._indexes.get(purpose)
        if found is None:
            found = self._indexes[purpose] = cipher.derive(self._key, f"index:{purpose}")
        return found


class Keyring:
    def __init__(self, store: KeyStore) -> None:
        self.store = store
        self._lock = threading.Lock()
        self._held: OrderedDict[UUID, SpaceKeys] = OrderedDict()
        self._generation = 0

    def keys(self, space_id: UUID) -> SpaceKeys:
        """The space's sub-keys, never of a key that was destroyed.

        Raises:
            Shredded, KeyStoreDown, BadMasterKey.
        """
        generation = self.store.generation()
        with self._lock:
            if generation != self._generation:
                self._held.clear()
                self._generation = generation
            held = self._held.get(space_id)
            if held is not None and held.until > time.monotonic():
                self._held.move_to_end(space_id)
                return held
        return self._fetch(space_id, generation)

    def _fetch(self, space_id: UUID, generation: int) -> SpaceKeys:
        try:
            keys = self._open(space_id)
        except BadMasterKey:  # a rotation may have ended between the reading of the row and that of the master keys
            keys = self._open(space_id)
        with self._lock:
            if generation == self._generation:  # otherwise a key was destroyed meanwhile: do not keep this one
                self._held[space_id] = keys
                self._held.move_to_end(space_id)
                while len(self._held) > HELD:
                    self._held.popitem(last=False)
        return keys

    def _open(self, space_id: UUID) -> SpaceKeys:
        row = self.store.get(space_id)
        return SpaceKeys(opened(row, masters.load()), row.version, time.monotonic() + TTL_S)

    def create(self, space_id: UUID) -> None:
        """Make the space's key unless it has one.

        Raises:
            Shredded: it had one that was destroyed.
        """
        known = masters.load()
        key = cipher.new_key()
        master_id = next(iter(known))
        while True:
            master = _at_hand(known, master_id)
            row = StoredKey(space_id, 1, cipher.wrap(master, space_id, 1, key), master_id)
            in_force = self.store.add(row)
            if in_force == master_id:
                return
            known, master_id = masters.load(), in_force  # a rotation has begun: wrap by the new master key


def opened(row: StoredKey, known: dict[str, bytes]) -> bytes:
    """The space's key out of its wrapping."""
    return cipher.unwrap(_at_hand(known, row.master_id), row.space_id, row.version, row.wrapped)


def _at_hand(known: dict[str, bytes], master_id: str) -> bytes:
    try:
        return known[master_id]
    except KeyError:
        raise BadMasterKey(
            f"The key store's keys are wrapped by master key {master_id}; given is {', '.join(known)}."
            " Put the right one back: without it nothing stored can be read."
        ) from None
