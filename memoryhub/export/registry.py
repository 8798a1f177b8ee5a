"""What the rooms add to an archive: they register who writes their part, and nobody above is imported here."""

from collections.abc import Callable, Iterable
from importlib import import_module
from uuid import UUID

Files = Callable[[UUID], Iterable[tuple[str, str | bytes]]]
_modules: dict[str, str] = {}


def declare(part: str, module: str) -> None:
    """Say which module's `files(space_id)` gives (path, text) of a part. It is imported when it is needed."""
    _modules[part] = module


def files(part: str, space_id: UUID) -> Iterable[tuple[str, str | bytes]]:
    module = _modules.get(part)
    return import_module(module).files(space_id) if module else ()
