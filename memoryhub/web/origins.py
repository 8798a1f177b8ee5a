"""Which pages may open a socket: ours. Cookies go with a handshake from any page, so its Origin is the only witness."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import validate_host

Application = Callable[..., Awaitable[Any]]


class OwnOrigin:
    """Refuses a handshake whose Origin is missing, or another scheme, host or port than the one that was asked.

    Host names alone are not enough: a page of another server on the same host sends our cookies too (they know no
    ports). Origins of CSRF_TRUSTED_ORIGINS may come as well: a proxy that does not hand the host on.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self._denier = WebsocketDenier.as_asgi()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in (b"origin", b"host")}
        is_own = is_own_origin(headers.get(b"origin", ""), headers.get(b"host", ""))
        return await (self._application if is_own else self._denier)(scope, receive, send)


def is_own_origin(origin: str, host: str) -> bool:
    """
    Args:
        origin: the header, "" where missing.
        host: the header, with its port.
    """
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    try:
        parts = urlsplit(origin)
        name = parts.hostname or ""
    except ValueError:
        return False
    wanted = {"https"} if settings.SECURE else {"http", "https"}
    bare = f"[{name}]" if ":" in name else name
    return parts.scheme in wanted and parts.netloc == host != "" and validate_host(bare, settings.ALLOWED_HOSTS)
