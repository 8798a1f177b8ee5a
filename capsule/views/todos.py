"""To-dos: added by hand, edited, done, cancelled, reopened."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from capsule import agenda, answers
from capsule.forms import TodoForm
from memoryhub.errors import NotFound, Refused
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
    space_id = space_of(request.user).id
    event_id = memory.todo_add(space_id, now=timezone.now(), **form.cleaned_data)
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
    form = TodoForm(request.POST or None, initial={"text": todo.text, "due_on": todo.due_on}, prefix="edit")
    if not form.is_valid():
        template = "capsule/_todo_edit.html" if is_fragment(request) else "capsule/todo_edit.html"
        facts = {"todo": todo, "form": form} | answers.frame_of(request)
        return render(request, template, facts, status=400 if form.is_bound else 200)
    due = agenda.moved(todo, form.cleaned_data["due_on"])
    memory.todo_edit(space_id, todo_id, form.cleaned_data["text"], version=todo.version, now=timezone.now(), **due)
    answers.done(request, _("Saved."))
    return answers.with_todo(request, space_id, todo_id)


def _open_todo(space_id: UUID, todo_id: UUID) -> TodoView:
    found = next((todo for todo in memory.todos(space_id) if todo.todo_id == todo_id), None)
    if found is None:
        raise NotFound(f"todo {todo_id}")
    return found
