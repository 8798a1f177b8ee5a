"""What the trail was, written outside the database: without it whoever owns the database could rewrite everything.

A file, a JSON object a line, only appended to; keep it on another disk or host (AUDIT_CHECKPOINTS).
"""

import json
import os
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Protocol

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.conf import settings

from memoryhub.audit import api
from memoryhub.audit.chain import Checkpoint, Finding


class Signed(Protocol):
    key_id: str
    public_key: str
    signature: str


def path() -> Path:
    return Path(settings.AUDIT_CHECKPOINTS)


def append(sign: Callable[[bytes], Signed], now: datetime) -> bool:
    """Write the trail's head down, unless that is what the last line says. On the disk when this returns."""
    number, mark = api.head()
    last = next(reversed(list(_lines())), None)
    if not number or (last and last["checkpoint"] == number):
        return False
    told: dict[str, object] = {"checkpoint": number, "hash": mark, "at": now.isoformat(timespec="seconds")}
    signed = sign(_bytes(told))
    told |= {"key_id": signed.key_id, "public_key": signed.public_key, "signature": signed.signature}
    path().parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(path(), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with os.fdopen(handle, "ab") as out:
        out.write(json.dumps(told, sort_keys=True).encode() + b"\n")
        out.flush()
        os.fsync(out.fileno())
    return True


def read(trusted: set[str], file: Path | None = None) -> tuple[list[Checkpoint], list[Finding]]:
    """The checkpoints that a key of ours signed, and findings "forged" for the others.

    Args:
        trusted: public keys in hexadecimal.
    """
    good, forged = [], []
    for told in _lines(file):
        fits = told.get("public_key") in trusted and _fits(told)
        (good if fits else forged).append(told)
    points = [Checkpoint(int(told["checkpoint"]), str(told["hash"])) for told in good]
    return points, [Finding("forged", int(told["checkpoint"])) for told in forged]


def _lines(file: Path | None = None) -> Iterator[dict[str, object]]:
    try:
        text = (file or path()).read_text()
    except FileNotFoundError:
        return
    for line in text.splitlines():
        try:
            told = json.loads(line)
            int(told["checkpoint"])
        except (ValueError, KeyError, TypeError):
            continue  # cut off by a crash: the next one says as much
        yield told


def _bytes(told: dict[str, object]) -> bytes:
    named = {name: told[name] for name in ("checkpoint", "hash", "at")}
    return json.dumps(named, sort_keys=True, separators=(",", ":")).encode()


def _fits(told: dict[str, object]) -> bool:
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(str(told["public_key"])))
        key.verify(bytes.fromhex(str(told["signature"])), _bytes(told))
    except (InvalidSignature, ValueError, KeyError):
        return False
    return True
