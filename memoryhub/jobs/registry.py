"""Which function does which kind of job."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

Handler = Callable[[Any], None]
_handlers: dict[str, Handler] = {}
_homes: dict[str, str] = {}  # kind: the module that registers its handler when it is imported


def declare(kind: str, module: str) -> None:
    """Say where a kind's handler is, so that processes that run no job (migrate, collectstatic) need not load it."""
    _homes[kind] = module


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
    return list(_homes | _handlers)


def handler_of(kind: str) -> Handler:
    if kind not in _handlers:
        import_module(_homes[kind])
    return _handlers[kind]


def load() -> None:
    """Import every declared handler: a worker does so before it forks, once for its whole pool."""
    for module in _homes.values():
        import_module(module)
