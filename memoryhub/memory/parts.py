"""The parts of the engine that a measurement can leave out, to see what each is worth.

All take part, always, but inside `without`: it holds for the thread of one evaluation and for nobody else, and no
setting, policy or request reaches it. What a number can switch off has no place here (a margin of 0, say).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

GATE = "gate"  # what it refuses is kept all the same, but secrets and what others wrote
RECONCILE = "reconcile"  # each telling is appended, nothing is compared with what is known
KEYWORDS = "keywords"  # nothing is looked for by its words, or ranked by them
THRESHOLD = "threshold"  # whatever is nearest is handed over, however far
TAGS = "tags"  # a memory's words alone are embedded
ALL = (GATE, RECONCILE, KEYWORDS, THRESHOLD, TAGS)

_left_out: ContextVar[frozenset[str]] = ContextVar("parts_left_out", default=frozenset())


@contextmanager
def without(*names: str) -> Iterator[None]:
    """Raises: ValueError for what is no part."""
    unknown = set(names) - set(ALL)
    if unknown:
        raise ValueError(f"no such part: {', '.join(sorted(unknown))}")
    token = _left_out.set(_left_out.get() | frozenset(names))
    try:
        yield
    finally:
        _left_out.reset(token)


def takes_part(name: str) -> bool:
    return name not in _left_out.get()
