"""One style, checked by the tool that makes it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

RUFF = Path(sys.executable).parent / "ruff"


@pytest.mark.parametrize("command", [("check",), ("format", "--check")], ids=" ".join)
def test_ruff_finds_nothing(command):
    result = subprocess.run([RUFF, *command, "--quiet", "--no-cache", "."], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout[-3000:]
