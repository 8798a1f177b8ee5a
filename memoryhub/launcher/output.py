"""What the supervisor prints, and where the children's words go."""

import contextlib
import sys
from pathlib import Path
from typing import TextIO

# A log file is turned over once at this size, so two of them are the most that a child keeps. Half turns over within
# a day of debugging; double only costs disk.
_LARGEST_LOG = 10_000_000


def say(line: str) -> None:
    print(line, flush=True)


def complain(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


class Journal:
    """One child's log: a file, and the terminal with the child's name before each line.

    Args:
        hush: lines that contain one of these go to the file only.
        terminal: False sends every line to the file only.
    """

    def __init__(self, folder: Path, name: str, hush: tuple[str, ...] = (), terminal: bool = True) -> None:
        self.path = folder / f"{name}.log"
        self._name = name
        self._hush = hush
        self._terminal = terminal
        self._file: TextIO | None = None

    def _open(self) -> TextIO:
        file = self.path.open("a", encoding="utf-8", errors="replace")
        self.path.chmod(0o600)
        return file

    def write(self, line: str) -> None:
        """Never raises: a full disk or a closed terminal loses lines, and must not stop whose lines they are."""
        try:
            self._keep(line)
        except OSError:
            self._close()  # the next line opens it anew, and is kept as soon as there is room
        if self._terminal and not any(part in line for part in self._hush):
            with contextlib.suppress(OSError):
                say(f"{self._name:>8} | {line}")

    def _keep(self, line: str) -> None:
        self._file = self._file or self._open()
        if self._file.tell() > _LARGEST_LOG:
            self._close()
            self.path.replace(self.path.with_suffix(".log.1"))
            self._file = self._open()
        self._file.write(line + "\n")
        self._file.flush()

    def _close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with contextlib.suppress(OSError):  # it flushes what could not be written
                file.close()

    def tail(self, lines: int = 12) -> str:
        try:
            text = self.path.read_text(encoding="utf-8", errors="replace")
        except OSError as problem:
            return f"(it cannot be read: {problem.strerror})"
        return "\n".join(text.splitlines()[-lines:])
