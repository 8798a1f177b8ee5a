"""When a write waits for a click: as soon as something less trusted than typed words is in the context. Pure.

Origin is bound at the moment of use and never inferred from wording (TRUST 3.3, rules 1 and 6): a model that does what
any text in its prompt says gets no further than a card with the exact arguments.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chat.tools.types import Tool
from memoryhub.memory.types import Card, Origin

# The person's own words, and what they have put their name to. Everything else may have been written by somebody else.
TRUSTED = frozenset({Origin.TYPED, Origin.CONFIRMED, Origin.EDITED})


@dataclass(frozen=True, slots=True)
class Ground:
    """What a step's prompt was made of, as far as its trust goes."""

    pasted: bool = False  # a message in it holds text that was not typed
    results: bool = False  # a tool has spoken, in this turn or in one before it
    memories: bool = False  # a memory that the person neither typed nor confirmed
    mixed: bool = False  # any of these was there once: answers of then may carry it on

    @property
    def is_typed(self) -> bool:
        return not (self.pasted or self.results or self.memories or self.mixed)


def ground(*, pasted: Iterable[Sequence[object]], results: bool, cards: Iterable[Card], mixed: bool) -> Ground:
    """
    Args:
        pasted: of each of the person's messages in the prompt, the ranges that were not typed.
        cards: the recalled memories in it.
    """
    return Ground(
        pasted=any(len(one) > 0 for one in pasted),
        results=results,
        memories=any(card.origin not in TRUSTED for card in cards),
        mixed=mixed,
    )


def waits(tool: Tool, on: Ground) -> bool:
    """Whether this use has to be clicked."""
    return tool.writes and (tool.asks or not on.is_typed)
