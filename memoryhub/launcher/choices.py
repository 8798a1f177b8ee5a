"""What the environment asks for: which servers are our own, and where people reach the product."""

import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from memoryhub.launcher.places import ROOT
from memoryhub.launcher.problem import Problem

HOST = "127.0.0.1"  # other machines come through a proxy that speaks https (docs/operations.md)
# Never handed to the processes that serve people: with the owner's address row-level security could be switched off.
_OWNERS = ("DATABASE_OWNER_URL", "DATABASE_ADMIN_URL")
_MAKES = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES")


@dataclass(frozen=True)
class Choices:
    """
    Args:
        port: where the web process listens on loopback.
        database_url, owner_url, valkey_url: of external servers; empty: our own.
        demo: make demo accounts.
        seeds: and a month of demo life (DEMO=1 said outright).
        workers: how many jobs run at a time.
        durable: force the embedded database's writes to disk.
        behind_proxy: believe what a proxy on this machine says about where a request came from.
    """

    state: Path
    port: int
    database_url: str
    owner_url: str
    valkey_url: str
    demo: bool
    workers: int
    durable: bool
    behind_proxy: bool
    seeds: bool = False

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"


def read(environment: Mapping[str, str], *, durable: bool = True) -> Choices:
    """
    Raises:
        Problem: a variable cannot be used.
    """
    database_url = environment.get("DATABASE_URL", "").strip()
    owner_url = environment.get("DATABASE_OWNER_URL", "").strip()
    if bool(database_url) != bool(owner_url):
        raise Problem(
            "DATABASE_URL (the application's role) and DATABASE_OWNER_URL (the role that migrates) belong together: "
            "set both for your own Postgres, none for the embedded one."
        )
    return Choices(
        state=Path(environment.get("MEMORYHUB_STATE") or ROOT / "var").absolute(),
        port=_whole_number(environment, "PORT", 8000, 1, 65535),
        database_url=database_url,
        owner_url=owner_url,
        valkey_url=environment.get("VALKEY_URL", "").strip(),
        demo=_flag(environment, "DEMO", default=not database_url),
        seeds=_flag(environment, "DEMO", default=False),
        workers=_whole_number(environment, "MEMORYHUB_WORKERS", 2, 1, 64),
        durable=durable,
        behind_proxy=_flag(environment, "BEHIND_PROXY", default=False),
    )


def _whole_number(environment: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    raw = environment.get(name, "").strip() or str(default)
    if not raw.isdecimal() or not low <= int(raw) <= high:
        raise Problem(f"{name} should be a whole number from {low} to {high}, not {raw!r}.")
    return int(raw)


def _flag(environment: Mapping[str, str], name: str, default: bool) -> bool:
    raw = environment.get(name, "").strip().lower()
    if raw in {"", "1", "true", "yes", "on", "0", "false", "no", "off"}:
        return raw in {"1", "true", "yes", "on"} if raw else default
    raise Problem(f"{name} should be 1 or 0, not {raw!r}.")


def check_port(port: int) -> None:
    """
    Raises:
        Problem: another program listens there, or we may not.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except PermissionError:
            raise Problem(f"Port {port} is kept for the system; choose another: make up PORT=8000.") from None
        except OSError:
            other = port + 1 if port < 65535 else port - 1
            raise Problem(f"Port {port} is taken by another program; choose another: make up PORT={other}.") from None


def common_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """What every process of ours inherits."""
    inherited = {name: value for name, value in environment.items() if name not in (*_OWNERS, *_MAKES)}
    # One thread per process in numpy's library, and few heaps: half the memory, and no slower for single short texts.
    thrift = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2"}
    return thrift | inherited | {"PYTHONUNBUFFERED": "1"}


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def inherited() -> Mapping[str, str]:
    return dict(os.environ)
