"""What the operator has laid down for every chat: rules that always hold, and documents that answers draw on.

They are files in a folder, no part of anybody's memory: what stands in them is nobody's fact, and nothing of a person
ever enters them. A file whose name begins with "rules" is a rule; the others are documents.
"""

import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import structlog
from django.conf import settings

from chat import passages
from chat.passages import Shelf
from memoryhub.errors import ProviderError
from memoryhub.language import api as language
from memoryhub.providers import api as providers
from memoryhub.providers.types import Passage

log = structlog.get_logger(__name__)

ENDINGS = (".md", ".txt")
MAX_BYTES = 1_000_000  # of one file: a book; half cuts a large manual, double takes a minute of a start
MAX_PASSAGES = 4_000  # some 600,000 tokens; each costs 2 kB of every web process and a millisecond of its start
RULES_TOKENS = 600  # of all rules together: half cuts a page of them, double takes the room of two recent turns
LOOKED_AT_SECONDS = 5.0  # how soon a changed file counts; half asks the disk twice as often for nothing


@dataclass(frozen=True, slots=True)
class House:
    rules: str = ""
    documents: Shelf = field(default_factory=Shelf)


class _Kept:
    """The folder as it was read last."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.looked_at, self.house = 0.0, House()
        self.mark: tuple[tuple[str, int, int], ...] = ()

    def now(self) -> House:
        with self.lock:
            if self.looked_at and time.monotonic() - self.looked_at < LOOKED_AT_SECONDS:
                return self.house
            found = files()
            mark = tuple((str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in found)
            if mark != self.mark:
                self.house, self.mark = _read(found), mark
            self.looked_at = time.monotonic()
            return self.house


_kept = _Kept()


def folder() -> Path:
    return Path(settings.KNOWLEDGE_DIR)


def house() -> House:
    """What holds now. A file that cannot be read is left out, and logged."""
    try:
        return _kept.now()
    except OSError as problem:  # a file went between the look and the reading: the next look finds it gone
        log.warning("knowledge_unreadable", error=type(problem).__name__)
        return _kept.house


def about(question: str, held: House, budget: int) -> tuple[Passage, ...]:
    """What the documents say on a question, within `budget` tokens."""
    if not held.documents.passages:
        return ()
    query = None
    if held.documents.vectors is not None:
        query = providers.built_in_embedder().query(question)
    return passages.about(question, held.documents, query, budget)


def files() -> list[Path]:
    """What is read, in the order of their names."""
    root = folder()
    if not root.is_dir():
        return []
    found = (one for one in root.rglob("*") if one.suffix.lower() in ENDINGS and one.is_file())
    return sorted(one for one in found if not any(part.startswith(".") for part in one.relative_to(root).parts))


def _read(files: list[Path]) -> House:
    rules: list[str] = []
    found: list[Passage] = []
    for path in files:
        text = _text(path)
        is_rule = path.stem.lower().startswith("rules")
        rules += [text] if is_rule else []
        found += passages.cut(path.stem, text, is_rule=is_rule)
    if len(found) > MAX_PASSAGES:
        log.warning("knowledge_cut", passages=len(found), kept=MAX_PASSAGES)
        found = found[:MAX_PASSAGES]
    log.info("knowledge_read", files=len(files), passages=len(found), rules=len(rules))
    return House(_within("\n".join(rules)), passages.shelf(found, _vectors(found)))


def _text(path: Path) -> str:
    if path.stat().st_size > MAX_BYTES:
        log.warning("knowledge_left_out", file=path.name, reason="too large")
        return ""
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        log.warning("knowledge_left_out", file=path.name, reason=type(problem).__name__)
        return ""


def _within(rules: str) -> str:
    kept: list[str] = []
    for line in filter(str.strip, rules.split("\n")):
        if language.tokens("\n".join([*kept, line])) > RULES_TOKENS:
            log.warning("knowledge_rules_cut", lines=len(kept))
            break
        kept.append(line)
    return "\n".join(kept)


def _vectors(found: list[Passage]):
    try:
        return providers.built_in_embedder().passages([f"{one.source} {one.text}" for one in found]) if found else None
    except ProviderError as problem:
        log.warning("knowledge_by_words_only", code=problem.code)
        return None
