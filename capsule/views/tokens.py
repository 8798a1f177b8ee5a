"""Access tokens for one's own programs: made (and shown this once), listed, revoked (calendar.revoke)."""

from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from memoryhub.errors import Refused
from memoryhub.spaces.api import space_of
from memoryhub.tokens import api as tokens
from memoryhub.web.htmx import signed_in

DAYS = {"30": 30, "90": 90, "365": 365, "": None}


@require_http_methods(["GET", "POST"])
@never_cache
@signed_in
@reauthentication_required(allow_get=True, enabled=lambda request: not request.user.is_guest)
def access_tokens(request: HttpRequest) -> HttpResponse:
    space_id, problem, secret = space_of(request.user).id, "", ""
    if request.method == "POST":
        try:
            secret = _made(request, space_id)
        except Refused as error:
            problem = _(error.sentence)
    facts = {"tokens": tokens.tokens(space_id, "api"), "secret": secret, "problem": problem, "room": "capsule"}
    return render(request, "capsule/tokens.html", facts, status=400 if problem else 200)


def _made(request: HttpRequest, space_id: object) -> str:
    scopes = ("read", "write") if request.POST.get("scope") == "write" else ("read",)
    days = DAYS.get(request.POST.get("days", ""), 90)
    label = request.POST.get("label", "")
    return tokens.issue(space_id, "api", label=label, scopes=scopes, days=days, now=timezone.now())[1]
