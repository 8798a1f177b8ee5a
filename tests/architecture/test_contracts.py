"""The arrows of the house, as import-linter contracts in pyproject.toml."""

import subprocess
import sys
import tomllib
from pathlib import Path

from tests.architecture.source import ROOT

# What crosses the engine's door, and what Django and Celery look for by name.
DOORS = {"api", "oversight", "types", "owner_types", "policy", "apps", "personal", "tasks", "migrations", "management"}


def test_the_import_contracts_hold():
    linter = Path(sys.executable).parent / "lint-imports"
    result = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-1000:]


def test_every_module_of_the_engine_stands_behind_its_door():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (private,) = [one for one in contracts if one["id"] == "engine-private"]
    engine = ROOT / "memoryhub" / "memory"
    modules = {path.stem for path in engine.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    behind = {f"memoryhub.memory.{name}" for name in modules - DOORS - {"__init__"}}
    assert behind == set(private["protected_modules"])
