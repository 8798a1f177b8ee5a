"""One memory: all about it, and its words edited in place."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from capsule import answers
from capsule.forms import FactForm
from memoryhub.errors import Conflict
from memoryhub.memory import api as memory
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import is_fragment, signed_in


@require_GET
@never_cache
@signed_in
def fact(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    space_id = space_of(request.user).id
    about = memory.dossier(space_id, memory_id)
    facts = {"memory": about.memory, "events": about.events, "uses": about.answers, "disputes": about.disputes}
    return render(request, "capsule/fact.html", facts | answers.frame_of(request))


@require_GET
@never_cache
@signed_in
def card(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """The card alone: what "Cancel" puts back in place of the form."""
    space_id = space_of(request.user).id
    view = memory.memory(space_id, memory_id)
    facts = {"memory": view, "is_fresh": True, "disputes": memory.disputed(space_id)}
    return render(request, "capsule/_memory.html", facts | answers.frame_of(request))


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
