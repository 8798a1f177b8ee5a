"""The pages that belong to no room: front, health, help, privacy, preferences, errors."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from memoryhub.web import errors, health, preferences

# A restarted Postgres serves again within seconds; at half, browsers and proxies come while it recovers, double only
# leaves people waiting.
RETRY_AFTER_S = 5


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """What a person sees who has not signed in: what this is, and two ways in."""
    return render(request, "frame/landing.html")


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """This process answers; it asks nobody else."""
    return JsonResponse({"alive": True})


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """200 when everything works, else 503; which part does not is in `checks`."""
    checks = health.checks()
    response = JsonResponse(
        {"ready": all(checks.values()), "checks": checks}, status=200 if all(checks.values()) else 503
    )
    add_never_cache_headers(response)
    return response


@require_safe
def status(request: HttpRequest) -> HttpResponse:
    return render(request, "frame/status.html", {"checks": health.checks()})


@require_GET
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "frame/privacy.html")


@require_GET
def keys(request: HttpRequest) -> HttpResponse:
    return render(request, "frame/keys.html")


@require_POST
def set_preferences(request: HttpRequest) -> HttpResponse:
    """Language or theme from the header; the page stays where it is."""
    response = redirect(next_url(request))
    preferences.remember(request, response, request.POST)
    return response


def next_url(request: HttpRequest, default: str = "/") -> str:
    """The `next` that a form asks for, if it is on this site."""
    wish = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wish, {request.get_host()}, require_https=request.is_secure())
    return wish if safe else default


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return errors.respond(request, 400, "bad_request", _("The browser sent something that cannot be used."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return errors.respond(request, 403, "forbidden", _("Your account has no right to open this page."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    sentence = _("This form was open for too long or cookies are off. Go back, reload the page and send it again.")
    return errors.respond(request, 403, "csrf", sentence)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return errors.respond(request, 404, "not_found", _("This does not exist, or it is not yours."))


def server_error(request: HttpRequest) -> HttpResponse:
    """Needs no database, no session and no user: any of them may be what failed.

    A database that does not answer, or not in time, is no mistake of ours that will stay: 503, and when to come back.
    """
    is_outage = isinstance(sys.exc_info()[1], OperationalError | InterfaceError)
    status = 503 if is_outage else 500
    sentence = (
        _("The database does not answer at the moment. What was saved is safe; please try again.")
        if is_outage
        else _("This is our mistake. What was saved is safe; please try again in a moment.")
    )
    response = _bare_error(request, status, sentence)
    if is_outage:
        response.headers["Retry-After"] = str(RETRY_AFTER_S)
    return response


def _bare_error(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    if errors.htmx.is_fragment(request):
        note = HttpResponse(render_to_string("errors/_error.html", {"sentence": sentence}), status=status)
        return errors.htmx.retarget(note, "#toast")
    if request.path.startswith("/api/"):
        return errors.problem(status, "unavailable" if status == 503 else "error", sentence)
    if errors.htmx.wants_json(request):
        code = "unavailable" if status == 503 else "error"
        body = {"code": code, "message": sentence, "reference": errors.reference()}
        return JsonResponse({"error": body}, status=status)
    facts = {"sentence": sentence, "status": status, "reference": errors.reference()}
    facts["lang"] = "zh-Hans" if (translation.get_language() or "").startswith("zh") else "en"
    return HttpResponse(render_to_string("500.html", facts), status=status)
