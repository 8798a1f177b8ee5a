"""The dictionary in use: a file of the operator's, read anew when it changes; else what was edited on the console; else
the built-in phrases."""

import logging
import threading
import time
from pathlib import Path

from django.conf import settings

from memoryhub.memory import policies, terms
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
        self.edited: tuple[int, Dictionary] = (0, terms.EMPTY)

    def current(self) -> Dictionary:
        number, text = (0, "") if settings.DICTIONARY else policies.dictionary()
        with self.lock:
            if number:
                return self._edited(number, text)
            if time.monotonic() - self.looked >= LOOK_SECONDS or self._place() != (self.stamp and self.stamp[0]):
                self._look()
            return self.held

    def _edited(self, number: int, text: str) -> Dictionary:
        """What the console saved; it was parsed before it was saved."""
        if self.edited[0] != number:
            self.edited = (number, terms.parse(text))
        return self.edited[1]

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


def checked(text: str) -> Dictionary:
    """A dictionary's text, to check it before it is saved. Raises: BadDictionary."""
    return terms.parse(text)


def built_in() -> str:
    """The text of the dictionary that comes with the product."""
    return BUILT_IN.read_text("utf-8")


def file_in_use() -> str:
    """The operator's file that rules, "" where none was named."""
    return settings.DICTIONARY
