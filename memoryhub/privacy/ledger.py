"""The erasure ledger: a file outside the database, one line per erasure, only ever appended to.

After a restore of an old database it says who must be erased again (restoring.py). Its lines hold ids of spaces and
rows, hashes and times; without the data they say nothing. Keep it on another disk or host (MEMORYHUB_LEDGER_FILE).
"""

import fcntl
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from uuid import UUID

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Line:
    """
    Attributes:
        request: the request's id. space: whose.
        epoch: of the space, after this erasure.
        ids: of a partial erasure, by the name of the step.
    """

    request: str
    number: str
    space: str
    reach: str
    epoch: int
    at: str  # ISO 8601, UTC
    manifest: str  # SHA-256
    ids: dict[str, list[str]] = field(default_factory=dict)


def path() -> Path:
    return Path(settings.LEDGER_FILE)


def append(line: Line) -> bool:
    """Add the line unless its request stands there already; on the disk when this returns. False: it stood there."""
    file = path()
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(file, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
    with os.fdopen(handle, "r+b") as out:
        fcntl.flock(out, fcntl.LOCK_EX)
        held = out.read()
        if any(one.request == line.request for one in _parsed(held.decode())):
            return False
        start = b"" if held.endswith(b"\n") or not held else b"\n"  # after a line that a crash cut off
        out.write(start + json.dumps(asdict(line), sort_keys=True, separators=(",", ":")).encode() + b"\n")
        out.flush()
        os.fsync(out.fileno())
    return True


def lines() -> list[Line]:
    try:
        return list(_parsed(path().read_text()))
    except FileNotFoundError:
        return []


def _parsed(text: str) -> Iterator[Line]:
    """A line that a crash cut off is none: its erasure goes on and writes it again."""
    for raw in text.splitlines():
        try:
            found = json.loads(raw)
            UUID(found["space"])
            yield Line(**found)
        except (ValueError, TypeError, KeyError):
            continue
