"""Small functions, small modules; the longest are printed, so that one sees where the house grows."""

import ast

from tests.architecture.source import product_files
from tests.rules.tables import each

MODULE_LINES = 400
FUNCTION_LINES = 60
BANNED = {"utils", "helpers", "common", "misc", "manager"}


def _functions(tree: ast.AST):
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.end_lineno - node.lineno + 1, node.name


@each("path", product_files())
def test_a_module_is_small_and_so_are_its_functions(path):
    text = path.read_text()
    assert text.count("\n") <= MODULE_LINES
    long = [f"{name}: {size} lines" for size, name in _functions(ast.parse(text)) if size > FUNCTION_LINES]
    assert not long


def test_no_module_has_a_name_that_says_nothing():
    assert not [path for path in product_files() if path.stem in BANNED or set(path.parts) & BANNED]


def test_the_longest_functions_are_printed(capsys):
    rows = [
        (size, f"{path}:{name}") for path in product_files() for size, name in _functions(ast.parse(path.read_text()))
    ]
    with capsys.disabled():
        print("\nlongest functions:", *(f"{size:4} {name}" for size, name in sorted(rows)[-5:]), sep="\n  ")
    assert rows
