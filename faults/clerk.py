"""The harness's side of the clerk: start it in the product's environment, ask it, stop it."""

import json
import subprocess
import sys
import threading
from collections.abc import Mapping

from tests.database import ROOT


class ClerkFailed(RuntimeError):
    """The clerk could not do what it was asked; its trace is the message."""


class Clerk:
    """One question at a time, from any thread.

    Args:
        environment: that of the product's own processes (`Product.environment` and the addresses of its servers).
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "faults.clerk_process"],
            cwd=ROOT,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._process.stdout.readline()  # "ready"

    def ask(self, act: str, **values: object) -> object:
        """What `clerk_acts.<act>(**values)` returns. Raises: ClerkFailed."""
        with self._lock:
            self._process.stdin.write(json.dumps({"act": act, **values}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        told = json.loads(line) if line else {"problem": "ended", "trace": "the clerk's process ended"}
        if "problem" in told:
            raise ClerkFailed(f"{act}: {told['trace']}")
        return told["answer"]

    def stop(self) -> None:
        self._process.stdin.close()
        self._process.wait(10)
