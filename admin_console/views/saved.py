"""Saved views: keep the list as it is filtered now, share it, take it away."""

from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from admin_console import rail, saved, saved_store
from admin_console.entry import staff
from admin_console.rail import frame
from memoryhub.errors import NotFound
from memoryhub.web.toasts import toast


class ViewForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=40)
    room = forms.CharField(max_length=32)
    query = forms.CharField(max_length=400, required=False)
    shared = forms.BooleanField(required=False)


@require_GET
@staff(*rail.ROLES)
def listing(request: HttpRequest) -> HttpResponse:
    labels = {room.name: room.label for room in rail.visible(request.roles)}
    found = [(view, labels[view.room]) for view in saved_store.of(request.user.pk, saved.LISTS & set(labels))]
    return render(request, "console/views.html", {"found": found} | frame(request))


@require_POST
@staff(*rail.ROLES)
def save(request: HttpRequest) -> HttpResponse:
    form = ViewForm(request.POST)
    rooms = saved.LISTS & {room.name for room in rail.visible(request.roles)}
    if not form.is_valid() or form.cleaned_data["room"] not in rooms:
        toast(request, _("Give it a name of at most 40 characters."))
        return redirect("console:views")
    given = form.cleaned_data
    query = saved.cleaned(given["query"])
    saved_store.save(request.user.pk, given["room"], given["name"], query, is_shared=given["shared"])
    toast(request, _("Kept. It stands above the list from now on."))
    answer = redirect(f"console:{given['room']}")
    answer["Location"] += f"?{query}" if query else ""
    return answer


@require_POST
@staff(*rail.ROLES)
def drop(request: HttpRequest, view_id: UUID) -> HttpResponse:
    """One's own; those that others share they take away themselves."""
    if not saved_store.drop(request.user.pk, view_id):
        raise NotFound(f"view {view_id}")
    toast(request, _("Taken away."))
    return redirect("console:views")
