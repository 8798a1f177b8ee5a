"""Access tokens for one's own programs: made (and shown this once), listed, revoked (calendar.revoke)."""

from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone

from capsule.views.making import Maker, page_of
from memoryhub.tokens import api as tokens

DAYS = {"30": 30, "90": 90, "365": 365, "": None}


def _made(request: HttpRequest, space_id: UUID) -> str:
    scopes = ("read", "write") if request.POST.get("scope") == "write" else ("read",)
    days = DAYS.get(request.POST.get("days", ""), 90)
    label = request.POST.get("label", "")
    return tokens.issue(space_id, "api", label=label, scopes=scopes, days=days, now=timezone.now())[1]


access_tokens = page_of(
    Maker("capsule/tokens.html", _made, lambda space_id, draft: {"tokens": tokens.tokens(space_id, "api")})
)
