"""Which of two versions the words of an answer name. Pure."""

import re
from collections.abc import Sequence

from memoryhub.language import api as language
from memoryhub.memory.types import ConflictView

# The question lists the newer version first.
_NEWER = re.compile(
    r"^(?:第一个|前一?个|前者|新的|最新的|后来的|(?:the )?(?:first|former|newer|latest|new)(?: one)?)", re.I
)
_OLDER = re.compile(
    r"^(?:第二个|后一?个|后者|旧的|原来的|之前的|(?:the )?(?:second|latter|older|old|earlier)(?: one)?)", re.I
)


def choice(words: str, asked: Sequence[ConflictView]) -> tuple[ConflictView, str] | None:
    """Which version the words name, of the one conflict they can mean; None where they name none, or several."""
    named = [(one, side) for one in asked if (side := _side(words.strip(), one))]
    return named[0] if len(named) == 1 else None


def _side(words: str, conflict: ConflictView) -> str:
    says_a, says_b = (_says(words, view.value) for view in (conflict.a, conflict.b))
    if says_a != says_b:
        return "a" if says_a else "b"
    if says_a:
        return ""
    if _NEWER.search(words):
        return "b"
    return "a" if _OLDER.search(words) else ""


def _says(words: str, value: str) -> bool:
    form, said = language.normal(value), language.normal(words)
    if not form:
        return False
    edge = r"(?<![a-z0-9]){}(?![a-z0-9])" if form.isascii() else "{}"
    return re.search(edge.format(re.escape(form)), said) is not None
