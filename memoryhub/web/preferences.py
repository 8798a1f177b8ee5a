"""Where the header's choices go: to the account of who is signed in, and to a cookie for everybody."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from memoryhub.accounts import preferences
from memoryhub.web.middleware import THEME_COOKIE, THEMES

_YEAR_SECONDS = 365 * 24 * 3600
_COOKIES = {
    "language": (settings.LANGUAGE_COOKIE_NAME, tuple(dict(settings.LANGUAGES))),
    "theme": (THEME_COOKIE, THEMES),
}


def remember(request: HttpRequest, response: HttpResponse, wishes: Mapping[str, str]) -> None:
    """Keep what `wishes` names.

    Raises:
        Refused: a value is none of those to choose from; nothing was kept.
    """
    if request.user.is_authenticated:
        preferences.change(request.user, wishes)
    for name, (cookie, known) in _COOKIES.items():
        if wishes.get(name) in known:
            response.set_cookie(cookie, wishes[name], _YEAR_SECONDS, samesite="Lax", secure=settings.SECURE)
