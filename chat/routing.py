"""Where sockets lead, and what happens to running answers when the web process is told to end."""

from typing import Any

from django.urls import path

from chat import runner
from chat.consumer import ChatConsumer
from chat.listening import Listener
from chat.watch import watched

websocket_urlpatterns = [
    path("ws/c/<uuid:conversation_id>/", watched(ChatConsumer.as_asgi())),
    path("ws/me/", watched(Listener.as_asgi())),
]


async def lifespan(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The server's start and end (ASGI's lifespan protocol). Answers in the making are kept as far as they came."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.shutdown":
            await runner.wind_up()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
