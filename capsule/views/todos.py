"""To-dos: added by hand, edited, done, cancelled, reopened."""

from collections.abc import Mapping
from datetime import date, time
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from capsule import agenda, answers
from capsule.forms import TodoEditForm, TodoForm
from memoryhub.errors import Conflict, NotFound, Refused
from memoryhub.memory import api as memory
from memoryhub.memory.types import TodoView
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import is_fragment, signed_in


@require_POST
@signed_in
def add(request: HttpRequest) -> HttpResponse:
    form = TodoForm(request.POST)
    if not form.is_valid():
        raise Refused("todo")
    space_id, told = space_of(request.user).id, form.cleaned_data
    due = agenda.due(told["due_on"], told["due_time"])
    event_id = memory.todo_add(space_id, told["text"], now=timezone.now(), **due)
    answers.done(request, _("Added to your to-dos."), undo=event_id)
    return answers.with_panel(request, space_id, "todo")


@require_POST
@signed_in
def close(request: HttpRequest, todo_id: UUID, act: str) -> HttpResponse:
    """Done, cancelled, or open again; `act` is the last part of the address."""
    acts = {
        "done": (memory.todo_done, _("Done.")),
        "cancel": (memory.todo_cancel, _("Cancelled.")),
        "reopen": (memory.todo_reopen, _("Open again.")),
    }
    if act not in acts:
        raise Http404
    space_id = space_of(request.user).id
    run, note = acts[act]
    answers.done(request, note, undo=run(space_id, todo_id, now=timezone.now()))
    return answers.with_todo(request, space_id, todo_id)


@require_http_methods(["GET", "POST"])
@never_cache
@signed_in
def edit(request: HttpRequest, todo_id: UUID) -> HttpResponse:
    space_id = space_of(request.user).id
    todo = _open_todo(space_id, todo_id)
    at = todo.due_at and timezone.localtime(todo.due_at).time()
    form = TodoEditForm(request.POST or None, initial=_filled(todo, todo.text, todo.due_on, at), prefix="edit")
    if not form.is_valid():
        return _form(request, {"todo": todo, "form": form}, 400 if form.is_bound else 200)
    told = form.cleaned_data
    due = agenda.due(told["due_on"], told["due_time"])
    try:
        memory.todo_edit(space_id, todo_id, told["text"], version=told["version"], now=timezone.now(), **due)
    except Conflict:
        return _form(request, _both_versions(space_id, todo_id, told), 409)
    answers.done(request, _("Saved."))
    return answers.with_todo(request, space_id, todo_id)


@require_POST
@signed_in
def snooze(request: HttpRequest, todo_id: UUID) -> HttpResponse:
    """Put it off, its time of day going with it."""
    space_id = space_of(request.user).id
    todo = _open_todo(space_id, todo_id)
    day = agenda.snoozed(timezone.localdate()).get(request.POST.get("to", ""))
    if day is None:
        raise Refused("snooze")
    due = agenda.moved(todo, day)
    event_id = memory.todo_edit(space_id, todo_id, todo.text, version=todo.version, now=timezone.now(), **due)
    answers.done(request, _("Put off."), undo=event_id)
    return answers.with_panel(request, space_id, "todo")


def _filled(todo: TodoView, text: str, due_on: date | None, at: time | None) -> dict[str, object]:
    return {"text": text, "due_on": due_on, "due_time": at, "version": todo.version}


def _both_versions(space_id: UUID, todo_id: UUID, told: Mapping[str, Any]) -> dict[str, object]:
    """The form again, with the user's words kept and the other version beside them."""
    todo = _open_todo(space_id, todo_id)
    form = TodoEditForm(initial=_filled(todo, told["text"], told["due_on"], told["due_time"]), prefix="edit")
    return {"todo": todo, "form": form, "clash": todo}


def _form(request: HttpRequest, facts: dict[str, object], status: int) -> HttpResponse:
    template = "capsule/_todo_edit.html" if is_fragment(request) else "capsule/todo_edit.html"
    return render(request, template, facts | answers.frame_of(request), status=status)


def _open_todo(space_id: UUID, todo_id: UUID) -> TodoView:
    found = memory.todo(space_id, todo_id)
    if found.state != "open":
        raise NotFound(f"todo {todo_id}")
    return found
