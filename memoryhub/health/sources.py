"""Who else has figures. An app above us says in which module its `day_figures(space_id, since, until)` stands.

    health.declare("chat.figures")          # in the app's ready()

It returns `memory.api.Tally` values, is called outside any scope, and may raise Locked.
"""

from collections.abc import Iterable
from datetime import datetime
from importlib import import_module
from uuid import UUID

from memoryhub.memory import api as memory
from memoryhub.memory.api import Tally

_modules: list[str] = []


def declare(module: str) -> None:
    if module not in _modules:
        _modules.append(module)


def tallies(space_id: UUID, since: datetime, until: datetime) -> Iterable[Tally]:
    """What one space adds to the figures of [since, until). Raises: Locked while it is being erased."""
    yield from memory.day_figures(space_id, since, until)
    for module in _modules:
        yield from import_module(module).day_figures(space_id, since, until)
