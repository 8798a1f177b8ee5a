"""The API's webhooks: one's own events told to an address of one's own.

A hook outlives the token that made it, so one that is made here sends no words: that takes the password (settings).
"""

from uuid import UUID

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from capsule import telling
from memoryhub.errors import NotFound
from memoryhub.web.rest.resource import Resource, call
from memoryhub.webhooks import api as webhooks

TAG = "webhooks"
_ADD = OpenApiExample("what is learnt", {"url": "https://example.org/in", "kinds": ["learnt"]}, request_only=True)


class Hook(serializers.Serializer):
    id = serializers.UUIDField(source="hook_id")
    url = serializers.CharField()
    kinds = serializers.SerializerMethodField(help_text="Of: " + ", ".join(telling.TOLD))
    with_words = serializers.BooleanField()
    made_at = serializers.DateTimeField()
    paused_at = serializers.DateTimeField(allow_null=True)
    pause = serializers.CharField(help_text='"", "owner", "failing" (ten in a row did not arrive) or "gone" (410).')

    def get_kinds(self, view: webhooks.HookView) -> list[str]:
        return telling.told_keys(view.kinds)


class HookNew(serializers.Serializer):
    url = serializers.CharField(max_length=500)
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=list(telling.TOLD)), min_length=1, max_length=9)


class HookMade(serializers.Serializer):
    webhook = Hook()
    secret = serializers.CharField(help_text="Signs what is sent. Shown only this once.")


class Delivery(serializers.Serializer):
    id = serializers.UUIDField(source="delivery_id")
    event_id = serializers.UUIDField()
    kind = serializers.CharField()
    memory_id = serializers.UUIDField(allow_null=True)
    todo_id = serializers.UUIDField(allow_null=True)
    happened_at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=["waiting", "done", "failed"])
    attempts = serializers.IntegerField()
    outcome = serializers.CharField(help_text="The answer's status, or why there is none.")
    tried_at = serializers.DateTimeField(allow_null=True)


class Hooks(Resource):
    @call("Addresses that are told of your events", name="webhooks_list", gives=Hook(many=True), tag=TAG)
    def get(self, request: Request) -> Response:
        return Response(Hook(webhooks.hooks(self.space_id), many=True).data)

    @call("Have events sent to an address", takes=HookNew, gives=HookMade, status=201, examples=[_ADD], tag=TAG)
    def post(self, request: Request) -> Response:
        told = self.given(HookNew)
        kinds = telling.told_kinds(told["kinds"])
        view, secret = webhooks.add(self.space_id, told["url"], kinds=kinds, with_words=False, now=self.now)
        return Response(HookMade({"webhook": view, "secret": secret}).data, status=201)


class OneHook(Resource):
    @call("One address", gives=Hook, tag=TAG)
    def get(self, request: Request, hook_id: UUID) -> Response:
        return Response(Hook(webhooks.hook(self.space_id, hook_id)).data)

    @call("Delete it", status=204, tag=TAG)
    def delete(self, request: Request, hook_id: UUID) -> Response:
        webhooks.remove(self.space_id, hook_id)
        return Response(status=204)


class Deliveries(Resource):
    @call("What it was told last", gives=Delivery(many=True), tag=TAG)
    def get(self, request: Request, hook_id: UUID) -> Response:
        return Response(Delivery(webhooks.deliveries(self.space_id, hook_id), many=True).data)


class HookAct(Resource):
    @call("test, pause, resume", gives=Hook, tag=TAG)
    def post(self, request: Request, hook_id: UUID, act: str) -> Response:
        if act == "test":
            webhooks.ping(self.space_id, hook_id, now=self.now)
        elif act == "pause":
            webhooks.pause(self.space_id, hook_id, now=self.now)
        elif act == "resume":
            webhooks.resume(self.space_id, hook_id)
        else:
            raise NotFound(f"act {act}")
        return Response(Hook(webhooks.hook(self.space_id, hook_id)).data)
