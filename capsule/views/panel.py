"""The capsule itself: a page, and the same as a fragment docked beside the chat."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from capsule import answers
from memoryhub.memory import api as memory
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import signed_in


@require_GET
@never_cache
@signed_in
def capsule(request: HttpRequest) -> HttpResponse:
    return answers.panel(request, space_of(request.user).id)


@require_GET
@never_cache
@signed_in
def badge(request: HttpRequest) -> HttpResponse:
    """How many things wait for the user; the chat's brain button asks."""
    return render(request, "capsule/_badge.html", {"counts": memory.counts(space_of(request.user).id)})
