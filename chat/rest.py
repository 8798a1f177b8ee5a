"""The API's conversations."""

from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chat.store import conversations, messages
from memoryhub.spaces.api import scope
from memoryhub.web.rest.resource import Resource, call

TAG = "conversations"


class ConversationShape(serializers.Serializer):
    id = serializers.UUIDField(source="conversation_id")
    title = serializers.CharField()
    mode = serializers.CharField()
    head_seq = serializers.IntegerField(help_text="The number of its newest message.")
    last_at = serializers.DateTimeField()


class MessageShape(serializers.Serializer):
    seq = serializers.IntegerField()
    role = serializers.CharField()
    text = serializers.CharField()
    status = serializers.CharField()
    said_at = serializers.DateTimeField()


class MessagesAsked(serializers.Serializer):
    after = serializers.IntegerField(min_value=0, max_value=2**31 - 2, default=0)
    limit = serializers.IntegerField(min_value=1, max_value=200, default=50)


class Conversations(Resource):
    @call("Conversations, the one last spoken in first", gives=ConversationShape(many=True), tag=TAG)
    def get(self, request: Request) -> Response:
        with scope(self.space_id):
            found = conversations.newest(self.space_id)
        return Response(ConversationShape(found, many=True).data)


class Messages(Resource):
    @call("What was said, in order", query=MessagesAsked, gives=MessageShape(many=True), tag=TAG)
    def get(self, request: Request, conversation_id: UUID) -> Response:
        asked = self.asked(MessagesAsked)
        with scope(self.space_id):
            conversations.get(self.space_id, conversation_id)
            found = messages.after(self.space_id, conversation_id, asked["after"], limit=asked["limit"])
        return Response(MessageShape(found, many=True).data)
