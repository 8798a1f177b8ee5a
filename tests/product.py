"""The real product, started as `make up` starts it: own state folder, embedded servers, a free port."""

import contextlib
import http.client
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from memoryhub.launcher.child import leash
from memoryhub.launcher.choices import free_port
from memoryhub.launcher.places import settle
from memoryhub.launcher.postgres import Postgres
from tests.database import ROOT
from tests.people import MAKE_PEOPLE, Person

# Nothing of the environment's servers or of this test process's settings reaches the product.
_FOREIGN = ("DATABASE_", "VALKEY_", "KEYS_", "MEMORYHUB_", "DJANGO_", "SECRET_KEY", "PYTEST_", "DEMO", "PORT")
LAUNCH = [sys.executable, "-m", "memoryhub.launcher", "up", "--no-sync"]
START_SECONDS = 180.0  # 15 on an idle machine


class Product:
    """A running product.

    Args:
        state: its state folder; a second Product with the same one starts warm.
        environment: variables to add.
    """

    def __init__(self, state: Path, **environment: str) -> None:
        self.state = state
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(_FOREIGN)}
        given = {"MEMORYHUB_STATE": str(state), "PORT": str(self.port), "DEMO": "0", "MEMORYHUB_WORKERS": "1"}
        given["MEMORYHUB_EXAMPLE_TOOLS"] = "1"
        self.environment = inherited | given | environment
        self.said: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._people: dict[str, list[Person]] = {}
        self.process: subprocess.Popen[str] | None = None

    def start(self, seconds: float = START_SECONDS) -> "Product":
        """Start it and wait until it says that it is ready. Fails with what it said when it does not."""
        self.process = subprocess.Popen(
            LAUNCH,
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=leash(signal.SIGINT),  # a killed test process takes its product with it
        )
        threading.Thread(target=self._listen, daemon=True).start()
        self.wait_for_line("is ready at", seconds)
        return self

    def _listen(self) -> None:
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            self._lines.put(self.said[-1])
        self._lines.put(None)

    def wait_for_line(self, part: str, seconds: float) -> str:
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.01, deadline - time.monotonic()))
            except queue.Empty:
                line = None
            if line is None:
                raise AssertionError(f"the product never said {part!r}:\n" + "\n".join(self.said[-40:]))
            if part in line:
                return line

    @property
    def processes(self) -> dict[str, int]:
        """The process ids by name: postgres, valkey, web, worker, beat."""
        return json.loads((self.state / "processes.json").read_text())

    def kill(self, name: str) -> int:
        """kill -9 one child (the worker's pool goes with it); returns the process id that it had."""
        pid = self.processes[name]
        os.kill(pid, signal.SIGKILL)
        return pid

    @contextlib.contextmanager
    def without(self, name: str) -> Iterator[int]:
        """kill -9 one child and keep it down while the block runs: its supervisor sleeps. Gives the old id."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield self.kill(name)
        finally:
            self.process.send_signal(signal.SIGCONT)

    def wait_for_successor(self, name: str, old: int, seconds: float = 30.0) -> int:
        wait_until(lambda: self.processes.get(name, old) != old, seconds, f"{name} was not started again")
        return self.processes[name]

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=5) as answer:
                return answer.status == 200
        except (OSError, http.client.HTTPException):  # refused, cut off, or a 503
            return False

    def wait_until_ready(self, seconds: float = 60.0) -> None:
        wait_until(self.is_ready, seconds, "the product did not become ready again")

    def person(self, language: str = "en") -> Person:
        """Somebody new, signed in."""
        waiting = self._people.setdefault(language, [])
        if not waiting:
            made = self.run_python(MAKE_PEOPLE, "12", language)
            waiting += [Person(address=self.address, **person) for person in json.loads(made.splitlines()[-1])]
        return waiting.pop()

    def run_python(self, script: str, *arguments: str) -> str:
        """Run a script in the product's environment, as the application's role; returns what it prints."""
        command = [sys.executable, "-c", script, *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self._as_application(), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    @contextlib.contextmanager
    def python(self, script: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
        """The same, running beside the block once it has said a line; its input's end is its sign to end."""
        command, pipe = [sys.executable, "-c", script, *arguments], subprocess.PIPE
        env = self._as_application()
        with subprocess.Popen(command, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, text=True) as process:
            try:
                assert process.stdout.readline(), "it ended before it said anything"
                yield process
                process.stdin.close()
                process.wait(30)
            finally:
                process.kill()

    def _as_application(self) -> dict[str, str]:
        return self.environment | {
            "DATABASE_URL": self.database_url("memoryhub_app"),
            "VALKEY_URL": f"unix://{settle(self.state).sockets}/valkey.sock",
            "MEMORYHUB_MASTER_KEY_FILE": str(self.state / "secrets" / "master.key"),
            "SECRET_KEY_FILE": str(self.state / "secrets" / "django.key"),
            "DJANGO_SETTINGS_MODULE": "memoryhub.settings",
        }

    def database_url(self, role: str = "postgres") -> str:
        """The product's database as one of its roles; `postgres` sees every row."""
        return Postgres(settle(self.state)).url(role)

    def stop(self) -> int:
        """As Ctrl-C does; returns the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)


def wait_until(holds, seconds: float, otherwise: str) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise AssertionError(otherwise)
        time.sleep(0.1)


def descendants(pid: int) -> set[int]:
    """All processes below one, by /proc."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, IndexError):
            continue  # it ended while we looked
    found, more = set(), {pid}
    while more:
        more = {child for child, parent in parents.items() if parent in more} - found
        found |= more
    return found


def is_alive(pid: int) -> bool:
    """A zombie is dead; whoever should bury it is not our question."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
