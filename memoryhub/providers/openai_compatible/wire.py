"""Requests and answers over HTTP: sizes and times bounded, every failure a ProviderError that holds no text.

The answers come from outside: an HTML page with status 200, garbage, ten megabytes or one byte a second are all
expected here.
"""

import asyncio
import json
import os
import ssl
import threading
from collections.abc import AsyncIterator
from functools import cache

import httpx2

from memoryhub.providers.openai_compatible.endpoint import Endpoint, failure, of_status
from memoryhub.providers.openai_compatible.patience import Deadline

CONNECT_SECONDS = 5.0
# Embeddings of 64 texts with 3,072 dimensions are about 4 MB of JSON; twice that. A chat answer is far below.
LARGEST_BYTES = 8_000_000
LARGEST_STREAM_BYTES = 4_000_000
LARGEST_LINE_BYTES = 262_144


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()  # the system's certificates; loading them takes 20 ms, so once a process


def _options(deadline: Deadline) -> dict[str, object]:
    """No redirects: the key would follow to wherever they point."""
    left = max(0.05, deadline.left())
    timeout = httpx2.Timeout(left, connect=min(CONNECT_SECONDS, left))
    return {"timeout": timeout, "follow_redirects": False}


class _Clients:
    """One synchronous client a process: connections do not survive a fork."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.process = 0
        self.client: httpx2.Client | None = None

    def get(self) -> httpx2.Client:
        with self.lock:
            if self.client is None or self.process != os.getpid():
                self.client, self.process = httpx2.Client(verify=_tls()), os.getpid()
            return self.client


_clients = _Clients()


def post(target: Endpoint, path: str, body: dict, deadline: Deadline) -> dict:
    """POST JSON and read a JSON object, synchronously.

    Raises:
        ProviderError: unreachable, timeout, http_*, not_json, too_large.
    """
    try:
        with _clients.get().stream(
            "POST", target.address(path), json=body, headers=target.headers, **_options(deadline)
        ) as answer:
            if answer.status_code != 200:
                raise of_status(answer.status_code)
            return parsed(_read(answer, deadline))
    except httpx2.TimeoutException:
        raise failure("timeout", transient=True) from None
    except (httpx2.HTTPError, httpx2.StreamError, httpx2.InvalidURL, OSError):
        raise failure("unreachable", transient=True) from None


def _read(answer: httpx2.Response, deadline: Deadline) -> bytes:
    """The body, as long as it is not too large and comes in time (a drip of bytes resets no clock here)."""
    parts, size = [], 0
    for part in answer.iter_bytes():
        size += len(part)
        if size > LARGEST_BYTES:
            raise failure("too_large", transient=False)
        if deadline.left() <= 0:
            raise failure("timeout", transient=True)
        parts.append(part)
    return b"".join(parts)


def _no_constant(name: str) -> None:
    raise ValueError(name)


def parsed(body: bytes | str) -> dict:
    """A JSON object; NaN and Infinity, which JSON does not have, are refused."""
    try:
        value = json.loads(body, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise failure("not_json", transient=False) from None
    if not isinstance(value, dict):
        raise failure("not_json", transient=False)
    return value


async def events(target: Endpoint, path: str, body: dict, deadline: Deadline, idle: float) -> AsyncIterator[dict]:
    """POST JSON and yield the JSON objects of a server-sent event stream; `{"done": true}` for the closing mark.

    A server that does not stream and answers with one JSON object yields that.

    Args:
        deadline: for the whole answer.
        idle: seconds without a byte after which the stream counts as stalled.

    Raises:
        ProviderError: unreachable, timeout, http_*, not_json, too_large.
    """
    try:
        async with (
            httpx2.AsyncClient(verify=_tls()) as client,
            client.stream(
                "POST", target.address(path), json=body, headers=target.headers, **_options(deadline)
            ) as answer,
        ):
            if answer.status_code != 200:
                raise of_status(answer.status_code)
            streamed = answer.headers.get("content-type", "").startswith("text/event-stream")
            whole, size = [], 0
            lines = _lines(answer, deadline, idle)
            async for line in lines:
                size += len(line)
                if size > LARGEST_STREAM_BYTES:
                    raise failure("too_large", transient=False)
                if not streamed:
                    whole.append(line)
                elif (event := _event(line)) is not None:
                    yield event
            if not streamed:
                yield parsed(b"\n".join(whole))
    except (httpx2.TimeoutException, TimeoutError):
        raise failure("timeout", transient=True) from None
    except (httpx2.HTTPError, httpx2.StreamError, httpx2.InvalidURL, OSError):
        raise failure("unreachable", transient=True) from None


async def _lines(answer: httpx2.Response, deadline: Deadline, idle: float) -> AsyncIterator[bytes]:
    """Lines of the body; the deadline and the idle limit hold for each wait, whatever trickles in."""
    rest = b""
    parts = answer.aiter_bytes()
    while True:
        left = min(idle, deadline.left())
        if left <= 0:
            raise TimeoutError
        try:
            async with asyncio.timeout(left):
                part = await anext(parts)
        except StopAsyncIteration:
            break
        *ready, rest = (rest + part).split(b"\n")
        if len(rest) > LARGEST_LINE_BYTES:
            raise failure("too_large", transient=False)
        for line in ready:
            yield line
    if rest:
        yield rest


def _event(line: bytes) -> dict | None:
    """The object of one `data:` line; None for comments, other fields and empty lines."""
    name, _, value = line.strip().partition(b":")
    if name != b"data" or not value.strip():
        return None
    if value.strip() == b"[DONE]":
        return {"done": True}
    return parsed(value)
