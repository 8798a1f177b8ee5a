"""The API's memories."""

from collections.abc import Callable
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response

from capsule import words
from capsule.rest import shapes
from memoryhub.errors import NotFound
from memoryhub.memory import api as memory
from memoryhub.memory.owner_types import Sieve
from memoryhub.memory.types import Status
from memoryhub.spaces.api import persona
from memoryhub.web.rest.resource import Resource, call

TAG = "memories"
_ADD = OpenApiExample("a fact", {"text": "I am allergic to peanuts"}, request_only=True)
_CHANGE = OpenApiExample("new words", {"text": "You are allergic to walnuts", "version": 1}, request_only=True)


class Memories(Resource):
    @call("Look for memories", name="memories_find", query=shapes.MemoriesAsked, gives=shapes.Memories, tag=TAG)
    def get(self, request: Request) -> Response:
        asked = self.asked(shapes.MemoriesAsked)
        states = (Status(asked["state"]),) if "state" in asked else tuple(shapes.STATES)
        sieve = Sieve(
            statuses=states,
            categories=words.ABOUT[asked["kind"]][1] if "kind" in asked else (),
            personas=(asked["persona"],) if "persona" in asked else (),
            since=asked.get("since"),
            until=asked.get("until"),
        )
        page = {name: asked[name] for name in ("sort", "limit", "offset")}
        found = memory.find(self.space_id, sieve, text=asked["q"], **page)
        told = {"count": found.total, "worded": found.worded, "results": found.memories}
        return Response(shapes.Memories(told).data)

    @call(
        "Add a memory by hand", takes=shapes.MemoryNew, gives=shapes.MemoryAdded, status=201, examples=[_ADD], tag=TAG
    )
    def post(self, request: Request) -> Response:
        told = self.given(shapes.MemoryNew)
        if told["persona_id"]:
            persona(self.space_id, told["persona_id"])
        where = {"time_zone": timezone.get_current_timezone_name(), "persona_id": told["persona_id"]}
        added = memory.add(self.space_id, told["text"], now=self.now, **where)
        made = [memory.memory(self.space_id, one) for one in added.memory_ids]
        answer = {"memories": made, "todo_ids": added.todo_ids, "undo": added.event_id, "known": added.known}
        return Response(shapes.MemoryAdded(answer).data, status=201)


class Memory(Resource):
    @call("One memory", gives=shapes.Memory, tag=TAG)
    def get(self, request: Request, memory_id: UUID) -> Response:
        return Response(shapes.Memory(memory.memory(self.space_id, memory_id)).data)

    @call("Word it anew", takes=shapes.MemoryText, gives=shapes.Memory, examples=[_CHANGE], tag=TAG)
    def patch(self, request: Request, memory_id: UUID) -> Response:
        told = self.given(shapes.MemoryText)
        changed = memory.revise(self.space_id, memory_id, told["text"], version=told["version"], now=self.now)
        return Response(shapes.Memory(changed).data)

    @call("Erase it for good", status=204, tag=TAG)
    def delete(self, request: Request, memory_id: UUID) -> Response:
        memory.forget(self.space_id, memory_id, now=self.now, erase=True)
        return Response(status=204)


class History(Resource):
    @call("Everything that happened to it, newest first", gives=shapes.Event(many=True), tag=TAG)
    def get(self, request: Request, memory_id: UUID) -> Response:
        return Response(shapes.Event(memory.history(self.space_id, memory_id), many=True).data)


Act = Callable[..., object]
# "revoke" and "restore" look at no version, as their buttons: taking back is never refused for being late.
ACTS: dict[str, Act] = {
    "confirm": memory.confirm,
    "reject": memory.reject,
    "pin": memory.pin,
    "unpin": memory.unpin,
    "mark": lambda space_id, memory_id, **how: memory.mark(space_id, memory_id, sensitive=True, **how),
    "unmark": lambda space_id, memory_id, **how: memory.mark(space_id, memory_id, sensitive=False, **how),
}


class MemoryAct(Resource):
    @call(
        "confirm, reject, pin, unpin, mark, unmark",
        name="memories_act",
        takes=shapes.Versioned,
        gives=shapes.Done,
        tag=TAG,
    )
    def post(self, request: Request, memory_id: UUID, act: str) -> Response:
        if act not in ACTS:
            raise NotFound(f"act {act}")
        told = self.given(shapes.Versioned)
        event_id = ACTS[act](self.space_id, memory_id, version=told["version"], now=self.now)
        return Response(shapes.Done({"event_id": event_id}).data)


class Revoke(Resource):
    @call("Out of use at once; to be restored for 7 days", gives=shapes.Done, tag=TAG)
    def post(self, request: Request, memory_id: UUID) -> Response:
        return Response(shapes.Done({"event_id": memory.forget(self.space_id, memory_id, now=self.now)}).data)


class Restore(Resource):
    @call("Bring a revoked one back", gives=shapes.Memory, tag=TAG)
    def post(self, request: Request, memory_id: UUID) -> Response:
        memory.restore(self.space_id, memory_id, now=self.now)
        return Response(shapes.Memory(memory.memory(self.space_id, memory_id)).data)


class Move(Resource):
    @call("Into a role, or out of all", takes=shapes.MemoryMove, gives=shapes.Done, tag=TAG)
    def post(self, request: Request, memory_id: UUID) -> Response:
        told = self.given(shapes.MemoryMove)
        if told["persona_id"]:
            persona(self.space_id, told["persona_id"])
        event_id = memory.move(self.space_id, memory_id, told["persona_id"], version=told["version"], now=self.now)
        return Response(shapes.Done({"event_id": event_id}).data)
