"""A grant opens nothing outside the session that asked for it: who signs in anew, or elsewhere, asks anew."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256

_session: ContextVar[str] = ContextVar("grant_session", default="")


@contextmanager
def in_session(key: str) -> Iterator[None]:
    """What happens within happens in the web session of this key."""
    token = _session.set(sha256(f"memoryhub grant {key}".encode()).hexdigest()[:32])
    try:
        yield
    finally:
        _session.reset(token)


def mark() -> str:
    """Of the present session, for the grant that is asked for; says nothing about its key. "" outside of any."""
    return _session.get()


def fits(kept: str) -> bool:
    """Whether a grant of this mark may be used here."""
    return not kept or kept == _session.get()
