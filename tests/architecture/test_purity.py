"""Judgement is pure: these modules import with every framework blocked."""

import subprocess
import sys

import pytest

from tests.architecture.source import ROOT, module_name, product_files

PURE_PACKAGES = ("memoryhub.language", "memoryhub.providers", "memoryhub.launcher", "memoryhub.memory.encode")
PURE_MODULES = {
    "memoryhub.errors",
    "memoryhub.env",
    "memoryhub.vault.cipher",
    "memoryhub.spaces.ids",
    "memoryhub.memory.types",
    "memoryhub.memory.enums",
    "memoryhub.memory.policy",
    "memoryhub.memory.slots",
    "memoryhub.memory.fade",
    "memoryhub.memory.reconcile",
    "memoryhub.memory.prompts",
    "memoryhub.memory.terms",
    "memoryhub.memory.consolidate.patterns",
    "memoryhub.memory.extract.checking",
    "memoryhub.memory.extract.form",
    "memoryhub.memory.forgetting.asked",
    "memoryhub.memory.forgetting.topics",
    "memoryhub.memory.forgetting.types",
    "memoryhub.memory.graph.bonds",
    "memoryhub.memory.graph.roles",
    "memoryhub.memory.graph.trails",
    "memoryhub.memory.topics.splitting",
    "memoryhub.memory.topics.types",
    "memoryhub.memory.retrieve.rewrite",
    "memoryhub.memory.retrieve.rank",
    "memoryhub.memory.retrieve.fit",
    "memoryhub.memory.retrieve.used",
    "memoryhub.memory.retrieve.asks",
    "memoryhub.memory.retrieve.excerpt",
    "memoryhub.memory.retrieve.fields",
    "memoryhub.memory.retrieve.past",
    "chat.context",
    "chat.events",
    "chat.taskstate",
    "chat.answer",
    "chat.limits",
    "chat.snapshot",
    "chat.tools.builtin.arithmetic",
    "chat.tools.gate",
    "chat.tools.types",
    "chat.typed",
}
FRAMEWORKS = ("django", "celery", "channels", "rest_framework", "allauth")

BLOCK = """
import importlib, sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {frameworks}:
            raise ImportError(f"a pure module imports {{name}}")
sys.meta_path.insert(0, Block())
for name in {names}:
    importlib.import_module(name)
"""


def _pure() -> list[str]:
    names = [module_name(path) for path in product_files()]
    return [
        name for name in names if (name in PURE_MODULES or name.startswith(PURE_PACKAGES)) and "__main__" not in name
    ]


def _run(names: list[str]) -> subprocess.CompletedProcess:
    code = BLOCK.format(frameworks=set(FRAMEWORKS), names=names)
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)


def test_pure_modules_import_without_any_framework():
    result = _run(_pure())
    assert result.returncode == 0, result.stderr[-600:]


def test_every_module_named_pure_exists():
    assert set(_pure()) >= PURE_MODULES


@pytest.mark.parametrize("name", ["memoryhub.apps", "memoryhub.spaces.scope"])
def test_the_check_notices_a_module_that_is_not_pure(name):
    assert "a pure module imports" in _run([name]).stderr
