"""What every request passes: whose language, time zone and theme it is in, and how errors are answered."""

import time
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from memoryhub.errors import MemoryHubError, TooFast
from memoryhub.web import errors
from memoryhub.web.pace import pace

THEMES = ("auto", "light", "dark")
THEME_COOKIE = "theme"
TIME_ZONE_COOKIE = "time_zone"  # static/js/frame.js leaves the browser's there
_UNTOUCHED = ("/healthz", "/readyz", "/static/")


class PreferencesMiddleware(MiddlewareMixin):
    """Language: the user's, else the cookie's, else the browser's. Time zone and theme alike.

    `request.theme` is one of THEMES; `request.time_zone` an IANA name; `request.browser_zone` what the browser says it
    is, "" where it says nothing that this machine knows.
    """

    def process_request(self, request: HttpRequest) -> None:
        if request.path.startswith(_UNTOUCHED):
            return
        user = request.user
        request.theme = _theme(getattr(user, "theme", ""), request.COOKIES.get(THEME_COOKIE, ""))
        request.browser_zone = _known_zone(request.COOKIES.get(TIME_ZONE_COOKIE, ""))
        request.time_zone = _time_zone(user, request.browser_zone)
        language = getattr(user, "language", "")
        known = dict(settings.LANGUAGES)
        translation.activate(language if language in known else translation.get_language_from_request(request))
        request.LANGUAGE_CODE = translation.get_language()
        timezone.activate(ZoneInfo(request.time_zone))

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if not request.path.startswith(_UNTOUCHED):
            patch_vary_headers(response, ("Accept-Language", "Cookie"))
            response.headers.setdefault("Content-Language", translation.get_language() or settings.LANGUAGE_CODE)
        timezone.deactivate()
        return response


def _theme(chosen: str, cookie: str) -> str:
    wish = chosen if chosen not in ("", "auto") else cookie
    return wish if wish in THEMES else "auto"


def _time_zone(user: object, browser: str) -> str:
    """The chosen one, else the browser's, else what it said when it last came by, else the deployment's."""
    wishes = (getattr(user, "time_zone", ""), browser, getattr(user, "seen_zone", ""))
    return next((name for name in wishes if _known_zone(name)), settings.DEFAULT_USER_TIME_ZONE)


def _known_zone(name: str) -> str:
    return name if name in available_zones() else ""


def available_zones() -> frozenset[str]:
    """Every IANA name this machine knows; read from disk once."""
    if not _ZONES:
        _ZONES.append(frozenset(available_timezones()))
    return _ZONES[0]


_ZONES: list[frozenset[str]] = []


class PaceMiddleware(MiddlewareMixin):
    """What a signed-in person sends by forms counts with the frames of their sockets."""

    def process_view(self, request: HttpRequest, *view: object) -> HttpResponse | None:
        if request.method in ("GET", "HEAD", "OPTIONS") or not request.user.is_authenticated:
            return None
        try:
            pace.ask(request.user.pk, time.monotonic())
        except TooFast as problem:
            return errors.answer(request, problem)
        return None


class ErrorsMiddleware(MiddlewareMixin):
    """A MemoryHubError that a view lets through becomes its page, fragment or JSON (memoryhub.web.errors)."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, MemoryHubError):
            return errors.answer(request, exception)
        return None

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Django says nothing where a page was asked for in a way that it does not take: whoever types the address of
        a form sees a blank page."""
        if response.status_code != 405 or response.content or request.path.startswith(("/api/", *_UNTOUCHED)):
            return response
        sentence = _("This address only takes what a form sends. Nothing was changed.")
        said = errors.respond(request, 405, "wrong_method", sentence)
        said.headers["Allow"] = response.headers.get("Allow", "")
        return said
