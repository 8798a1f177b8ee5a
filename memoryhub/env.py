"""Typed readers of the environment. A value that cannot be read stops the start with one clear line."""

import os
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo


class BadSetting(SystemExit):
    """An environment variable cannot be used; the message names it and says what it should be."""


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    raw = text(name).lower()
    if not raw:
        return default
    if raw in {"1", "true", "yes", "on"}:
        return True
    if raw in {"0", "false", "no", "off"}:
        return False
    raise BadSetting(f"{name} should be 1 or 0, not {raw!r}.")


def number(name: str, default: int, least: int | None = None) -> int:
    raw = text(name)
    if not raw:
        return default
    try:
        found = int(raw)
    except ValueError:
        raise BadSetting(f"{name} should be a whole number, not {raw!r}.") from None
    if least is not None and found < least:
        raise BadSetting(f"{name} should be {least} or more, not {found}.")
    return found


def choice(name: str, choices: tuple[str, ...]) -> str:
    """One of `choices`; the first is the default."""
    raw = text(name, choices[0]).lower()
    if raw not in choices:
        raise BadSetting(f"{name} should be one of {', '.join(choices)}, not {raw!r}.")
    return raw


def time_zone(name: str, default: str) -> str:
    """An IANA name of a zone that this machine knows."""
    raw = text(name, default)
    try:
        ZoneInfo(raw)
    except (KeyError, ValueError, OSError):
        raise BadSetting(f"{name} should name a time zone such as Europe/Berlin, not {raw!r}.") from None
    return raw


def site(name: str, default: str) -> str:
    """Where people reach us: http or https, a host, perhaps a port, and nothing behind it."""
    raw = text(name, default).rstrip("/")
    try:
        parts = urlsplit(raw)
        fits = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1) and parts.username is None
    except ValueError:  # a port that is no number
        fits = False
    if not fits or raw != f"{parts.scheme}://{parts.netloc}":
        raise BadSetting(f"{name} should look like https://memory.example.org, not {raw!r}.")
    return raw


def places(name: str) -> frozenset[str]:
    """Hosts with their ports, "host:port", in lower case."""
    found = frozenset(word.lower() for word in words(name))
    for one in found:
        host, _, port = one.rpartition(":")
        if not host or "/" in host or not (port.isascii() and port.isdigit() and 0 < int(port) < 65_536):
            raise BadSetting(f"{name} should be like 10.0.0.5:9000,hooks.internal:8443, not {one!r}.")
    return found


def secret(name: str, default: str = "") -> str:
    """The value of NAME, or the content of the file that NAME_FILE names."""
    path = text(f"{name}_FILE")
    if not path:
        return text(name, default)
    try:
        return Path(path).read_text().strip()
    except OSError as problem:
        raise BadSetting(f"{name}_FILE cannot be read ({problem.strerror}).") from None


def amounts(name: str) -> tuple[float, ...]:
    """Numbers of at least 0, separated by commas; () where it is not set."""
    try:
        found = tuple(float(word) for word in words(name))
    except ValueError:
        found = (-1.0,)
    if not all(0 <= one < float("inf") for one in found):
        raise BadSetting(f"{name} should be numbers such as 0.5,1.5, not {text(name)!r}.")
    return found


def words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def database(name: str) -> dict[str, object]:
    """A Postgres URL as Django's DATABASES entry.

    `postgresql://user:password@host:port/name?host=/socket/folder` as libpq reads it: a `host` in the query names
    the folder of a unix socket. Other query values become connection options.
    """
    parts = urlsplit(text(name))
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise BadSetting(f"{name} should look like postgresql://user:password@host:5432/name.")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", "") or parts.hostname or "",
        "PORT": options.pop("port", "") or str(parts.port or ""),
        "OPTIONS": dict(options),
    }
