"""More that the clerk can do: the deeds of the nightly faults. Runs inside the product's Django, as clerk_acts.py."""

import secrets
import threading
from datetime import timedelta
from uuid import UUID, uuid4

from django.db import connections
from django.utils import timezone

from chat.models import Conversation
from memoryhub.accounts.models import User
from memoryhub.errors import MemoryHubError
from memoryhub.grants import api as grants
from memoryhub.memory import api as memory
from memoryhub.memory.types import Status
from memoryhub.privacy import api as privacy
from memoryhub.spaces.api import scope
from memoryhub.vault import api as vault
from memoryhub.webhooks import api as webhooks


def conversations(space_ids: list[str], each: int) -> dict[str, list[str]]:
    """New ones, made all at once."""
    return {space_id: _conversations(UUID(space_id), each) for space_id in space_ids}


def _conversations(space_id: UUID, each: int) -> list[str]:
    with scope(space_id):
        rows = [Conversation(space_id=space_id, last_at=timezone.now()) for _ in range(each)]
        for row in rows:
            row.save(force_insert=True)
    return [str(row.id) for row in rows]


def forget_all(space_id: str) -> int:
    """Revoke every memory in force, as its owner does."""
    found, _ = memory.memories(UUID(space_id), statuses=[Status.ACTIVE], limit=200)
    for one in found:
        memory.forget(UUID(space_id), one.memory_id, version=one.version, now=timezone.now())
    return len(found)


def race_hold(space_id: str) -> dict[str, bool]:
    """A hold and the erasure at the same moment. Returns whether the hold stands, and whether the key does."""
    owner, held = UUID(space_id), []
    found = privacy.dry_run(owner, privacy.Part(privacy.Reach.EVERYTHING))
    request, _ = privacy.open_request(owner, found, privacy.Factor.PASSWORD, now=timezone.now())
    start = threading.Barrier(2)

    def hold() -> None:
        try:
            start.wait(5)
            now = timezone.now()
            due = now + timedelta(days=90)
            privacy.open_hold(owner, privacy.Ground.COURT_ORDER, "12-C-7", by=uuid4(), now=now, review_on=due)
            held.append(True)
        except MemoryHubError:
            pass
        finally:
            connections.close_all()

    thread = threading.Thread(target=hold)
    thread.start()
    start.wait(5)
    privacy.run(request.id)
    thread.join()
    return {"held": bool(held), "opens": _opens(owner)}


def _opens(space_id: UUID) -> bool:
    try:
        vault.digest(space_id, "faults", "x")
    except MemoryHubError:
        return False
    return True


def hook(space_id: str, url: str) -> str:
    """Try to have events told to an address: "taken", or the code of the refusal."""
    try:
        view, _ = webhooks.add(UUID(space_id), url, kinds=("captured",), with_words=True, now=timezone.now())
        webhooks.ping(UUID(space_id), view.hook_id, now=timezone.now())
    except MemoryHubError as problem:
        return problem.code
    return "taken"


def with_password(email: str) -> str:
    """Give somebody a password; returns it."""
    password = secrets.token_urlsafe(16)
    user = User.objects.get(email=email)
    user.set_password(password)
    user.save()
    return password


def grant_story(space_id: str) -> dict[str, str]:
    """A grant from asking to its end, with what each unlawful use of it is answered by: a code, or "let in"."""
    owner, staff, now = UUID(space_id), uuid4(), timezone.now()
    memory.todo_add(owner, "an errand", now=now)
    wish = grants.Wish(grants.Purpose.SUPPORT, "The answer was wrong", ("chats",))
    asked = grants.ask(staff, owner, wish, now=now)
    hours = timedelta(days=3)
    told = {
        "not answered yet": _code(lambda: grants.require(staff, owner, what="chats", now=now)),
        "approved by who asked": _code(lambda: grants.second(staff, asked.grant_id, now=now)),
    }
    granted = grants.approve(owner, asked.grant_id, by=uuid4(), now=now)
    told |= {
        "live": _code(lambda: grants.require(staff, owner, what="chats", now=now)),
        "by another of the staff": _code(lambda: grants.require(uuid4(), owner, what="chats", now=now)),
        "for something else": _code(lambda: grants.require(staff, owner, what="memories:health", now=now)),
        "after its minutes": _code(lambda: grants.require(staff, owner, what="chats", now=now + hours)),
        "approved again": _code(lambda: grants.approve(owner, asked.grant_id, by=uuid4(), now=now)),
    }
    grants.stop(owner, granted.grant_id, by=uuid4(), now=now)
    told["stopped"] = _code(lambda: grants.require(staff, owner, what="chats", now=now))
    return told


def _code(attempt) -> str:
    try:
        attempt()
    except MemoryHubError as problem:
        return problem.code
    return "let in"
