"""Which tools there are, and which of them a person has at hand."""

from collections.abc import Iterable
from functools import cache

from django.conf import settings

from chat.tools.types import Needs, Scene, Tool
from memoryhub.accounts.preferences import groups_of
from memoryhub.rollout.api import tools_off


@cache
def every() -> dict[str, Tool]:
    """All tools of this deployment by name, in the order in which they are offered."""
    from chat.tools.builtin import errands, memories, numbers

    tools: list[Tool] = [*memories.TOOLS, *errands.TOOLS, *numbers.TOOLS]
    if settings.EXAMPLE_TOOLS:
        from chat.tools.examples import shop

        tools = [*shop.TOOLS, *tools]
    return _by_name(tools)


def _by_name(tools: Iterable[Tool]) -> dict[str, Tool]:
    """Raises: ValueError for two of one name."""
    found: dict[str, Tool] = {}
    for tool in tools:
        if tool.name in found:
            raise ValueError(f"two tools are called {tool.name}")
        found[tool.name] = tool
    return found


def at_hand(scene: Scene) -> dict[str, Tool]:
    """The tools this person may use here and now: by their groups, the switches of their memory, and the operator's."""
    off = tools_off()
    tools = [tool for tool in every().values() if tool.name not in off]
    asked = {tool.permission for tool in tools} - {""}
    mine = groups_of(scene.person.user_id) if asked else frozenset()
    return {tool.name: tool for tool in tools if _is_allowed(tool, scene, mine)}


def _is_allowed(tool: Tool, scene: Scene, groups: frozenset[str]) -> bool:
    switched_on = {Needs.NOTHING: True, Needs.READING: scene.reads, Needs.KEEPING: scene.keeps and scene.reads}
    return switched_on[tool.needs] and (not tool.permission or tool.permission in groups)
