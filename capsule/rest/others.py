"""The rest of the API: timeline, conflicts, roles, settings, one's data."""

import json
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response

from capsule import words
from capsule.rest import shapes
from memoryhub.accounts import preferences
from memoryhub.export import api as exporting
from memoryhub.memory import api as memory
from memoryhub.spaces import api as spaces
from memoryhub.web.rest.resource import Resource, call

_SETTLE = OpenApiExample("the newer one", {"choice": "b", "a_version": 1, "b_version": 1}, request_only=True)


class Timeline(Resource):
    @call("What happened, newest first", query=shapes.TimelineAsked, gives=shapes.Event(many=True), tag="timeline")
    def get(self, request: Request) -> Response:
        asked = self.asked(shapes.TimelineAsked)
        kinds = words.kinds_of(asked["kind"]) if "kind" in asked else ()
        before = {"before": asked.get("before"), "before_id": asked.get("before_id")}
        found = memory.timeline(self.space_id, kinds=kinds, limit=asked["limit"], **before)
        return Response(shapes.Event(found, many=True).data)


class Undo(Resource):
    @call("Take one event back", status=204, tag="timeline")
    def post(self, request: Request, event_id: UUID) -> Response:
        memory.undo(self.space_id, event_id, now=self.now)
        return Response(status=204)


class Conflicts(Resource):
    @call("What was told in two ways", gives=shapes.Conflict(many=True), tag="conflicts")
    def get(self, request: Request) -> Response:
        return Response(shapes.Conflict(memory.conflicts(self.space_id), many=True).data)


class Settle(Resource):
    @call("Say which version holds", takes=shapes.Settle, gives=shapes.Done, examples=[_SETTLE], tag="conflicts")
    def post(self, request: Request, conflict_id: UUID) -> Response:
        told = self.given(shapes.Settle)
        memory.memory(self.space_id, conflict_id)
        others = [one.a.memory_id for one in memory.conflicts(self.space_id) if one.b.memory_id == conflict_id]
        versions = {conflict_id: told["b_version"]} | dict.fromkeys(others, told["a_version"])
        apart = memory.Apart(told["since"], told["a_when"], told["b_when"])
        event_id = memory.settle(
            self.space_id, conflict_id, told["choice"], versions=versions, apart=apart, now=self.now
        )
        return Response(shapes.Done({"event_id": event_id}).data)


class Personas(Resource):
    @call("Roles, those put away too", gives=shapes.Persona(many=True), tag="roles")
    def get(self, request: Request) -> Response:
        return Response(shapes.Persona(spaces.personas(self.space_id, archived=True), many=True).data)

    @call("A new role", takes=shapes.PersonaName, gives=shapes.Persona, status=201, tag="roles")
    def post(self, request: Request) -> Response:
        made = spaces.create_persona(self.space_id, self.given(shapes.PersonaName)["name"])
        return Response(shapes.Persona(made).data, status=201)


class Persona(Resource):
    @call("Rename it", takes=shapes.PersonaName, gives=shapes.Persona, tag="roles")
    def patch(self, request: Request, persona_id: UUID) -> Response:
        named = spaces.rename_persona(self.space_id, persona_id, self.given(shapes.PersonaName)["name"])
        return Response(shapes.Persona(named).data)

    @call("Put it away; its memories are kept", gives=shapes.Persona, tag="roles")
    def delete(self, request: Request, persona_id: UUID) -> Response:
        return Response(shapes.Persona(spaces.archive_persona(self.space_id, persona_id, now=self.now)).data)


class Settings(Resource):
    @call("What you chose", gives=shapes.SettingsShown, tag="settings")
    def get(self, request: Request) -> Response:
        return Response(shapes.SettingsShown(request.user).data)

    @call("Choose anew; what is not named stays", takes=shapes.Settings, gives=shapes.SettingsShown, tag="settings")
    def patch(self, request: Request) -> Response:
        told = self.given(shapes.Settings)
        preferences.keep_for(request.user, told.pop("retention", {}))
        wishes = {name: ("on" if wish else "off") if isinstance(wish, bool) else wish for name, wish in told.items()}
        preferences.change(request.user, wishes)
        return Response(shapes.SettingsShown(request.user).data)


class Export(Resource):
    @call("Everything of your memory as memory.json", gives=OpenApiTypes.OBJECT, tag="export")
    def get(self, request: Request) -> Response:
        parts = ["memories", "todos", "timeline", "settings"]
        return Response(exporting.read(self.space_id, parts).model_dump(mode="json"))


class Import(Resource):
    @call(
        "Bring a memory.json back; its memories wait to be confirmed",
        takes=OpenApiTypes.OBJECT,
        gives=shapes.Brought,
        tag="export",
    )
    def post(self, request: Request) -> Response:
        brought = exporting.bring(self.space_id, json.dumps(request.data).encode(), now=self.now)
        return Response(shapes.Brought(brought).data)
