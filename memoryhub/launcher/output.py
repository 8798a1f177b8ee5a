"""What the supervisor prints, and where the children's words go."""

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
        self._file = self._open()

    def _open(self) -> TextIO:
        file = self.path.open("a", encoding="utf-8", errors="replace")
        self.path.chmod(0o600)
        return file

    def write(self, line: str) -> None:
        if self._file.tell() > _LARGEST_LOG:
            self._file.close()
            self.path.replace(self.path.with_suffix(".log.1"))
            self._file = self._open()
        self._file.write(line + "\n")
        self._file.flush()
        if self._terminal and not any(part in line for part in self._hush):
            say(f"{self._name:>8} | {line}")

    def tail(self, lines: int = 12) -> str:
        return "\n".join(self.path.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
