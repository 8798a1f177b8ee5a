"""One child process: started so that it cannot outlive the supervisor, and started again when it dies."""

import asyncio
import contextlib
import ctypes
import os
import resource
import signal
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from memoryhub.launcher.output import Journal
from memoryhub.launcher.problem import FAILED, Problem

# Seconds before a dead child is started again: doubled at each death, back to the first after a quiet minute.
# Half of the first starts a crashing child four times a second; double of the last leaves people half a minute alone.
FIRST_PAUSE, LONGEST_PAUSE, QUIET = 0.5, 15.0, 60.0
_PR_SET_PDEATHSIG = 1  # prctl(2)
_libc = ctypes.CDLL(None)


@dataclass(frozen=True)
class Spec:
    """How a child is started, known to be ready, and stopped.

    Args:
        ready: returns True when the child does its work; asked ten times a second.
        stop_signal: asks it to end; stop_seconds later it is killed.
        death_signal: what the kernel sends it when the supervisor dies.
        popen: further arguments of Popen (the user to run as).
        hush: parts of lines that the terminal need not show.
    """

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    ready: Callable[[], Awaitable[bool]]
    ready_seconds: float = 60.0
    stop_signal: int = signal.SIGTERM
    stop_seconds: float = 10.0
    death_signal: int = signal.SIGKILL
    popen: Mapping[str, object] = field(default_factory=dict)
    hush: tuple[str, ...] = ()


def leash(death_signal: int) -> Callable[[], None]:
    """What a new process does before it becomes its program: ask for a signal when its parent dies, and leave no core
    when it crashes itself, since keys and people's words are in its memory."""
    parent = os.getpid()

    def attach() -> None:
        _libc.prctl(_PR_SET_PDEATHSIG, death_signal)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if os.getppid() != parent:  # died in between
            os._exit(1)

    return attach


async def once(command: list[str], environment: Mapping[str, str], cwd: str, **popen: object) -> tuple[int, str]:
    """Run a command to its end.

    Returns:
        Its exit code, and its output and errors.
    """
    process = await asyncio.create_subprocess_exec(
        *command,
        env=dict(environment),
        cwd=cwd,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,
        preexec_fn=leash(signal.SIGKILL),
        **popen,
    )
    try:
        output, _ = await process.communicate()
    except asyncio.CancelledError:
        kill_group(process.pid)
        raise
    return process.returncode or 0, output.decode(errors="replace")


def kill_group(pid: int) -> None:
    """The child and whatever it started: each child leads a session of its own."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


class Child:
    """Keeps one process alive from `start` to `stop`."""

    def __init__(self, spec: Spec, journal: Journal, cwd: str, started: Callable[[str, int], None]) -> None:
        self.spec = spec
        self.journal = journal
        self._cwd = cwd
        self._started = started
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._stopping = False
        self._is_ready = False
        self.deaths = 0

    async def start(self) -> None:
        """Start it, and return when it is ready.

        Raises:
            Problem: it did not become ready in time, or died three times on the way.
        """
        self._keeper = asyncio.create_task(self._keep())
        deadline = time.monotonic() + self.spec.ready_seconds
        while not await self.spec.ready():
            if time.monotonic() > deadline or self.deaths >= 3 or self._keeper.done():
                raise Problem(f"{self.spec.name} did not start. The end of its log:\n{self.journal.tail()}", FAILED)
            await asyncio.sleep(0.05)
        self._is_ready = True

    async def _keep(self) -> None:
        pause = FIRST_PAUSE
        while not self._stopping:
            begun = time.monotonic()
            end = "ended unexpectedly"
            try:
                await self._run_once()
            except Exception as problem:  # no memory, a full disk: it passes, and the child must come back
                end = f"could not be kept running ({type(problem).__name__}: {problem})"
            if self._stopping:
                return
            self.deaths += 1
            pause = FIRST_PAUSE if time.monotonic() - begun > QUIET else pause
            self.journal.write(f"{end}; starting it again in {pause:g} s")
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _run_once(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self.spec.command,
            env=dict(self.spec.environment),
            cwd=self._cwd,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=leash(self.spec.death_signal),
            **self.spec.popen,
        )
        reader = asyncio.create_task(self._copy_output(self._process.stdout))
        try:
            self._started(self.spec.name, self._process.pid)
            await self._process.wait()
        finally:
            kill_group(self._process.pid)  # what a killed child leaves behind would hold its pipe, port or lease
            await self._process.wait()
            await reader

    async def _copy_output(self, stream: asyncio.StreamReader) -> None:
        """Line by line, however long a line is."""
        rest = b""
        while chunk := await stream.read(65536):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self.journal.write(line.decode(errors="replace"))
        if rest:
            self.journal.write(rest.decode(errors="replace"))

    async def stop(self) -> None:
        """Ask it to end, wait, and end it. Safe to call when it never started."""
        self._stopping = True
        if self._keeper is None:
            return
        if self._process is None or self._process.returncode is not None:
            self._keeper.cancel()  # it is pausing between two starts
        else:
            self._process.send_signal(self.spec.stop_signal)
        done, _ = await asyncio.wait([self._keeper], timeout=self.spec.stop_seconds)
        if not done:
            self.kill()
            await asyncio.wait([self._keeper])

    def kill(self) -> None:
        if self._process and self._process.returncode is None:
            kill_group(self._process.pid)
