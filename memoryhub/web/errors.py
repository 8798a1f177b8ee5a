"""Errors become answers: the right status, one translated sentence, a reference, in the form that was asked for."""

import structlog
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from memoryhub import errors
from memoryhub.web import htmx

log = structlog.get_logger(__name__)

# The most telling class first: the first that fits gives the status.
STATUSES: tuple[tuple[type[errors.MemoryHubError], int], ...] = (
    (errors.NotFound, 404),
    (errors.TooFast, 429),
    (errors.Refused, 400),
    (errors.Conflict, 409),
    (errors.NoGrant, 403),
    (errors.Shredded, 410),
    (errors.Locked, 503),
    (errors.VaultError, 503),
    (errors.OverBudget, 429),
    (errors.ProviderError, 503),
    (errors.MemoryHubError, 500),
)


def status_of(error: errors.MemoryHubError) -> int:
    return next(status for kind, status in STATUSES if isinstance(error, kind))


def reference() -> str:
    """The first eight characters of the request id, upper case: enough to find the line in the log."""
    return str(structlog.contextvars.get_contextvars().get("request_id", ""))[:8].upper()


def answer(request: HttpRequest, error: errors.MemoryHubError) -> HttpResponse:
    """The response to an error that the product raised on purpose."""
    status = status_of(error)
    log.info("refused", code=error.code, status=status)
    return respond(request, status, error.code, _(error.sentence))


def respond(request: HttpRequest, status: int, code: str, sentence: str) -> HttpResponse:
    """An error as a whole page, as a note for htmx, or as JSON."""
    facts = {"status": status, "code": code, "sentence": sentence, "reference": reference()}
    if request.path.startswith("/api/"):
        response = problem(status, code, sentence)
    elif htmx.is_fragment(request):
        response = htmx.retarget(render(request, "errors/_error.html", facts, status=status), "#toast")
    elif htmx.wants_json(request):
        body = {"code": code, "message": sentence, "reference": facts["reference"]}
        response = JsonResponse({"error": body}, status=status)
    else:
        response = render(request, "errors/page.html", facts | {"title": _title(status, code)}, status=status)
    add_never_cache_headers(response)
    return response


def problem(status: int, code: str, sentence: str) -> HttpResponse:
    """The API's shape of an error (RFC 9457), as memoryhub.web.rest.problems has it."""
    body = {"type": "about:blank", "title": sentence, "status": status, "code": code, "reference": reference()}
    return JsonResponse(body, status=status, content_type="application/problem+json")


def _title(status: int, code: str) -> str:
    if code == errors.TooFast.code:
        return _("One moment, please")
    return {
        400: _("This could not be understood"),
        403: _("You may not open this"),
        404: _("Nothing is here"),
        405: _("Nothing to see here"),
        409: _("Changed in the meantime"),
        410: _("This was erased"),
        429: _("Enough for today"),
        503: _("Not available at the moment"),
    }.get(status, _("Something went wrong"))
