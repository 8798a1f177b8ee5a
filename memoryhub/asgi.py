"""HTTP goes to Django, websockets to the chat; a foreign or missing origin is refused before either sees it."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memoryhub.settings")
http = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402  needs the apps loaded
from channels.sessions import SessionMiddlewareStack  # noqa: E402

from chat.routing import lifespan, websocket_urlpatterns  # noqa: E402
from memoryhub.web.origins import OwnOrigin  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": http,
        # The session's key is all that the consumer asks for: who it is, it finds out itself, and again later.
        "websocket": OwnOrigin(SessionMiddlewareStack(URLRouter(websocket_urlpatterns))),
        "lifespan": lifespan,
    }
)
