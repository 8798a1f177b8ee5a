"""Conversations, and a browser's end of a socket."""

import asyncio
import json
import re
import time
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.db import connections
from django.test import Client
from django.utils import timezone

from chat import shelf, transcript
from chat.turn import accept
from memoryhub.asgi import application
from memoryhub.jobs.testing import run_all
from memoryhub.spaces.api import space_of

ORIGIN = "http://127.0.0.1:8000"


def new_conversation(user) -> UUID:
    """One that holds a message already, so that a second call makes another."""
    conversation_id = shelf.empty_conversation(space_of(user).id)
    accept(user, conversation_id, uuid4(), "Hello there")
    return conversation_id


def capture_all(user) -> int:
    """Run the jobs of the user's space, as the worker does."""
    return run_all(space_of(user).id)


def cookies_of(user, **more: str) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value, **more}


class Socket:
    """What a page does with its socket. Use as an async context.

    Args:
        cookies: of the signed-in person; {} for nobody.
        after: what the page has already; None: it does not resume.
        client: address and port that it comes from.
        path: where it leads, if not to the conversation.
    """

    def __init__(
        self, cookies: dict[str, str], conversation_id: UUID, *, after: int | None = 0, origin=ORIGIN, client=None,
        path: str = "",
    ):  # fmt: skip
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        headers = [(b"host", ORIGIN.removeprefix("http://").encode()), (b"cookie", cookie.encode())]
        headers.append((b"accept-language", b"en"))
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        scope = {
            "type": "websocket",
            "path": path or f"/ws/c/{conversation_id}/",
            "query_string": b"",
            "subprotocols": [],
        }
        self.wire = ApplicationCommunicator(application, scope | {"headers": headers, "client": client})
        self.after = after
        self.seen: list[dict] = []

    async def __aenter__(self) -> "Socket":
        await self.wire.send_input({"type": "websocket.connect"})
        self.connected = (await self.wire.receive_output(timeout=10))["type"] == "websocket.accept"
        if self.connected and self.after is not None:
            await self.put(type="resume", after=self.after)
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.wire.send_input({"type": "websocket.disconnect", "code": 1001})
        await self.wire.wait(timeout=5)

    async def put(self, **frame: object) -> None:
        await self.put_raw(json.dumps(frame, ensure_ascii=False))

    async def put_raw(self, text: str) -> None:
        await self.wire.send_input({"type": "websocket.receive", "text": text})

    async def say(self, text: str, cid: UUID | None = None, **more: object) -> UUID:
        cid = cid or uuid4()
        await self.put(type="say", cid=str(cid), text=text, **more)
        return cid

    async def until(self, kind: str, seconds: float = 15.0, **facts: object) -> dict:
        """The next frame of this kind (and with these facts); everything on the way is kept in `seen`."""
        deadline = time.monotonic() + seconds
        while True:
            frame = await self._next(deadline - time.monotonic())
            self.seen.append(frame)
            if frame["type"] == kind and facts.items() <= frame.items():
                return frame

    async def _next(self, seconds: float) -> dict:
        output = await self.wire.receive_output(timeout=max(0.01, seconds))
        if output["type"] == "websocket.close":
            return {"type": "close", "code": output.get("code")}
        return json.loads(output["text"])

    async def closed(self, seconds: float = 10.0) -> int:
        return (await self.until("close", seconds))["code"]

    async def quiet(self, seconds: float = 0.4) -> list[dict]:
        """Whatever comes within these seconds."""
        found = []
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            if await self.wire.receive_nothing(timeout=left, interval=0.02):
                break
            found.append(await self._next(1))
        self.seen += found
        return found

    def messages(self) -> list[tuple[int, str]]:
        """(seq, html) of everything that stands in the transcript now, in order."""
        return [(frame["seq"], frame["html"]) for frame in self.seen if frame["type"] in ("message", "end")]


def words_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


def fresh_fetch(user, conversation_id) -> list[tuple[int, str]]:
    """What a page that has nothing would get now."""
    space_id = space_of(user).id
    with timezone.override(ZoneInfo(settings.DEFAULT_USER_TIME_ZONE)):
        frames = transcript.frames(space_id, conversation_id, 0, frozenset())
    return [(frame["seq"], words_of(frame["html"])) for frame in frames if "seq" in frame]


async def _end_the_rest() -> None:
    """End what a story left running. A cancellation that a task took for the end of a wait of its own is said again;
    what does not end by then fails the test by name instead of holding it for ever.
    """
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for _ in range(20):
        for task in rest:
            task.cancel()
        if not rest:
            return
        _, rest = await asyncio.wait(rest, timeout=1)
    raise AssertionError(f"tasks that do not end: {[task.get_coro().__qualname__ for task in rest]}")


def play(story) -> object:
    """Run one async story in a loop of its own; tasks it left behind are waited for."""

    async def whole():
        try:
            return await story
        finally:
            await _end_the_rest()
            await sync_to_async(connections.close_all)()  # of the thread that the handshake's look-up ran in

    return asyncio.run(whole())
