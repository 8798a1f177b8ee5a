"""Fitting what was recalled into a token budget. Pure; the budget is never exceeded."""

from collections.abc import Sequence
from typing import TypeVar

from memoryhub.language import api as language
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.types import Card, TodoView

# What a card's age, source and status add in the prompt: "- (3 days ago, from you) ". Half undercounts Chinese dates.
CARD_OVERHEAD = 14
Item = TypeVar("Item", Card, TodoView)


def cost(item: Card | TodoView) -> int:
    """Tokens of one line in the prompt."""
    return CARD_OVERHEAD + (item.tokens if isinstance(item, Card) else language.tokens(item.text))


def fit(
    profile: Sequence[Card], cards: Sequence[Card], todos: Sequence[TodoView], budget: int, policy: MemoryPolicy
) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[TodoView, ...]]:
    """What goes in, each in its given order.

    The profile comes first but takes at most its own share; then the cards that it does not hold, then to-dos.
    One that does not fit is left out, and a smaller one behind it may still go in.

    Args:
        budget: tokens that memory may take; policy.memory_tokens caps it.
    """
    left = max(min(budget, policy.memory_tokens), 0)
    lines, spent = _take(profile, min(left, policy.profile_tokens))
    left -= spent
    at_hand = {card.memory_id for card in lines}
    best, spent = _take([card for card in cards if card.memory_id not in at_hand], left)
    errands, _ = _take(todos, left - spent)
    return tuple(lines), tuple(best), tuple(errands)


def _take(items: Sequence[Item], budget: int) -> tuple[list[Item], int]:
    taken: list[Item] = []
    spent = 0
    for item in items:
        if spent + cost(item) <= budget:
            taken.append(item)
            spent += cost(item)
    return taken, spent
