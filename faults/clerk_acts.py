"""What the clerk can do, each a function of plain values. Runs inside the product's Django (clerk_process.py)."""

import contextlib
import time
from uuid import UUID, uuid4

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth import login
from django.contrib.auth.models import Group
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest
from django.urls import URLResolver, get_resolver
from django.utils import timezone

from memoryhub.accounts.models import User
from memoryhub.errors import MemoryHubError
from memoryhub.export import api as exporting
from memoryhub.jobs import api as jobs
from memoryhub.memory import api as memory
from memoryhub.privacy import api as privacy
from memoryhub.privacy import steps
from memoryhub.privacy import trail as privacy_trail
from memoryhub.spaces.api import create_persona, scope, space_of
from memoryhub.tokens import api as tokens
from memoryhub.vault import api as vault

_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
_BY_LINK = ("calendar/key/", "forget/s/", "accounts/", "console/")
_PAGE = 500
_YESES = 40


def is_outage(problem: Exception) -> bool:
    """Whether asking again may help: the database was away."""
    state = getattr(problem.__cause__, "sqlstate", None) or "08000"  # none: the server said nothing, it is gone
    return isinstance(problem, InterfaceError | DatabaseError) and state[:2] in ("08", "57")


def people(tokens: list[str], language: str = "en") -> list[dict[str, str]]:
    """One person for each token, signed in, the token in the address and the name."""
    return [_person(token, language) for token in tokens]


def _person(token: str, language: str) -> dict[str, str]:
    user = User.objects.create_user(f"{token}@example.test", None, language=language)
    request = HttpRequest()
    request.session = SessionStore()
    login(request, user, backend=_BACKEND)
    request.session.save()
    return {"email": user.email, "space_id": str(space_of(user).id), "session": request.session.session_key}


def texts(space_id: str) -> list[str]:
    """Every memory of a space in force or waiting for a yes, opened."""
    found, total = memory.memories(UUID(space_id), limit=_PAGE)
    while len(found) < total:
        found += memory.memories(UUID(space_id), limit=_PAGE, offset=len(found))[0]
    return [f"{one.status}: {one.text} {one.value}" for one in found]


def recalled(space_id: str, words: str) -> list[str]:
    """What a question of theirs would put into a prompt."""
    found = memory.recall(UUID(space_id), words, now=timezone.now(), time_zone="UTC", budget_tokens=2000)
    return [card.text for card in (*found.profile, *found.cards)]


def erase(space_id: str) -> dict[str, str]:
    """What its owner's yes on the page does: everything, after the password. Whoever is still talking meanwhile is
    shown the counts again, and says yes again."""
    for _ in range(_YESES):
        found = privacy.dry_run(UUID(space_id), privacy.Part(privacy.Reach.EVERYTHING))
        with contextlib.suppress(privacy.Changed):
            request, salt = privacy.open_request(UUID(space_id), found, privacy.Factor.PASSWORD, now=timezone.now())
            return {"request_id": str(request.id), "link": privacy.token_of(request.id, salt)}
    raise AssertionError("the counts never stood still")


def erasure_state(request_id: str) -> str:
    return str(privacy.request(UUID(request_id)).state)


def rows_left(space_id: str) -> int:
    """Rows and things of a space in any store, by the product's own probe."""
    return sum(steps.remaining(UUID(space_id)).values())


def opens(space_id: str) -> bool:
    """Whether anything sealed for this space can still be opened."""
    try:
        vault.digest(UUID(space_id), "faults", "x")
    except MemoryHubError:
        return False
    return True


def trail() -> dict[str, object]:
    """The audit trail against its checkpoints outside."""
    found = privacy.verify_trail()
    return {"entries": found.entries, "findings": [[one.kind, one.entry] for one in found.findings]}


def ring(job_ids: list[str]) -> int:
    """Wake workers for these jobs, in this order, whether anything is to be done or not."""
    from memoryhub.jobs import bell

    return sum(bell.publish("memoryhub.jobs.tasks.run", job_id) for job_id in job_ids)


def checkpoint() -> bool:
    """Write the trail's head down outside, as the beat does every ten seconds."""
    return privacy_trail.checkpoint()


def enqueue(kind: str, space_id: str) -> str:
    """A job of a kind that the product's workers do not know."""
    with scope(UUID(space_id)):
        return str(jobs.enqueue(kind, UUID(space_id), uuid4()))


def switch_off(email: str) -> None:
    User.objects.filter(email=email).update(is_active=False)


def employ(email: str, role: str, session: str) -> None:
    """Into a role of the staff, with the second factor that it needs, given a moment ago in this session."""
    user, now = User.objects.get(email=email), time.time()
    user.groups.set([Group.objects.get_or_create(name=role)[0]])
    TOTP.activate(user, generate_totp_secret())
    held = SessionStore(session)
    held["account_authentication_methods"] = [
        {"method": "password", "at": now},
        {"method": "mfa", "type": "totp", "at": now, "reauthenticated": True},
    ]
    held["account_authentication_methods_user"] = str(user.pk)
    held.save()


def dismiss(email: str) -> None:
    User.objects.get(email=email).groups.clear()


def api_token(space_id: str) -> str:
    """A token of theirs that may do everything."""
    return tokens.issue(UUID(space_id), "api", label="x", scopes=("read", "write"), days=None, now=timezone.now())[1]


def routes() -> list[str]:
    """Every address of the URL configuration as it is written, but for what whoever has a link may open."""
    return [path for path in _routes(get_resolver().url_patterns, "") if not path.startswith(_BY_LINK)]


def _routes(patterns: list, prefix: str):
    for one in patterns:
        path = prefix + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _routes(one.url_patterns, path)
        else:
            yield path


def things(space_id: str) -> dict[str, object]:
    """An id of theirs for what stands in addresses, by its name there."""
    owner, now = UUID(space_id), timezone.now()
    memory.todo_add(owner, "an errand", now=now)
    with scope(owner), connection.cursor() as cursor:
        cursor.execute("SELECT conversation_id, id FROM chat_turn ORDER BY created_at DESC LIMIT 1")
        conversation_id, turn_id = cursor.fetchone()
    found, _ = memory.memories(owner, limit=1)
    return {
        "conversation_id": conversation_id, "turn_id": turn_id, "root_id": turn_id, "seq": 1,
        "memory_id": found[0].memory_id, "todo_id": memory.todos(owner)[0].todo_id,
        "event_id": memory.timeline(owner)[0].event_id, "persona_id": create_persona(owner, "Buyer").persona_id,
        "export_id": exporting.ask(owner, ("memories",), language="en", now=now),
        "token_id": tokens.issue(owner, "api", label="x", scopes=("read",), days=None, now=now)[0].token_id,
    }  # fmt: skip


def sealed_copy(space_id: str) -> list[list[str]]:
    """What a backup holds of them: the sealed values of their memories and messages, with what they are bound to."""
    copied = []
    with scope(UUID(space_id)), connection.cursor() as cursor:
        for table, field in (("memory_memory", "body"), ("chat_message", "text")):
            cursor.execute(f"SELECT id, {field} FROM {table} WHERE space_id = %s", [space_id])
            copied += [[space_id, table, str(row), field, bytes(value).hex()] for row, value in cursor.fetchall()]
    return copied


def opened(copy: list[list[str]]) -> int:
    """How many values of an old copy today's keys open."""
    return sum(_opens(*one) for one in copy)


def _opens(space_id: str, table: str, row: str, field: str, value: str) -> bool:
    try:
        vault.unseal(UUID(space_id), vault.Context(table, UUID(row), field), bytes.fromhex(value))
    except MemoryHubError:
        return False
    return True
