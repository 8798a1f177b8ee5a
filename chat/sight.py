"""Who is at the other end of a socket, and whether they still may be: asked at the handshake and at every frame."""

from dataclasses import dataclass
from enum import IntEnum
from types import SimpleNamespace
from uuid import UUID

from django.conf import settings
from django.contrib.auth import SESSION_KEY, get_user
from django.contrib.sessions.backends.db import SessionStore
from django.utils import translation

from chat.store import conversations, glances
from chat.store.glances import Glance
from chat.turn import person_of
from chat.types import Person
from memoryhub.accounts import standing
from memoryhub.accounts.models import User
from memoryhub.errors import Locked, NotFound
from memoryhub.spaces.api import scope, space_of
from memoryhub.web.middleware import TIME_ZONE_COOKIE, available_zones


class Close(IntEnum):
    """Why a socket is closed; the page acts on the number."""

    SIGN_IN = 4401
    NOT_FOUND = 4404
    SLOW = 4408
    ERASED = 4410
    BROKEN = 4400
    TOO_MANY = 4429
    RENEW = 1012  # "service restart": come back at once


@dataclass(frozen=True, slots=True)
class Sight:
    """A person who may be here."""

    user: User
    person: Person
    mark: str = ""  # of session and person, as of a moment before the person was read


class Closed(Exception):
    """This socket has to end."""

    def __init__(self, code: Close) -> None:
        super().__init__(code.name)
        self.code = code


def look(session_key: str | None, conversation_id: UUID, cookies: dict[str, str], accept_language: str) -> Sight:
    """The signed-in person of this session, if the conversation is theirs.

    Raises:
        Closed: no session or not an active account any more; not their conversation; erased.
    """
    seen = person(session_key, cookies, accept_language)
    space_id = seen.person.space_id
    with scope(space_id):
        try:
            conversations.get(space_id, conversation_id)
        except NotFound:
            code = Close.ERASED if conversations.is_deleted(space_id, conversation_id) else Close.NOT_FOUND
            raise Closed(code) from None
    return seen


def person(session_key: str | None, cookies: dict[str, str], accept_language: str) -> Sight:
    """The signed-in person of this session.

    Raises:
        Closed: no session or not an active account any more; erased.
    """
    session = SessionStore(session_key)
    # Before the person is read: what changes from here on changes the mark that the next glance finds.
    mark = standing.mark(session_key, session.get(SESSION_KEY)) if session_key else ""
    user = get_user(SimpleNamespace(session=session)) if session_key else None
    if user is None or not user.is_authenticated or not user.is_active:
        raise Closed(Close.SIGN_IN)
    space = space_of(user)
    if space.state != space.State.ACTIVE:
        raise Closed(Close.ERASED)
    zone = cookies.get(TIME_ZONE_COOKIE, "")
    time_zone = user.time_zone or (zone if zone in available_zones() else "")
    return Sight(user, person_of(user, _language(user, cookies, accept_language), time_zone), mark)


def glance(seen: Sight, session_key: str | None, conversation_id: UUID) -> Glance | None:
    """How far the conversation is, where all that `look` found still holds; None where something has changed since.

    Three statements: a thousand idle pages ask every 20 s, and a `look` with what a page may lack took 40 ms of two
    cores each.
    """
    if not seen.mark or standing.mark(session_key, seen.user.id) != seen.mark:
        return None
    try:
        with scope(seen.person.space_id):
            return glances.of(seen.person.space_id, conversation_id)
    except Locked:  # why, the look that follows says
        return None


def _language(user: User, cookies: dict[str, str], accept_language: str) -> str:
    """As PreferencesMiddleware chooses it for pages."""
    if user.language in dict(settings.LANGUAGES):
        return user.language
    asked = SimpleNamespace(COOKIES=cookies, META={"HTTP_ACCEPT_LANGUAGE": accept_language})
    return translation.get_language_from_request(asked)
