"""Which tools a language model is told of, where the window does not hold them all. Pure.

What the words ask for goes first, then what was used in this conversation's open work, then the tools that make the
product what it is; the rest as far as there is room. They are told in the order of the registry whatever the choice, so
that a prompt's beginning stays the same from step to step and an endpoint's cache of it holds.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from chat import context
from chat.tools.types import Tool
from memoryhub.language import api as language_of

# Always told: without the first nothing that was put away is found, without the second "remember that" is a promise.
CORE = ("recall_more", "remember")
# Points. A cue in the words outweighs everything, what is at work outweighs a shared word.
_CUED, _AT_WORK, _CUED_BEFORE, _SHARED = 8, 4, 2, 1


def offered(
    tools: Mapping[str, Tool], words: str, *, before: Sequence[str] = (), used: Collection[str] = (), window: int
) -> tuple[Tool, ...]:
    """The tools for one answer, within their share of the window (`context.TOOLS_SHARE`).

    Args:
        words: the current ones. before: what the person said just before, newest last.
        used: names of tools that the open tasks and the steps of this turn have used.
        window: tokens that the model takes.
    Returns:
        In the order of `tools`. One that is too large for what is left gives way to smaller ones behind it.
    """
    order = {name: number for number, name in enumerate(tools)}
    said = set(language_of.words(words))

    def place(tool: Tool) -> tuple[int, int, int]:
        points = _points(tool, words, said, before, used)
        return (-points if points > _SHARED else 0, -(tool.name in CORE), order[tool.name] - points * len(order))

    left = context.tools_budget(window)
    reserved = {tool.name: cost(tool) for name in CORE if (tool := tools.get(name))}
    kept: set[str] = set()
    for tool in sorted(tools.values(), key=place):
        owed = sum(price for name, price in reserved.items() if name not in kept and name != tool.name)
        price = cost(tool)
        if price + owed <= left or (not kept and price <= left):
            kept.add(tool.name)
            left -= price
    return tuple(tool for name, tool in tools.items() if name in kept)


def cost(tool: Tool) -> int:
    """Tokens of what a model is told of it."""
    spec = tool.spec()
    return _counted(f"{spec.name} {spec.description} {json.dumps(spec.told, ensure_ascii=False)}")


@lru_cache(maxsize=256)  # of tools' own words, never of a person's: they are the same with every answer
def _counted(told: str) -> int:
    return language_of.tokens(told)


@lru_cache(maxsize=256)
def _words(told: str) -> frozenset[str]:
    return frozenset(language_of.words(told))


def _points(tool: Tool, words: str, said: set[str], before: Sequence[str], used: Collection[str]) -> int:
    cues = (*tool.cues, *tool.near)
    points = _CUED if _match(cues, words) else 0
    points += _AT_WORK if tool.name in used else 0
    points += _CUED_BEFORE if any(_match(cues, one) for one in before) else 0
    names = " ".join([tool.name.replace("_", " "), tool.description, *tool.title.values()])
    return points + (_SHARED if said & _words(names) else 0)


def _match(cues: Sequence[str], words: str) -> bool:
    return any(re.search(cue, words, re.IGNORECASE) for cue in cues)
