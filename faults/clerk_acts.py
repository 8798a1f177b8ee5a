"""What the clerk can do, each a function of plain values. Runs inside the product's Django (clerk_process.py)."""

from uuid import UUID

from django.contrib.auth import login
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest
from django.utils import timezone

from memoryhub.accounts.models import User
from memoryhub.errors import MemoryHubError
from memoryhub.memory import api as memory
from memoryhub.privacy import api as privacy
from memoryhub.privacy import steps
from memoryhub.spaces.api import space_of
from memoryhub.vault import api as vault

_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
_PAGE = 500


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
    """What its owner's yes on the page does: everything, after the password."""
    found = privacy.dry_run(UUID(space_id), privacy.Part(privacy.Reach.EVERYTHING))
    request, salt = privacy.open_request(UUID(space_id), found, privacy.Factor.PASSWORD, now=timezone.now())
    return {"request_id": str(request.id), "link": privacy.token_of(request.id, salt)}


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
