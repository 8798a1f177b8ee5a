"""Every address of the product. Rooms bring their own; the front page is the frame's until somebody has signed in."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from chat import rest as conversations
from chat import views as chat
from memoryhub.health.metrics import metrics
from memoryhub.web import views
from memoryhub.web.rest.docs import docs, schema


def front(request: HttpRequest) -> HttpResponse:
    """`/`: what this is for who is signed out, the chat for who is signed in."""
    if not request.user.is_authenticated:
        return views.landing(request)
    return chat.home(request)


urlpatterns = [
    path("", front, name="front"),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("status/", views.status, name="status"),
    path("privacy/", views.privacy, name="privacy"),
    path("help/keys/", views.keys, name="keys"),
    path("preferences/", views.set_preferences, name="preferences"),
    path("", include("memoryhub.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("capsule.forgetting.urls")),
    path("console/", include("admin_console.urls")),
    path("api/v1/", include("capsule.rest.urls")),
    path("api/v1/conversations", conversations.Conversations.as_view()),
    path("api/v1/conversations/<uuid:conversation_id>/messages", conversations.Messages.as_view()),
    path("api/v1/openapi.json", schema, name="schema"),
    path("api/docs/", docs, name="api_docs"),
    path("", include("capsule.urls")),
    path("", include("chat.urls")),
]

handler400 = views.bad_request
handler403 = views.forbidden
handler404 = views.not_found
handler500 = views.server_error
