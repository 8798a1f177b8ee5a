"""Every address of the product. Rooms bring their own; the front page is the frame's until somebody has signed in."""

from importlib.util import find_spec

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from memoryhub.web import views


def front(request: HttpRequest) -> HttpResponse:
    """`/`: what this is for who is signed out, the chat for who is signed in."""
    if not request.user.is_authenticated:
        return views.landing(request)
    from chat import views as chat

    return chat.home(request)


urlpatterns = [
    path("", front, name="front"),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("status/", views.status, name="status"),
    path("privacy/", views.privacy, name="privacy"),
    path("help/keys/", views.keys, name="keys"),
    path("preferences/", views.set_preferences, name="preferences"),
    path("accounts/", include("allauth.urls")),
]
urlpatterns += [
    path("", include(room)) for room in ("memoryhub.accounts.urls", "capsule.urls", "chat.urls") if find_spec(room)
]

handler400 = views.bad_request
handler403 = views.forbidden
handler404 = views.not_found
handler500 = views.server_error
