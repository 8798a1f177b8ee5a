"""The master key: it wraps every space's key, and stands apart from database and key store.

From MEMORYHUB_MASTER_KEY (base64 of 32 bytes; while rotating "NEW,OLD": the first wraps, all of them open), or else
from the file MASTER_KEY_FILE, beside which FILE.next stands while a rotation is under way (rotation.py).
The file is read anew each time a key is unwrapped, at most once a minute and space: nothing has to be told about a
rotation, and no master key lies in memory longer than it is used.
"""

import base64
import binascii
from pathlib import Path

from django.conf import settings

from memoryhub.errors import BadMasterKey
from memoryhub.vault import cipher

_HOW = "It should be the base64 of 32 random bytes (`head -c 32 /dev/urandom | base64`)."


class NoMasterKey(BadMasterKey):
    """There is no such file."""


def load() -> dict[str, bytes]:
    """Every master key at hand by its id, the one in force first.

    Raises:
        BadMasterKey: missing, unreadable, readable by others, or not 32 bytes in base64. Never says the key.
    """
    if settings.MASTER_KEY:
        keys = [parse(part, "MEMORYHUB_MASTER_KEY") for part in settings.MASTER_KEY.split(",")]
    else:
        keys = _of_files(Path(settings.MASTER_KEY_FILE))
    return {cipher.master_id(key): key for key in keys}


def _of_files(path: Path) -> list[bytes]:
    """The waiting key is read first: where a rotation ends in between, the file then holds what was waiting."""
    try:
        waiting = [read(next_file(path))]
    except NoMasterKey:
        waiting = []
    return [read(path), *waiting]


def next_file(path: Path) -> Path:
    """Where the new key waits while a rotation is under way."""
    return path.with_name(f"{path.name}.next")


def read(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        raw = path.read_text()
    except FileNotFoundError:
        raise NoMasterKey(f"There is no master key in {path}. {_HOW}") from None
    except (OSError, UnicodeDecodeError):
        raise BadMasterKey(f"The master key in {path} cannot be read. {_HOW}") from None
    if mode & 0o077:
        raise BadMasterKey(f"The master key in {path} is open to others than its owner: run `chmod 600 {path}`.")
    return parse(raw, str(path))


def parse(raw: str, place: str) -> bytes:
    try:
        key = base64.b64decode(raw.strip(), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != cipher.KEY_BYTES:
        raise BadMasterKey(f"The master key in {place} is broken. {_HOW}")
    return key
