"""What forms asked of a language model cost while a job works, and whether it may ask at all. Pure.

An answer's stream tells its own `Usage`. A form (extraction, topics, rules) is asked for deep inside the engine, which
knows nothing of a person's budget; who starts the work holds a meter around it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from memoryhub.errors import OverBudget


@dataclass(slots=True)
class Meter:
    """Tokens of all forms since it was begun, as the endpoint counted them, or as we estimate them."""

    allows: bool
    prompt_tokens: int = 0
    answer_tokens: int = 0


_METER: ContextVar[Meter | None] = ContextVar("meter", default=None)


@contextmanager
def metered(*, allows: bool = True) -> Iterator[Meter]:
    """Count what forms cost within the block.

    Args:
        allows: False where the day's budget is used up: a form is then refused before it is asked (OverBudget).
    """
    meter = Meter(allows)
    token = _METER.set(meter)
    try:
        yield meter
    finally:
        _METER.reset(token)


def ask() -> None:
    """Raises OverBudget where the meter around this work says so."""
    meter = _METER.get()
    if meter is not None and not meter.allows:
        raise OverBudget("budget", transient=False)


def note(prompt_tokens: int, answer_tokens: int) -> None:
    meter = _METER.get()
    if meter is not None:
        meter.prompt_tokens += prompt_tokens
        meter.answer_tokens += answer_tokens
