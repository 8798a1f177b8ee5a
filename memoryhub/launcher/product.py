"""The processes that serve people: web, worker, beat."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from memoryhub.launcher.child import Spec
from memoryhub.launcher.choices import HOST, Choices
from memoryhub.launcher.places import Places

# Eight times what the product takes as one frame (chat/events.py): what is too big gets an answer in words, a hundred
# thousand Chinese characters too, and only what no browser of ours sends is cut off by the server. Half cuts those off.
_LARGEST_FRAME_BYTES = 524_288
# Idle sockets are asked for life this often: proxies close silent ones after 60 s. Half doubles the wake-ups of a
# thousand idle phones; double leaves a dead one open for over a minute.
_PING_SECONDS = 20
# Skipped checks: they load every page into the worker. Ignored warning: in a container root is all there is.
_CELERY = (sys.executable, "-W", "ignore:You're running the worker", "-m", "celery")
_CELERY += ("--quiet", "--skip-checks", "-A", "memoryhub.worker")


def web(places: Places, choices: Choices, environment: Mapping[str, str]) -> Spec:
    options = {
        "--host": HOST,
        "--port": str(choices.port),
        "--loop": "uvloop",
        "--http": "httptools",
        "--ws": "websockets-sansio",
        "--ws-max-size": str(_LARGEST_FRAME_BYTES),
        "--ws-ping-interval": str(_PING_SECONDS),
        "--ws-ping-timeout": str(_PING_SECONDS),
        "--timeout-graceful-shutdown": "5",
        "--lifespan": "on",  # its end keeps the answers in the making
        "--log-level": "warning",
    }
    flags = [part for option in options.items() for part in option]
    proxy = "--proxy-headers" if choices.behind_proxy else "--no-proxy-headers"
    # Ignored warning: whitenoise answers with a synchronous iterator, which Django reads whole; the files are small.
    quiet = ("-W", "ignore:StreamingHttpResponse must consume synchronous iterators")
    command = (sys.executable, *quiet, "-m", "uvicorn", "memoryhub.server:application", *flags)
    return Spec(
        name="web",
        command=(*command, "--no-access-log", "--no-server-header", proxy),
        environment={**environment, "MEMORYHUB_POOL": "1"},
        ready=lambda: _answers(choices.port),
        stop_seconds=10.0,
    )


def worker(places: Places, choices: Choices, environment: Mapping[str, str]) -> Spec:
    command = ("worker", "--concurrency", str(choices.workers), "--without-gossip", "--without-mingle")
    # A job that runs may end: it takes seconds. A longer one is taken over when its lease runs out.
    return _celery("worker", command, places, environment, stop_seconds=25.0)


def beat(places: Places, choices: Choices, environment: Mapping[str, str]) -> Spec:
    environment = {**environment, "DJANGO_SETTINGS_MODULE": "memoryhub.clock"}
    return _celery("beat", ("beat", "--pidfile", ""), places, environment, stop_seconds=5.0)


def _celery(
    name: str, command: tuple[str, ...], places: Places, environment: Mapping[str, str], stop_seconds: float
) -> Spec:
    ready_file = places.state / f"{name}.ready"
    ready_file.unlink(missing_ok=True)
    return Spec(
        name=name,
        command=(*_CELERY, *command, "--loglevel", "WARNING"),
        environment={**environment, "MEMORYHUB_READY_FILE": str(ready_file)},
        ready=_exists(ready_file),
        stop_seconds=stop_seconds,
    )


def _exists(path: Path) -> Callable[[], Awaitable[bool]]:
    async def exists() -> bool:
        return path.exists()

    return exists


async def _get(port: int, path: str, patience_s: float = 10.0) -> tuple[int, str]:
    """Status and body; (0, "") when nothing answers in time."""
    request = f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\n\r\n"
    try:
        async with asyncio.timeout(patience_s):
            reader, writer = await asyncio.open_connection(HOST, port)
            try:
                writer.write(request.encode())
                head, _, body = (await reader.read()).decode(errors="replace").partition("\r\n\r\n")
            finally:
                writer.close()
        return int(head.split()[1]), body
    except (OSError, TimeoutError, IndexError, ValueError):
        return 0, ""


async def _answers(port: int) -> bool:
    """The web process serves requests, whatever it thinks of the others."""
    return (await _get(port, "/healthz"))[0] == 200


_WHY = {
    "keys": "the key store does not open with this master key; put the two that belong together back from your backup",
    "database": "the database does not answer, or was not migrated",
    "broker": "Valkey does not answer",
    "worker": "no worker has given a sign of life",
}


def not_ready(failing: list[str], logs: Path) -> str:
    """What `failing_checks` found, as a sentence."""
    reasons = "; ".join(f"{name} ({_WHY[name]})" if name in _WHY else name for name in failing)
    return f"Started, but not ready: {reasons}. See {logs}."


async def failing_checks(port: int) -> list[str]:
    """The names of what /readyz finds amiss; empty when it finds the product ready."""
    status, body = await _get(port, "/readyz")
    if status == 200:
        return []
    try:
        return sorted(name for name, good in json.loads(body)["checks"].items() if not good)
    except (ValueError, KeyError, TypeError, AttributeError):
        return ["web"]
