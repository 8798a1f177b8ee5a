"""The dictionary in use: a file of the operator's, read anew when it changes, else the built-in phrases."""

import logging
import threading
import time
from pathlib import Path

from django.conf import settings

from memoryhub.memory import terms
from memoryhub.memory.terms import BadDictionary, Dictionary

log = logging.getLogger(__name__)
BUILT_IN = Path(__file__).with_name("dictionary.toml")
# How long a changed file may go unnoticed. Half looks at the disk twice as often, double lets an operator wonder.
LOOK_SECONDS = 5.0


class _Reader:
    """The file as it was read last."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.looked = -LOOK_SECONDS
        self.stamp: tuple[str, int, int] | None = None
        self.held = terms.EMPTY

    def current(self) -> Dictionary:
        with self.lock:
            if time.monotonic() - self.looked >= LOOK_SECONDS or self._place() != (self.stamp and self.stamp[0]):
                self._look()
            return self.held

    @staticmethod
    def _place() -> str:
        return str(settings.DICTIONARY or BUILT_IN)

    def _look(self) -> None:
        self.looked, place = time.monotonic(), self._place()
        try:
            state = Path(place).stat()
            stamp = (place, state.st_mtime_ns, state.st_size)
            if stamp != self.stamp:
                self.held = terms.parse(Path(place).read_text("utf-8"))
                self.stamp = stamp
        except (OSError, UnicodeDecodeError, BadDictionary) as problem:
            # What was read before stays in use: a typing error in the file must not cost anybody a memory.
            log.warning("dictionary not read", extra={"error": type(problem).__name__})
            self.stamp = (place, 0, 0)


_reader = _Reader()


def current() -> Dictionary:
    """The dictionary in use. A file that cannot be read leaves the one before in use."""
    return _reader.current()


def read(path: Path) -> Dictionary:
    """A file, to check it. Raises: BadDictionary, OSError."""
    return terms.parse(path.read_text("utf-8"))
