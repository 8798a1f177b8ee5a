"""Whoever is being forgotten is shown how far that is, whatever page they ask for."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.deprecation import MiddlewareMixin

from memoryhub.errors import Locked
from memoryhub.privacy import api as privacy
from memoryhub.web import htmx


class FrozenMiddleware(MiddlewareMixin):
    """A page that meets the frozen space becomes the status page of the request. Stands after ErrorsMiddleware."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Locked) or htmx.wants_json(request) or not request.user.is_authenticated:
            return None
        space = getattr(request.user, "space", None)
        found = privacy.open_of(space.id) if space else None
        if found is None:
            return None
        if not htmx.is_fragment(request):
            return redirect("forget_status", privacy.token_of(found.id, ""))
        address = resolve_url("forget_status", privacy.token_of(found.id, ""))
        return HttpResponse(status=204, headers={"HX-Redirect": address})
