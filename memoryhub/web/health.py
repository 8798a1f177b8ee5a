"""Is the house well? /healthz for the process, /readyz for all it stands on (DESIGN 8.13)."""

from collections.abc import Callable

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db import connections

from memoryhub.vault import api as vault
from memoryhub.web import heartbeat

log = structlog.get_logger(__name__)

# A database on the same network answers in milliseconds. Half risks a false alarm while it recovers from a crash,
# double makes the probe itself time out.
CONNECT_SECONDS = 2


def checks() -> dict[str, bool]:
    """Each part by name, and whether it works at this moment. Never raises."""
    database = _holds("database", _database)
    return {
        "database": database,
        "broker": _holds("broker", _broker),
        "worker": _holds("worker", heartbeat.is_beating),
        "keys": _holds("keys", vault.healthy),
        "index": database and _holds("index", _index),
    }


def _holds(name: str, check: Callable[[], bool]) -> bool:
    try:
        return check()
    except Exception as problem:  # whatever is wrong with a part, the answer is that it does not work
        log.warning("not_ready", part=name, exception=type(problem).__name__)
        return False


def _database() -> bool:
    """On a connection of its own: a pool would make the probe wait in line for one."""
    wrapper = connections["default"]
    params = wrapper.get_connection_params() | {"connect_timeout": CONNECT_SECONDS}
    with wrapper.Database.connect(**params) as connection:
        return connection.execute("SELECT 1").fetchone() == (1,)


def _broker() -> bool:
    return bool(settings.VALKEY_URL) and cache.is_far()


def _index() -> bool:
    """The working index can be read. Missing rows are refilled in the background and are no outage."""
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT 1 FROM memory_memoryindex LIMIT 1")  # outside any space: no row, but the table is opened
    return True
