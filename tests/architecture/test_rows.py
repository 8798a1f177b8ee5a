"""Rows are reached through their shelf, and nothing else speaks to the database about them."""

import ast
import re

import pytest

from tests.architecture.source import ROOT, product_files

# The modules that may say `Model.objects` or write SQL, each takes the space first.
SHELVES = re.compile(r"(^|/)(store(/|\.py$)|[a-z_]*store\.py$|models\.py$)")
GROUND = ("memoryhub/spaces/", "memoryhub/accounts/", "memoryhub/vault/", "memoryhub/audit/", "memoryhub/jobs/")
# Content-free questions about the process's own health.
PROBES = ("memoryhub/web/health.py",)


def _raw(tree: ast.AST) -> list[int]:
    """Lines that use a manager: `Something.objects` or `something._meta.default_manager`."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"objects", "_base_manager", "_default_manager"}
    ]


@pytest.mark.parametrize("path", product_files(), ids=str)
def test_no_module_but_a_store_uses_a_manager(path):
    name = path.as_posix()
    if SHELVES.search(name) or name.startswith(GROUND) or name in PROBES:
        return
    assert not _raw(ast.parse((ROOT / path).read_text())), f"{path} reaches rows past their store"


def test_the_check_sees_a_raw_manager():
    assert _raw(ast.parse("Memory.objects.filter(id=1)")) == [1]
