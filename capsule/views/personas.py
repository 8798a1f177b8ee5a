"""Roles: made, renamed, put away and taken up again."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from capsule import answers
from memoryhub.errors import Refused
from memoryhub.spaces import api as spaces
from memoryhub.web.htmx import signed_in


@require_GET
@never_cache
@signed_in
def personas(request: HttpRequest) -> HttpResponse:
    return _page(request)


@require_POST
@signed_in
def create(request: HttpRequest) -> HttpResponse:
    name = request.POST.get("name", "")
    try:
        spaces.create_persona(spaces.space_of(request.user).id, name)
    except Refused as problem:
        return _page(request, problem=_(problem.sentence), draft=name)
    answers.done(request, _("Added. Choose it at the top of a chat to speak in it."))
    return redirect("personas")


@require_POST
@signed_in
def change(request: HttpRequest, persona_id: UUID, act: str) -> HttpResponse:
    """`act` is the last part of the address."""
    space_id = spaces.space_of(request.user).id
    if act not in ("rename", "away", "back"):
        raise Http404
    try:
        if act == "rename":
            spaces.rename_persona(space_id, persona_id, request.POST.get("name", ""))
        else:
            spaces.archive_persona(space_id, persona_id, now=timezone.now() if act == "away" else None)
    except Refused as problem:
        return _page(request, problem=_(problem.sentence))
    answers.done(request, _("Saved."))
    return redirect("personas")


def _page(request: HttpRequest, *, problem: str = "", draft: str = "") -> HttpResponse:
    found = spaces.personas(spaces.space_of(request.user).id, archived=True)
    facts = {"personas": found, "problem": problem, "draft": draft, "room": "capsule"}
    return render(request, "capsule/personas.html", facts, status=400 if problem else 200)
