"""The stock of sentences that the product can say in a chat, read off its source: none is a forbidden one."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.rules.responder.phrases import FORBIDDEN
from tests.rules.tables import each

ROOT = Path(__file__).resolve().parents[3]
SPEAKING = ("memoryhub/providers/embedded", "memoryhub/providers/handy", "chat", "chat/tools", "chat/tools/builtin")
SPOKEN = [path for folder in SPEAKING for path in sorted((ROOT / folder).glob("*.py"))]
SPOKEN.append(ROOT / "memoryhub/providers/fallback.py")
# Told to nobody: cues that are looked for, and what people say in tests of meaning.
_HEARD = ("compile", "search", "match", "fullmatch", "sub", "findall", "finditer", "split")


def sentences(path: Path) -> Iterator[str]:
    """Every string of a module that is neither a docstring, a pattern nor a cue."""
    tree = ast.parse(path.read_text())
    heard: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _HEARD:
            heard |= {id(one) for one in ast.walk(node)}
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            heard.add(id(node.value))
        if isinstance(node, ast.keyword) and node.arg in ("cues", "near"):
            heard |= {id(one) for one in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in heard:
            yield node.value


def is_pattern(text: str) -> bool:
    return any(mark in text for mark in ("(?", "\\b", "|", "[^", "]*"))


@each("path", SPOKEN)
def test_no_sentence_in_stock_is_a_forbidden_one(path):
    found = [text for text in sentences(path) if FORBIDDEN.search(text) and not is_pattern(text)]
    assert found == []


def test_the_stock_is_read_at_all():
    stock = [text for path in SPOKEN for text in sentences(path)]
    assert len(stock) > 2_000 and any("tell me and I will keep it" in text for text in stock)


def test_no_translation_of_a_page_says_one():
    for path in ROOT.glob("*/locale/zh_Hans/LC_MESSAGES/django.po"):
        said = [line for line in path.read_text().splitlines() if line.startswith(("msgid", "msgstr", '"'))]
        assert [line for line in said if FORBIDDEN.search(line)] == [], path
