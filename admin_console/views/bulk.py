"""Bulk deeds of the lists: requests to be forgotten, cases, dead letters."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from admin_console import several
from admin_console.entry import proved, staff
from memoryhub.cases import api as cases
from memoryhub.errors import Refused
from memoryhub.jobs import api as jobs
from memoryhub.privacy import api as privacy


@require_POST
@staff("compliance")
@proved
def act(request: HttpRequest) -> HttpResponse:
    """POST deed: "approve" or "retry"; chosen: ids of requests."""

    def deed(request_id: UUID) -> None:
        if request.POST.get("deed") == "retry":
            privacy.retry(request_id, request.user.pk)
        else:
            privacy.approve(request_id, request.user.pk, timezone.now())

    done, left = several.each(several.chosen(request), deed)
    several.say(request, done, left, _("It takes another person, a hold stands, or it does not wait for this."))
    return redirect("console:privacy")


@require_POST
@staff("support")
def take_up(request: HttpRequest) -> HttpResponse:
    """POST chosen: "space:case" of open cases."""

    def deed(space_id: UUID, case_id: UUID) -> None:
        if cases.case(space_id, case_id).state != cases.CaseState.OPEN:
            raise Refused("taken")
        cases.see(space_id, case_id, staff_id=request.user.pk, now=timezone.now())

    several.say(request, *several.each(several.chosen(request, parts=2), deed), "")
    return redirect("console:cases")


@require_POST
@staff("operator")
def letters(request: HttpRequest) -> HttpResponse:
    """POST deed: "replay" or "drop", with a reason; chosen: ids of dead letters."""

    def deed(job_id: UUID) -> None:
        if request.POST.get("deed") == "drop":
            jobs.drop(job_id, request.POST.get("reason", ""))
        else:
            jobs.replay(job_id)

    done, left = several.each(several.chosen(request), deed)
    several.say(request, done, left, _("It is gone, done anew already, or the reason is none of the list."))
    return redirect("console:jobs")
