"""The least that any server of sockets must do: `python -m uvicorn bench.echo:application`.

It sends back what it hears, and one message that it hears from any socket to all sockets when that asks for it.
"""

from collections.abc import Awaitable, Callable
from typing import Any

# What a page sends to have the rest sent to every socket.
TO_ALL = "all:"
_SENDERS: set[Callable[[dict[str, Any]], Awaitable[None]]] = set()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """A bare ASGI application."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    _SENDERS.add(send)
    try:
        while (message := await receive())["type"] == "websocket.receive":
            await _answer(message["text"], send)
    finally:
        _SENDERS.discard(send)


async def _answer(text: str, send: Any) -> None:
    if not text.startswith(TO_ALL):
        await send({"type": "websocket.send", "text": text})
        return
    for one in tuple(_SENDERS):
        await one({"type": "websocket.send", "text": text.removeprefix(TO_ALL)})
