"""Which tools there are, told by the room that has them: it says where its `listed()` stands."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from memoryhub.rollout import keeping

_modules: list[str] = []


@dataclass(frozen=True, slots=True)
class ToolView:
    """A tool as operators see it. `permission`: the group it is for, "" for everybody. `needs`: the switch of a
    person's memory that it stands under, "" for none."""

    name: str
    description: str
    writes: bool
    permission: str
    needs: str
    seconds: float
    is_on: bool = True


def declare_tools(module: str) -> None:
    """Say in which module `listed() -> list[ToolView]` stands."""
    if module not in _modules:
        _modules.append(module)


def tools() -> list[ToolView]:
    """Every tool of this deployment, and whether it is offered."""
    off = keeping.tools_off()
    listed: list[Callable[[], list[ToolView]]] = [import_module(module).listed for module in _modules]
    found = [one for each in listed for one in each()]
    return [
        ToolView(one.name, one.description, one.writes, one.permission, one.needs, one.seconds, one.name not in off)
        for one in found
    ]
