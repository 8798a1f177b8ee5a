"""Which policy rules a space. The engine asks; whoever keeps policies answers (memoryhub.rollout, above us).

Without an answerer, and wherever it fails, the product's own numbers hold: no memory is ever lost for a rollout.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from uuid import UUID

import structlog
from django.db import DatabaseError

from memoryhub.memory.policy import DEFAULT, MemoryPolicy

log = structlog.get_logger(__name__)
Keeper = Callable[[UUID], MemoryPolicy]
Words = Callable[[], tuple[int, str]]
_kept: dict[str, Callable] = {}
_measured: ContextVar[MemoryPolicy | None] = ContextVar("policy_measured", default=None)


def provide(policy_of: Keeper, dictionary: Words) -> None:
    """Say who keeps policies and the dictionary that was edited on the console; once, while the house is wired.

    Args:
        dictionary: its number and its text; (0, "") while nobody has edited one.
    """
    _kept["policy"], _kept["dictionary"] = policy_of, dictionary


def of(space_id: UUID) -> MemoryPolicy:
    """The policy that rules this space now. Never raises for a keeper that is down."""
    measured = _measured.get()
    if measured is not None:
        return measured
    keeper = _kept.get("policy")
    try:
        return keeper(space_id) if keeper else DEFAULT
    except DatabaseError as problem:
        log.warning("policy_not_read", exception=type(problem).__name__)
        return DEFAULT


@contextmanager
def ruling(policy: MemoryPolicy) -> Iterator[None]:
    """These numbers rule every space for the thread of one measurement; for nobody else."""
    token = _measured.set(policy)
    try:
        yield
    finally:
        _measured.reset(token)


def dictionary() -> tuple[int, str]:
    """Number and text of the dictionary that was edited on the console; (0, "") where there is none."""
    words = _kept.get("dictionary")
    return words() if words else (0, "")
