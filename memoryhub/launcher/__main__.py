"""`python -m memoryhub.launcher up` runs the product; `run NAME -- COMMAND` a command beside servers of its own."""

import argparse
import asyncio
import contextlib
import os
import shutil
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

from memoryhub.launcher import choices as environment_choices
from memoryhub.launcher import managing
from memoryhub.launcher.child import kill_group, leash
from memoryhub.launcher.choices import Choices, check_port, free_port, inherited
from memoryhub.launcher.house import House
from memoryhub.launcher.output import complain, say
from memoryhub.launcher.places import ROOT, Lock, settle
from memoryhub.launcher.problem import Problem

Work = Callable[[asyncio.Event], Awaitable[int]]  # it returns soon after the event is set
# Servers of the environment are none of a run's business: it has its own.
_SERVERS = ("DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_ADMIN_URL", "VALKEY_URL", "KEYS_DATABASE_URL")
_MASTER_KEYS = ("MEMORYHUB_MASTER_KEY", "MEMORYHUB_MASTER_KEY_FILE")


def main() -> int:
    arguments = _parser().parse_args()
    try:
        return arguments.handle(arguments)
    except Problem as problem:
        complain(str(problem))
        return problem.code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m memoryhub.launcher", description=__doc__)
    commands = parser.add_subparsers(required=True)
    up_parser = commands.add_parser("up", help="run MemoryHub until Ctrl-C")
    up_parser.add_argument("--no-sync", action="store_true", help="for tests: do not force writes to disk")
    up_parser.set_defaults(handle=up)
    run_parser = commands.add_parser("run", help="run a command beside embedded servers in a state folder of its own")
    run_parser.add_argument("name", help="names the state folder")
    run_parser.add_argument(
        "--product", action="store_true", help="start the whole product; MEMORYHUB_ADDRESS says where"
    )
    run_parser.add_argument("--migrated", action="store_true", help="migrate the database first")
    run_parser.add_argument("command", nargs=argparse.REMAINDER)
    run_parser.set_defaults(handle=run)
    manage_parser = commands.add_parser("manage", help="manage.py for the product that runs from this folder")
    manage_parser.add_argument("command", nargs=argparse.REMAINDER)
    manage_parser.set_defaults(handle=manage)
    return parser


def manage(arguments: argparse.Namespace) -> int:
    choices = environment_choices.read(inherited())
    environment = managing.environment(choices, inherited())
    command = arguments.command[1:] if arguments.command[:1] == ["--"] else arguments.command
    os.chdir(ROOT)
    os.execve(sys.executable, [sys.executable, "manage.py", *command], environment)


def up(arguments: argparse.Namespace) -> int:
    begun = time.monotonic()
    choices = environment_choices.read(inherited(), durable=not arguments.no_sync)
    places = settle(choices.state)
    lock = Lock(places, choices.address)
    check_port(choices.port)
    house = House(places, choices, inherited())
    house.check()
    try:
        return asyncio.run(_until_stopped(house, _start(house, choices, begun), _serve))
    finally:
        lock.release()


async def _start(house: House, choices: Choices, begun: float) -> None:
    await house.start_servers()
    accounts = await house.prepare()
    await house.start_product()
    if accounts:
        say(f"Demo accounts, shown once (they stay in {choices.state / 'demo.json'}):\n{accounts}")
    say(f"MemoryHub is ready at {choices.address}/ after {time.monotonic() - begun:.1f} s. Ctrl-C stops it.")


async def _serve(ended: asyncio.Event) -> int:
    await ended.wait()
    return 0


def run(arguments: argparse.Namespace) -> int:
    command = arguments.command[1:] if arguments.command[:1] == ["--"] else arguments.command
    state = ROOT / "var" / "runs" / f"{arguments.name}-{os.getpid()}"
    own = {name: value for name, value in inherited().items() if name not in (*_SERVERS, *_MASTER_KEYS)}
    choices = replace(environment_choices.read(own, durable=False), state=state, port=free_port(), demo=False)
    for folder in (state.parent.parent, state.parent):
        folder.mkdir(mode=0o700, exist_ok=True)
    _remove_leftovers(state.parent)
    places = settle(state)
    lock = Lock(places, arguments.name)
    house = House(places, choices, own, quiet=True)
    try:
        house.check()
        return asyncio.run(_until_stopped(house, _start_beside(house, arguments), _beside(house, choices, command)))
    finally:
        lock.release()
        shutil.rmtree(places.sockets, ignore_errors=True)
        shutil.rmtree(state, ignore_errors=True)


def _remove_leftovers(folder: Path) -> None:
    """State folders of runs that were killed: their process is gone."""
    for state in folder.glob("*-*"):
        if not Path("/proc", state.name.rsplit("-", 1)[1]).exists():
            shutil.rmtree(state, ignore_errors=True)


async def _start_beside(house: House, arguments: argparse.Namespace) -> None:
    await house.start_servers(owner_makes_databases=True)
    if arguments.migrated:
        await house.migrate()
    if arguments.product:
        await house.prepare()
        await house.start_product()


def _beside(house: House, choices: Choices, command: list[str]) -> Work:
    async def work(ended: asyncio.Event) -> int:
        environment = {**house.environment, **house.owners_environment(), "MEMORYHUB_ADDRESS": choices.address}
        process = await asyncio.create_subprocess_exec(
            *command, env=environment, start_new_session=True, preexec_fn=leash(signal.SIGKILL)
        )
        finished, asked = asyncio.ensure_future(process.wait()), asyncio.ensure_future(ended.wait())
        await asyncio.wait([finished, asked], return_when=asyncio.FIRST_COMPLETED)
        asked.cancel()
        if not finished.done():
            os.killpg(process.pid, signal.SIGINT)
            await asyncio.wait([finished], timeout=10)
        kill_group(process.pid)
        code = await finished
        return code if code >= 0 else 128 - code

    return work


async def _until_stopped(house: House, start: Coroutine[Any, Any, None], work: Work) -> int:
    """Start, work, stop. A signal cuts the start short and asks the work to end; a second one ends everything at once.

    Returns:
        What the work returned, or 0 when a signal came before.
    """
    ended = asyncio.Event()

    def stop() -> None:
        if ended.is_set():
            return house.kill()
        ended.set()
        with contextlib.suppress(OSError):  # whoever read our words may be gone; that is no reason to stay
            say("Stopping ...")

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # by hand: a shell's background job ignores SIGINT
        loop.add_signal_handler(number, stop)
    starting, asked = asyncio.ensure_future(start), asyncio.ensure_future(ended.wait())
    try:
        await asyncio.wait([starting, asked], return_when=asyncio.FIRST_COMPLETED)
        if not starting.done():
            starting.cancel()
            await asyncio.wait([starting])
            return 0
        starting.result()
        return await work(ended)
    finally:
        asked.cancel()
        await house.stop()


if __name__ == "__main__":
    sys.exit(main())
