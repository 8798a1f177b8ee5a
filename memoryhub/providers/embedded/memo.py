"""What is read of the same words again and again while one answer is made: read once, and forgotten with the answer.

Nothing that somebody said stays in the process behind the answer to it.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

Read = TypeVar("Read", bound=Callable[..., Any])

# Texts of one answer: thirty facts, their values, the message and its parts. Half reads some of them twice, double is
# never filled.
TEXTS = 256
_kept: list[Any] = []


def once(read: Read) -> Read:
    """A pure function of hashable arguments whose results are kept until `forget`."""
    cached = lru_cache(maxsize=TEXTS)(read)
    _kept.append(cached)
    return cached  # type: ignore[return-value]


def forget() -> None:
    """Let go of all results. While several answers are made at once, the others merely read anew."""
    for cached in _kept:
        cached.cache_clear()
