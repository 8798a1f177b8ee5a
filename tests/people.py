"""People of the running product: made ahead in its database, signed in by cookie, talking over real sockets."""

import contextlib
import http.client
import json
import re
import secrets
import time
import urllib.parse
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

# Run by the product's own Django, several people at once: starting Django takes longer than making them.
MAKE_PEOPLE = """
import json, os, sys, secrets
import django
django.setup()
from django.contrib.auth import login
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from memoryhub.accounts.models import User
from memoryhub.spaces.api import space_of

people = []
for number in range(int(sys.argv[1])):
    user = User.objects.create_user(f"ada-{secrets.token_hex(6)}@example.test", None, language=sys.argv[2])
    request = HttpRequest()
    request.session = SessionStore()
    login(request, user, backend="allauth.account.auth_backends.AuthenticationBackend")
    request.session.save()
    space = space_of(user)
    people.append({"email": user.email, "space_id": str(space.id), "session": request.session.session_key})
print(json.dumps(people))
"""


@dataclass
class Person:
    """Signed in to the product at `address`, without a password."""

    address: str
    email: str
    space_id: str
    session: str
    csrf: str = field(default_factory=lambda: secrets.token_hex(16))

    @property
    def cookies(self) -> list[dict[str, str]]:
        """For Playwright's `context.add_cookies`."""
        return [{"name": "sessionid", "value": self.session, "url": self.address}]

    def get(self, path: str) -> tuple[int, str, str]:
        """Status, body, and where it redirects to."""
        return self._ask("GET", path)

    def post(self, path: str, **form: str) -> tuple[int, str, str]:
        return self._ask("POST", path, urllib.parse.urlencode(form | {"csrfmiddlewaretoken": self.csrf}))

    def _ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str, str]:
        connection = http.client.HTTPConnection(urllib.parse.urlsplit(self.address).netloc, timeout=20)
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={self.csrf}"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode(), answer.headers.get("Location", "")
        finally:
            connection.close()

    def new_conversation(self) -> UUID:
        status, _, location = self.get("/c/new/")
        assert status == 302, status
        return UUID(re.search(r"[0-9a-f-]{36}", location)[0])

    def talk(self, conversation_id: UUID) -> "Talk":
        return Talk(self, conversation_id)


class Talk:
    """A page's side of a conversation's socket: sends until acknowledged, comes back by itself, loses nothing."""

    def __init__(self, person: Person, conversation_id: UUID) -> None:
        self.person = person
        self.conversation_id = conversation_id
        self.seen = 0  # the newest message that this page has
        self.acknowledged: dict[str, int] = {}
        self.answers: dict[int, str] = {}  # seq of each answer that ended, and how
        self.frames: list[dict] = []
        self.returns = 0  # how often it had to come back
        self._socket = None
        self._closing = contextlib.ExitStack()

    def say(self, text: str, seconds: float = 40.0, until: str = "ack") -> str:
        """Say something, again and again with the same id, until a frame of type `until` came after the ack.

        Returns:
            The id of the message.
        """
        cid = str(uuid4())
        deadline = time.monotonic() + seconds
        said = False
        while time.monotonic() < deadline:
            try:
                if self._socket is None:
                    self._connect()
                    said = False
                if not said:
                    self._send({"type": "say", "cid": cid, "text": text})
                    said = True
                frame = self._take(deadline)
                if cid in self.acknowledged and frame["type"] == until:
                    return cid
            except (OSError, WebSocketException, TimeoutError):
                self._lose()
        raise AssertionError(f"no {until} within {seconds} s; last frames: {[f['type'] for f in self.frames[-8:]]}")

    def listen(self, holds, seconds: float, otherwise: str) -> None:
        """Take frames, and come back when cut off, until `holds()`."""
        deadline = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > deadline:
                raise AssertionError(f"{otherwise}; last frames: {self.frames[-5:]}")
            try:
                if self._socket is None:
                    self._connect()
                self._take(min(deadline, time.monotonic() + 1.0))
            except TimeoutError:
                self._send_quietly({"type": "ping"})
            except (OSError, WebSocketException):
                self._lose()

    def _connect(self) -> None:
        url = f"ws{self.person.address.removeprefix('http')}/ws/c/{self.conversation_id}/"
        cookie = {"Cookie": f"sessionid={self.person.session}"}
        opening = connect(
            url, origin=self.person.address, additional_headers=cookie, open_timeout=5, close_timeout=1, proxy=None
        )
        self._socket = self._closing.enter_context(opening)
        self._send({"type": "resume", "after": self.seen})

    def _send(self, frame: dict) -> None:
        self._socket.send(json.dumps(frame))

    def _send_quietly(self, frame: dict) -> None:
        if self._socket is None:  # the handshake itself was not answered in time
            return self._lose()
        try:
            self._send(frame)
        except (OSError, WebSocketException):
            self._lose()

    def _take(self, deadline: float) -> dict:
        frame = json.loads(self._socket.recv(timeout=max(0.01, min(3.0, deadline - time.monotonic()))))
        self.frames.append(frame)
        if frame["type"] == "ack":
            self.acknowledged[frame["cid"]] = frame["seq"]
        ended = frame["type"] == "end" or 'data-role="assistant"' in frame.get("html", "")
        if ended and "seq" in frame:  # one that ended while this page was away comes as a message
            self.answers[frame["seq"]] = frame.get("status", "ended")
        self.seen = max(self.seen, int(frame.get("seq", 0)) if frame["type"] in {"message", "end"} else 0)
        return frame

    def _lose(self) -> None:
        self.close()
        self.returns += 1
        time.sleep(0.2)

    def close(self) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError, WebSocketException):
                self._closing.close()
            self._socket = None
