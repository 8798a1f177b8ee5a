"""A request that somebody made by letter or telephone: compliance opens it, somebody else of them approves it."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from admin_console import words
from admin_console.entry import proved, staff
from admin_console.forms import FindForm, OpenForm
from admin_console.rail import frame
from admin_console.views.requests import named
from memoryhub.accounts import api as accounts
from memoryhub.privacy import api as privacy
from memoryhub.privacy.api import Factor, Part, Reach
from memoryhub.spaces.api import space_of
from memoryhub.web.toasts import toast


@require_http_methods(["GET", "POST"])
@staff("compliance")
def find(request: HttpRequest) -> HttpResponse:
    """By the address, which is sent and not put into an address of ours."""
    form = FindForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        user = accounts.by_address(form.cleaned_data["email"])
        if user is not None:
            return redirect("console:privacy_open", space_of(user).id)
        form.add_error("email", _("There is no account with this address."))
    return render(request, "console/find.html", {"form": form} | frame(request), status=400 if form.is_bound else 200)


@require_http_methods(["GET", "POST"])
@staff("compliance")
@proved
def open_for(request: HttpRequest, space_id: UUID) -> HttpResponse:
    """Counts first."""
    form = OpenForm(request.POST if request.method == "POST" else None)
    found = privacy.dry_run(space_id, Part(Reach.EVERYTHING))
    if form.is_valid():
        opened, _salt = privacy.open_request(
            space_id, found, Factor.STAFF, now=timezone.now(), by_staff=request.user.pk
        )
        toast(request, _("Opened. Somebody else of compliance has to approve it."))
        return redirect("console:request", opened.id)
    facts = {"form": form, "counts": named(found.counts), "who": words.pseudonym(space_id)} | frame(request)
    return render(request, "console/open.html", facts, status=400 if form.is_bound else 200)
