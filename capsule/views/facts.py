"""One memory: all about it, and its words edited in place."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from capsule import answers, listing
from capsule.forms import AddForm, FactForm
from memoryhub.attachments import api as attachments
from memoryhub.errors import Conflict, Refused
from memoryhub.memory import api as memory
from memoryhub.memory.owner_types import Added
from memoryhub.memory.types import Kind, Status
from memoryhub.spaces.api import personas, space_of
from memoryhub.web.htmx import is_fragment, signed_in


@require_GET
@never_cache
@signed_in
def fact(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    space_id = space_of(request.user).id
    about = memory.dossier(space_id, memory_id)
    facts = {"memory": about.memory, "events": about.events, "uses": about.answers, "disputes": about.disputes}
    if about.memory.kind is Kind.EPISODIC and about.memory.status is not Status.REVOKED:  # as pictures are kept
        facts["pictures"] = attachments.of_memories(space_id, [memory_id])
    facts |= {"names": listing.names(space_id), "kin": about.kin, "is_whole": True}
    return render(request, "capsule/fact.html", facts | answers.frame_of(request))


@require_GET
@never_cache
@signed_in
def card(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """The card alone: what "Cancel" puts back in place of the form."""
    space_id = space_of(request.user).id
    return render(request, "capsule/_memory.html", answers.card_facts(space_id, memory_id) | answers.frame_of(request))


@require_http_methods(["GET", "POST"])
@never_cache
@signed_in
def add(request: HttpRequest) -> HttpResponse:
    """A memory by hand."""
    space_id = space_of(request.user).id
    form = AddForm(request.POST or None, personas=personas(space_id))
    if not form.is_valid():
        return _adding(request, form, 400 if form.is_bound else 200)
    told = form.cleaned_data
    try:
        added = memory.add(
            space_id, told["text"], now=timezone.now(), time_zone=request.time_zone, persona_id=told["persona"]
        )
    except Refused as problem:
        form.add_error("text", _(problem.sentence))
        return _adding(request, form, 400)
    _say(request, added)
    return answers.with_panel(request, space_id, "facts" if added.memory_ids else "todo")


def _adding(request: HttpRequest, form: AddForm, status: int) -> HttpResponse:
    template = "capsule/_add.html" if is_fragment(request) else "capsule/add.html"
    return render(request, template, {"form": form} | answers.frame_of(request), status=status)


def _say(request: HttpRequest, added: Added) -> None:
    if added.known:
        answers.done(request, _("I knew that already."))
    elif not added.memory_ids:
        answers.done(request, _("Added to your to-dos."), undo=added.event_id)
    else:
        answers.done(request, _("Remembered."), undo=added.event_id)


@require_http_methods(["GET", "POST"])
@never_cache
@signed_in
def edit(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    space_id = space_of(request.user).id
    view = memory.memory(space_id, memory_id)
    form = FactForm(request.POST or None, initial={"text": view.text, "version": view.version})
    if not form.is_valid():
        return _form(request, {"memory": view, "form": form}, 400 if form.is_bound else 200)
    try:
        memory.revise(space_id, memory_id, now=timezone.now(), **form.cleaned_data)
    except Conflict:
        return _form(request, _both_versions(space_id, memory_id, form), 409)
    answers.done(request, _("Saved."))
    return answers.with_card(request, space_id, memory_id)


def _both_versions(space_id: UUID, memory_id: UUID, form: FactForm) -> dict[str, object]:
    """The form again, with the user's words kept and the other version beside them."""
    view = memory.memory(space_id, memory_id)
    again = FactForm(initial={"text": form.cleaned_data["text"], "version": view.version})
    return {"memory": view, "form": again, "clash": view.text}


def _form(request: HttpRequest, facts: dict[str, object], status: int) -> HttpResponse:
    template = "capsule/_edit.html" if is_fragment(request) else "capsule/edit.html"
    return render(request, template, facts | answers.frame_of(request), status=status)
