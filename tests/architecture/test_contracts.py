"""The arrows of the house, as import-linter contracts in pyproject.toml."""

import subprocess
import sys
from pathlib import Path

from tests.architecture.source import ROOT


def test_the_import_contracts_hold():
    linter = Path(sys.executable).parent / "lint-imports"
    result = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-1000:]
