"""The default cache: Valkey, and this process's own memory while Valkey does not answer.

allauth counts sign-in attempts here. With Valkey gone the limits must not vanish, so each process goes on counting by
itself: stricter or looser by the number of processes, never absent.
"""

import time
from collections.abc import Callable
from typing import Any

import structlog
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

# How long Valkey is left alone after it failed. Half asks a dead server twice as often (each ask may cost the
# timeout below), double keeps counters apart for longer after it is back.
REST_SECONDS = 5.0
# Valkey is on the same machine or network: it answers in under a millisecond. Half risks a false alarm while the
# machine swaps, double is felt on a page that asks three times.
TIMEOUT_SECONDS = 0.3


class FallbackCache(BaseCache):
    """Django's cache interface over two others."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._near = LocMemCache(f"beside {location}", params)
        self._far = RedisCache(location, _with_timeouts(params)) if "://" in location else None
        self._resting_until = 0.0

    def _ask(self, method: str, *args: Any, **kwargs: Any) -> Any:
        if self._far is not None and time.monotonic() >= self._resting_until:
            try:
                answer = getattr(self._far, method)(*args, **kwargs)
            except (RedisError, OSError) as problem:
                self._rest(problem)
            else:
                self._resting_until = 0.0
                return answer
        return getattr(self._near, method)(*args, **kwargs)

    def _rest(self, problem: Exception) -> None:
        if not self._resting_until:  # one line per outage, not one per request
            log.warning("cache_fell_back", exception=type(problem).__name__)
        self._resting_until = time.monotonic() + REST_SECONDS

    def is_far(self) -> bool:
        """Whether Valkey answers at this moment."""
        self.get("memoryhub:is-far")
        return self._far is not None and not self._resting_until


def _with_timeouts(params: dict[str, Any]) -> dict[str, Any]:
    options = {"socket_timeout": TIMEOUT_SECONDS, "socket_connect_timeout": TIMEOUT_SECONDS}
    return {**params, "OPTIONS": {**options, **params.get("OPTIONS", {})}}


def _passed_on(method: str) -> Callable[..., Any]:
    def call(self: FallbackCache, *args: Any, **kwargs: Any) -> Any:
        return self._ask(method, *args, **kwargs)

    call.__name__ = method
    return call


_READS = ("get", "get_many", "has_key")
_WRITES = ("add", "set", "set_many", "touch", "incr", "delete", "delete_many", "clear")
for _name in _READS + _WRITES:
    setattr(FallbackCache, _name, _passed_on(_name))
