"""Stores of no app: what Valkey and our own files may still know of a person (memoryhub.spaces.declared)."""

import json
import mmap
import re
from collections.abc import Iterator
from pathlib import Path

import redis
from django.conf import settings

from memoryhub.spaces.declared import Place, Subject

_DATABASES = (0, 1, 2)  # broker, channel layer, cache (settings)


def cached(subject: Subject) -> int:
    return sum(len(_keys(client, subject)) for client in _clients())


def drop_cached(subject: Subject) -> int:
    """Keys that name the person. Values hold ids of jobs at most, and those are void by now."""
    gone = 0
    for client in _clients():
        if found := _keys(client, subject):
            gone += int(client.delete(*found))
            if client.config_get("appendonly").get("appendonly") == "yes":
                client.bgrewriteaof()  # or the file would keep them
    return gone


def _clients() -> Iterator[redis.Redis]:
    for number in _DATABASES if settings.VALKEY_URL else ():
        joiner = "&" if "?" in settings.VALKEY_URL else "?"
        with redis.from_url(f"{settings.VALKEY_URL}{joiner}db={number}", socket_timeout=10) as client:
            yield client


def _keys(client: redis.Redis, subject: Subject) -> list[bytes]:
    names = [str(found) for found in (subject.space_id, subject.user_id) if found]
    names += [name.replace("-", "") for name in names] + list(subject.addresses)
    pattern = re.compile("|".join(re.escape(name) for name in names).encode(), re.IGNORECASE)
    return [key for key in client.scan_iter(count=1000) if pattern.search(key)]


def logged(subject: Subject) -> int:
    return sum(len(_found(file, subject)) for file in _logs())


def blacken(subject: Subject) -> int:
    """Addresses in our own logs (mail that was printed there) are overwritten where they stand: a running process has
    the file open and goes on writing at its end."""
    done = 0
    for file in _logs():
        places = _found(file, subject)
        if not places:
            continue
        with file.open("r+b") as out:
            for start, end in places:
                out.seek(start)
                out.write(b"x" * (end - start))
        done += len(places)
    return done


def _logs() -> list[Path]:
    folder = Path(settings.STATE_DIR) / "logs"
    return (
        [file for file in sorted(folder.glob("*")) if file.is_file() and file.stat().st_size] if folder.is_dir() else []
    )


def _found(file: Path, subject: Subject) -> list[tuple[int, int]]:
    if not subject.addresses:
        return []
    pattern = re.compile("|".join(map(re.escape, subject.addresses)).encode(), re.IGNORECASE)
    with file.open("rb") as held, mmap.mmap(held.fileno(), 0, access=mmap.ACCESS_READ) as text:
        return [match.span() for match in pattern.finditer(text)]


def listed(subject: Subject) -> int:
    return sum(account.get("email") in subject.addresses for account in _demo_accounts())


def unlist(subject: Subject) -> int:
    """Out of the list of demo accounts, where they were one."""
    accounts = _demo_accounts()
    kept = [account for account in accounts if account.get("email") not in subject.addresses]
    if len(kept) < len(accounts):
        file = _demo_file()
        draft = file.with_suffix(".draft")
        draft.touch(mode=0o600)
        draft.write_text(json.dumps({"accounts": kept}, indent=2))
        draft.replace(file)
    return len(accounts) - len(kept)


def _demo_file() -> Path:
    return Path(settings.STATE_DIR) / "demo.json"


def _demo_accounts() -> list[dict[str, str]]:
    try:
        return list(json.loads(_demo_file().read_text())["accounts"])
    except (OSError, ValueError, KeyError, TypeError):
        return []


STORES = (
    Place("cache", cached, drop_cached),
    Place("server_logs", logged, blacken),
    Place("files", listed, unlist),
)
