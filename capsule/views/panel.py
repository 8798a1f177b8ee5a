"""The capsule itself: a page, and the same as a fragment docked beside the chat."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from capsule import answers, listing
from memoryhub.memory import api as memory
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import signed_in


@require_GET
@never_cache
@signed_in
def capsule(request: HttpRequest) -> HttpResponse:
    space_id = space_of(request.user).id
    asked = listing.wish(request.GET)
    facts = {"asked": asked, "counts": memory.counts(space_id), **listing.contents(space_id, asked)}
    return render(request, answers.panel_template(request), facts | answers.frame_of(request))


@require_GET
@never_cache
@signed_in
def badge(request: HttpRequest) -> HttpResponse:
    """How many things wait for the user; the chat's brain button asks."""
    return render(request, "capsule/_badge.html", {"counts": memory.counts(space_of(request.user).id)})
