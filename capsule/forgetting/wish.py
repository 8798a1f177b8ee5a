"""What a person is about to have forgotten, between the steps. It holds their words, so that it lies sealed in the
session, and never in an address."""

import json
from base64 import b64decode, b64encode
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.http import HttpRequest

from memoryhub.errors import VaultError
from memoryhub.privacy import api as privacy
from memoryhub.privacy.api import Part, Reach
from memoryhub.vault import api as vault
from memoryhub.vault.api import Context

_KEY = "forget_wish"


@dataclass(frozen=True, slots=True)
class Wish:
    """
    Attributes:
        mark: of the dry run that was shown; a yes to other counts is none.
    """

    part: Part
    mark: str = ""


def keep(request: HttpRequest, space_id: UUID, wish: Wish) -> None:
    part = wish.part
    told = {
        "reach": part.reach,
        "words": part.words,
        "since": part.since and part.since.isoformat(),
        "until": part.until and part.until.isoformat(),
        "conversation": part.conversation_id and str(part.conversation_id),
        "mark": wish.mark,
    }
    sealed = vault.seal(space_id, _context(space_id), json.dumps(told).encode())
    request.session[_KEY] = b64encode(sealed).decode()


def kept(request: HttpRequest, space_id: UUID) -> Wish | None:
    """None where there is none, or another person's."""
    sealed = request.session.get(_KEY)
    if not sealed:
        return None
    try:
        told = json.loads(vault.unseal(space_id, _context(space_id), b64decode(sealed)))
    except (VaultError, ValueError):
        return None
    since, until = (told[name] and datetime.fromisoformat(told[name]) for name in ("since", "until"))
    conversation = told["conversation"] and UUID(told["conversation"])
    return Wish(Part(Reach(told["reach"]), told["words"], since, until, conversation), told["mark"])


def drop(request: HttpRequest) -> None:
    request.session.pop(_KEY, None)


def look(request: HttpRequest, space_id: UUID, part: Part) -> privacy.DryRun:
    """The dry run, whose mark is kept with the wish. Raises: as privacy.dry_run."""
    found = privacy.dry_run(space_id, part)
    keep(request, space_id, Wish(part, found.mark))
    return found


def _context(space_id: UUID) -> Context:
    return Context("forget_wish", space_id, "wish")
