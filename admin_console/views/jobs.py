"""Queues and dead letters: ids, codes and counts. Replay, drop with a reason, pause, resume."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from admin_console import beside
from admin_console.entry import staff
from admin_console.rail import frame
from admin_console.words import pseudonym
from memoryhub.audit import api as audit
from memoryhub.jobs import api as jobs
from memoryhub.web.toasts import toast

PAGE = 50
REASONS = {
    "obsolete": gettext_lazy("no longer needed"),
    "duplicate": gettext_lazy("done by another job"),
    "faulty": gettext_lazy("it can never succeed"),
    "asked": gettext_lazy("its owner asked for it"),
}


@require_GET
@staff("operator", "auditor")
def listing(request: HttpRequest) -> HttpResponse:
    """Filter and place stand in the address."""
    queues, kind = jobs.queues(), request.GET.get("kind", "")[:32]
    before = request.GET.get("before", "")
    number = int(before) if before.isascii() and before.isdigit() and len(before) < 19 else 0
    found = jobs.dead(kind, number, PAGE + 1)
    facts = {
        "queues": queues,
        "kind": kind,
        "letters": [(one, pseudonym(one.space_id)) for one in found[:PAGE]],
        "more": found[PAGE - 1].number if len(found) > PAGE else None,
        "reasons": REASONS,
        "total": sum(one.dead for one in queues),
        "may": "operator" in request.roles,
        "acts": _acts(),
    }
    facts |= beside.facts(request, "jobs", may=bool(found) and "operator" in request.roles)
    return render(request, "console/jobs.html", facts | frame(request))


def _acts() -> list[audit.Entry | audit.Event]:
    """What was done here lately."""
    found = [*audit.events(action="job.", limit=10), *audit.entries(action="queue.", limit=10)]
    return sorted(found, key=lambda one: one.happened_at, reverse=True)[:10]


@require_POST
@staff("operator")
def replay(request: HttpRequest, job_id: UUID) -> HttpResponse:
    jobs.replay(job_id)
    toast(request, _("It is done again, from its first try."))
    return _back(request)


@require_POST
@staff("operator")
def drop(request: HttpRequest, job_id: UUID) -> HttpResponse:
    jobs.drop(job_id, request.POST.get("reason", ""))
    toast(request, _("Dropped. The audit trail says why."))
    return _back(request)


@require_POST
@staff("operator")
def pause(request: HttpRequest) -> HttpResponse:
    jobs.pause(request.POST.get("kind", ""), request.user.pk, timezone.now())
    toast(request, _("Paused. What runs now runs to its end."))
    return redirect("console:jobs")


@require_POST
@staff("operator")
def resume(request: HttpRequest) -> HttpResponse:
    jobs.resume(request.POST.get("kind", ""))
    toast(request, _("Resumed."))
    return redirect("console:jobs")


def _back(request: HttpRequest) -> HttpResponse:
    """To the list as it was filtered."""
    kind = request.POST.get("kind", "")
    answer = redirect("console:jobs")
    known = {one.kind for one in jobs.queues()}
    if kind in known:
        answer["Location"] += f"?kind={kind}"
    return answer
