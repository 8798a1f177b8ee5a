"""What htmx asks for and what it is told."""

import json
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django_htmx.middleware import HtmxDetails

CONFIG = {
    # STACK 9.3: no injected style, no eval, no page snapshots of people's memories in the browser's storage.
    "includeIndicatorStyles": False,
    "allowEval": False,
    "allowScriptTags": False,
    "selfRequestsOnly": True,
    "historyCacheSize": 0,
    "refreshOnHistoryMiss": True,
    "scrollBehavior": "auto",
    "attributesToSettle": ["class"],  # by default also `style`, which the content security policy refuses
    # An error's body is a fragment as well: it says where it goes (HX-Retarget).
    "responseHandling": [
        {"code": "204", "swap": False},
        {"code": "[23]..", "swap": True},
        {"code": "[45]..", "swap": True, "error": True},
        {"code": "...", "swap": False},
    ],
}
CONFIG_JSON = json.dumps(CONFIG, separators=(",", ":"))


def is_fragment(request: HttpRequest) -> bool:
    """Whether to answer with a piece of a page: htmx asks, and neither for a whole page nor to restore history."""
    asked = getattr(request, "htmx", None) or HtmxDetails(request)  # what failed may have failed before its middleware
    return bool(asked) and not asked.boosted and not asked.history_restore_request


def wants_json(request: HttpRequest) -> bool:
    return request.path.startswith("/api/") or request.get_preferred_type(["text/html", "application/json"]) == (
        "application/json"
    )


def retarget(response: HttpResponse, selector: str) -> HttpResponse:
    """Put this fragment inside the element that `selector` finds, whatever the asking element meant to change."""
    response.headers["HX-Retarget"] = selector
    response.headers["HX-Reswap"] = "innerHTML"
    return response


def trigger(response: HttpResponse, event: str, detail: object = True) -> HttpResponse:
    """Fire a browser event on the element that asked, once the answer is swapped in. Adds to earlier ones."""
    events = json.loads(response.headers.get("HX-Trigger", "{}"))
    response.headers["HX-Trigger"] = json.dumps({**events, event: detail})
    return response


def signed_in(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Only for who is signed in: a page is sent to the sign-in page and back; htmx is told to go there."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if not is_fragment(request):
            return redirect_to_login(request.get_full_path() if request.method == "GET" else "/")
        response = HttpResponse(status=204)
        response.headers["HX-Redirect"] = f"{resolve_url(settings.LOGIN_URL)}?next=/"
        return response

    return guarded
