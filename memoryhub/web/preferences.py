"""Where the header's choices go: to the account of who is signed in, and to a cookie for everybody."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from memoryhub.web.middleware import THEME_COOKIE, THEMES

_YEAR_SECONDS = 365 * 24 * 3600


def remember(request: HttpRequest, response: HttpResponse, wishes: Mapping[str, str]) -> None:
    """Keep `language` and `theme` where they are among what we know; anything else is passed over."""
    known = {"language": tuple(dict(settings.LANGUAGES)), "theme": THEMES}
    chosen = {name: wishes[name] for name in known if wishes.get(name) in known[name]}
    cookies = {"language": settings.LANGUAGE_COOKIE_NAME, "theme": THEME_COOKIE}
    for name, value in chosen.items():
        response.set_cookie(cookies[name], value, _YEAR_SECONDS, samesite="Lax", secure=settings.SECURE)
    if chosen and request.user.is_authenticated:
        for name, value in chosen.items():
            setattr(request.user, name, value)
        request.user.save(update_fields=list(chosen))
