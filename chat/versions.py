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
    says_a, says_b = (_says(words, view.value) or _quotes(words, view.text) for view in (conflict.a, conflict.b))
    if says_a != says_b:
        return "a" if says_a else "b"
    if says_a:
        return ""
    if _NEWER.search(words):
        return "b"
    return "a" if _OLDER.search(words) else ""


# What stands around a version that is named: "it's June 9, of course", "应该是6月9号吧".
_AROUND = re.compile(
    r"^(?:no|yes|oh|well|sorry|it'?s|it is|it was|that'?s|the|on|in|是的?|对|不|应该|就|还是|我的?)*[\s,，]*(?:是)?"
    r"|[\s,，]*(?:of course|is right|is correct|holds|please|thanks?|对的?|没错|才对|为准|吧|了|啊|呀)*[.。!！]*$",
    re.I,
)


def _quotes(words: str, text: str) -> bool:
    """Whether the words are a part of the version's sentence: a day's value is a number that nobody says."""
    said = language.normal(_AROUND.sub("", words.strip()))
    edge = r"(?<![a-z0-9]){}(?![a-z0-9])" if said.isascii() else "{}"
    return len(said) > 1 and re.search(edge.format(re.escape(said)), language.normal(text)) is not None


def _says(words: str, value: str) -> bool:
    form, said = language.normal(value), language.normal(words)
    if not form:
        return False
    edge = r"(?<![a-z0-9]){}(?![a-z0-9])" if form.isascii() else "{}"
    return re.search(edge.format(re.escape(form)), said) is not None
