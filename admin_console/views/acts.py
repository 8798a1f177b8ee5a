"""What compliance decides about a request. Each asks for the second factor anew when it is over five minutes old."""

from datetime import datetime, time
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from admin_console.entry import proved, staff
from admin_console.forms import HoldForm, RefusalForm
from admin_console.rail import frame
from admin_console.views.requests import told
from memoryhub.privacy import api as privacy
from memoryhub.privacy.api import Ground, Refusal
from memoryhub.web.toasts import toast


@require_POST
@staff("compliance")
@proved
def approve(request: HttpRequest, request_id: UUID) -> HttpResponse:
    privacy.approve(request_id, request.user.pk, timezone.now())
    return _back(request, request_id, _("Approved. It begins at once."))


@require_POST
@staff("compliance")
@proved
def refuse(request: HttpRequest, request_id: UUID) -> HttpResponse:
    """The first person names the ground, the second one agrees."""
    if "agree" in request.POST:
        privacy.refuse(request_id, request.user.pk)
        return _back(request, request_id, _("Refused. The person is told why."))
    form = RefusalForm(request.POST)
    if not form.is_valid():
        return _again(request, request_id, refusal_form=form)
    privacy.ask_refusal(request_id, Refusal(form.cleaned_data["ground"]), request.user.pk)
    return _back(request, request_id, _("Somebody else has to agree to the refusal."))


@require_POST
@staff("compliance")
@proved
def retry(request: HttpRequest, request_id: UUID) -> HttpResponse:
    privacy.retry(request_id, request.user.pk)
    return _back(request, request_id, _("It is tried again."))


@require_POST
@staff("compliance")
@proved
def hold(request: HttpRequest, request_id: UUID) -> HttpResponse:
    form = HoldForm(request.POST)
    if not form.is_valid():
        return _again(request, request_id, hold_form=form)
    wanted = form.cleaned_data
    privacy.open_hold(
        privacy.request(request_id).subject,
        Ground(wanted["ground"]),
        wanted["reference"],
        by=request.user.pk,
        now=timezone.now(),
        review_on=timezone.make_aware(datetime.combine(wanted["review_on"], time.min)),
    )
    return _back(request, request_id, _("Held: the key is not destroyed until this is released."))


@require_POST
@staff("compliance")
@proved
def release(request: HttpRequest, hold_id: UUID) -> HttpResponse:
    subject = next((one.subject for one in privacy.holds() if one.id == hold_id), None)
    privacy.release_hold(hold_id, by=request.user.pk, now=timezone.now())
    found = privacy.open_of(subject) if subject else None
    toast(request, _("Released."))
    return redirect("console:request", found.id) if found else redirect("console:privacy")


def _back(request: HttpRequest, request_id: UUID, said: str) -> HttpResponse:
    toast(request, said)
    return redirect("console:request", request_id)


def _again(request: HttpRequest, request_id: UUID, **forms: object) -> HttpResponse:
    facts = told(request, privacy.request(request_id), **forms) | frame(request)
    return render(request, "console/request.html", facts, status=400)
