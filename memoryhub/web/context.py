"""What every template may use, under the one name `frame`."""

import structlog
from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

from memoryhub.web.middleware import THEMES


def frame(request: HttpRequest) -> dict[str, object]:
    """Costs no query beyond the user that the preferences middleware has loaded already."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    theme = getattr(request, "theme", "auto")
    user = getattr(request, "user", None)
    return {
        "frame": {
            "theme": theme,
            "language": language,
            "lang": "zh-Hans" if language.startswith("zh") else "en",
            "languages": [(code, translation.get_language_info(code)["name_local"]) for code, _ in settings.LANGUAGES],
            **{f"is_{name}": "true" if name == theme else "false" for name in THEMES},
            "single_keys": bool(getattr(user, "single_keys", True)),
            "signed_in": bool(user and user.is_authenticated),
            "guest": bool(getattr(user, "is_guest", False)),
            "request_id": structlog.contextvars.get_contextvars().get("request_id", ""),
            "here": _here(request),
        }
    }


def _here(request: HttpRequest) -> str:
    """The page the person looks at: for a fragment, the page that asked for it."""
    asked = getattr(request, "htmx", None)
    return (asked and asked.current_url_abs_path) or request.get_full_path()
