"""One child process: whatever fails around it, it runs, and comes back when it dies."""

import asyncio
import contextlib
import os
import resource
import signal
import sys

from memoryhub.launcher import child
from memoryhub.launcher.child import Child, Spec
from memoryhub.launcher.output import Journal
from tests.product import is_alive

_FULL_AT = 4096  # bytes a file may have while the disk is "full"


@contextlib.contextmanager
def full_disk():
    """No file of this process grows beyond _FULL_AT: writes fail with an OSError, as on a full disk."""
    kept = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (_FULL_AT, kept[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, kept)


def kept(folder, script, started=lambda name, pid: None):
    async def ready():
        return True

    spec = Spec("trial", (sys.executable, "-c", script), dict(os.environ), ready, stop_seconds=1.0)
    return Child(spec, Journal(folder, "trial", terminal=False), str(folder), started)


async def until(condition, patience_s=20.0):
    async with asyncio.timeout(patience_s):
        while not condition():
            await asyncio.sleep(0.02)


def test_a_full_disk_neither_blocks_a_talkative_child_nor_keeps_it_dead(tmp_path):
    pids = []
    script = "for _ in range(9000): print('x' * 99)\nopen('done', 'a').write('1')"

    async def live():
        trial = kept(tmp_path, script, lambda name, pid: pids.append(pid))
        with full_disk():
            await trial.start()
            await until(lambda: len(pids) >= 2)
        await trial.stop()

    asyncio.run(live())
    assert (tmp_path / "done").exists()  # it wrote far more than a pipe holds, and was not kept waiting


def test_a_log_goes_on_once_there_is_room_again(tmp_path):
    journal = Journal(tmp_path, "trial", terminal=False)
    with full_disk():
        for _ in range(3):
            journal.write("y" * _FULL_AT)
    journal.write("there is room again")
    assert journal.tail(1).endswith("there is room again")


def test_a_child_whose_start_cannot_be_noted_is_ended_and_started_again(tmp_path):
    pids = []

    def note(name, pid):
        pids.append(pid)
        if len(pids) == 1:
            raise OSError("no space left")

    async def live():
        trial = kept(tmp_path, "import time; time.sleep(600)", note)
        await trial.start()
        await until(lambda: len(pids) >= 2)
        assert not is_alive(pids[0]) and is_alive(pids[1])
        await trial.stop()

    asyncio.run(live())
    assert not is_alive(pids[1])


def test_a_child_that_cannot_be_spawned_for_a_while_comes_up_afterwards(tmp_path):
    async def live():
        folder = tmp_path / "later"
        trial = kept(tmp_path, "import time; time.sleep(600)")
        trial._cwd = str(folder)  # not there yet: spawning fails
        await trial.start()
        await until(lambda: trial.deaths >= 1)
        folder.mkdir()
        await until(lambda: trial._process is not None)
        os.killpg(trial._process.pid, signal.SIGKILL)
        await trial.stop()

    asyncio.run(live())


def test_no_child_leaves_its_memory_behind_when_it_crashes(tmp_path):
    script = "import resource; print(resource.getrlimit(resource.RLIMIT_CORE))"
    code, output = asyncio.run(child.once([sys.executable, "-c", script], dict(os.environ), str(tmp_path)))
    assert (code, output.strip()) == (0, "(0, 0)")
