"""The API's to-dos."""

from uuid import UUID

from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response

from capsule.rest import shapes
from memoryhub.errors import NotFound
from memoryhub.memory import api as memory
from memoryhub.web.rest.resource import Resource, call

TAG = "to-dos"
_ADD = OpenApiExample("with a day", {"text": "renew the passport", "due_on": "2026-12-09"}, request_only=True)


class Todos(Resource):
    @call("To-dos of one state, by due date", query=shapes.TodosAsked, gives=shapes.Todo(many=True), tag=TAG)
    def get(self, request: Request) -> Response:
        found = memory.todos(self.space_id, states=(self.asked(shapes.TodosAsked)["state"],))
        return Response(shapes.Todo(found, many=True).data)

    @call("Add one", takes=shapes.TodoNew, gives=shapes.Done, status=201, examples=[_ADD], tag=TAG)
    def post(self, request: Request) -> Response:
        told = self.given(shapes.TodoNew)
        event_id = memory.todo_add(self.space_id, told["text"], now=self.now, **_due(told))
        return Response(shapes.Done({"event_id": event_id}).data, status=201)


class Todo(Resource):
    @call("One to-do", gives=shapes.Todo, tag=TAG)
    def get(self, request: Request, todo_id: UUID) -> Response:
        return Response(shapes.Todo(memory.todo(self.space_id, todo_id)).data)

    @call("Word and date it anew", takes=shapes.TodoEdit, gives=shapes.Todo, tag=TAG)
    def patch(self, request: Request, todo_id: UUID) -> Response:
        told = self.given(shapes.TodoEdit)
        memory.todo_edit(self.space_id, todo_id, told["text"], version=told["version"], now=self.now, **_due(told))
        return Response(shapes.Todo(memory.todo(self.space_id, todo_id)).data)


def _due(told: dict[str, object]) -> dict[str, object]:
    """A time of day brings its day with it."""
    at = told["due_at"]
    return {"due_on": told["due_on"] or (at.date() if at else None), "due_at": at}


ACTS = {"done": memory.todo_done, "cancel": memory.todo_cancel, "reopen": memory.todo_reopen}


class TodoAct(Resource):
    @call("done, cancel, reopen", name="todos_act", gives=shapes.Done, tag=TAG)
    def post(self, request: Request, todo_id: UUID, act: str) -> Response:
        if act not in ACTS:
            raise NotFound(f"act {act}")
        return Response(shapes.Done({"event_id": ACTS[act](self.space_id, todo_id, now=self.now)}).data)
