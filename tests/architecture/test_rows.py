"""Rows are reached through their shelf, and nothing else speaks to the database about them."""

import ast
import re

import pytest

from tests.architecture.source import ROOT, product_files
from tests.rules.tables import each

# The modules that may say `Model.objects` or write SQL, each takes the space first.
SHELVES = re.compile(r"(^|/)(store(/|\.py$)|[a-z_]*store\.py$|models\.py$)")
GROUND = ("memoryhub/spaces/", "memoryhub/accounts/", "memoryhub/vault/", "memoryhub/audit/", "memoryhub/jobs/")
# Content-free questions about the process's own health.
PROBES = ("memoryhub/web/health.py",)


_MANAGERS = {"objects", "_base_manager", "_default_manager"}
_SQL = {"cursor", "RawSQL"}  # `connection.cursor()`, `RawSQL()`; and `rows.raw("SELECT ...")`


def _raw(tree: ast.AST) -> list[int]:
    """Lines that use a manager (`Something.objects`, `something._meta.default_manager`) or SQL of their own."""
    return sorted(
        {
            node.lineno
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute)
            and node.attr in _MANAGERS
            or isinstance(node, ast.Call)
            and _is_sql(node)
        }
    )


def _is_sql(call: ast.Call) -> bool:
    name = getattr(call.func, "attr", "") or getattr(call.func, "id", "")
    is_text = bool(call.args) and (isinstance(call.args[0], ast.JoinedStr) or _is_string(call.args[0]))
    return name in _SQL or (name == "raw" and is_text)


def _is_string(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@each("path", product_files())
def test_no_module_but_a_store_uses_a_manager(path):
    name = path.as_posix()
    if SHELVES.search(name) or name.startswith(GROUND) or name in PROBES:
        return
    assert not _raw(ast.parse((ROOT / path).read_text())), f"{path} reaches rows past their store"


@pytest.mark.parametrize(
    "line",
    [
        "Memory.objects.filter(id=1)",
        "with connection.cursor() as cursor: cursor.execute('SELECT 1')",
        "with connections['default'].cursor() as cursor: pass",
        "rows.raw('SELECT 1')",
        "rows.annotate(x=RawSQL('1', []))",
    ],
)
def test_the_check_sees_a_manager_and_sql(line):
    assert _raw(ast.parse(line)) == [1]


def test_the_check_passes_what_only_sounds_alike():
    assert _raw(ast.parse("cursor = page.cursor\nobjects = embedder.raw(texts)")) == []
