from django.urls import path

from chat.consumer import ChatConsumer

websocket_urlpatterns = [path("ws/c/<uuid:conversation_id>/", ChatConsumer.as_asgi())]
