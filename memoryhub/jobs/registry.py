"""Which function does which kind of job."""

from collections.abc import Callable
from typing import Any

Handler = Callable[[Any], None]
_handlers: dict[str, Handler] = {}


def handler(kind: str) -> Callable[[Handler], Handler]:
    """Register the decorated function for jobs of this kind.

    It gets a Lease, may run more than once for a job, and finishes by `lease.complete()` within the transaction that
    writes what it did. It does not catch LeaseLost or Locked.
    """

    def register(run: Handler) -> Handler:
        known = _handlers.setdefault(kind, run)
        if (known.__module__, known.__qualname__) != (run.__module__, run.__qualname__):
            raise ValueError(f"two handlers for jobs of kind {kind}")
        _handlers[kind] = run
        return run

    return register


def kinds() -> list[str]:
    return list(_handlers)


def handler_of(kind: str) -> Handler:
    return _handlers[kind]
