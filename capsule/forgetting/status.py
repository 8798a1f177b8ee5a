"""How far a request is: for whoever has its signed link, signed in or not, before and after the account is gone."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from capsule.forgetting import words
from memoryhub.privacy import api as privacy
from memoryhub.privacy.api import Request, State, Step, StepState
from memoryhub.web import htmx
from memoryhub.web.toasts import toast


@require_GET
@never_cache
def status(request: HttpRequest, token: str) -> HttpResponse:
    """The page; asked by htmx, the part of it that changes."""
    ticket = privacy.ticket(token)
    facts = told(privacy.request(ticket.request_id), timezone.now()) | {"token": token, "salt": ticket.salt}
    template = "forgetting/_progress.html" if htmx.is_fragment(request) else "forgetting/status.html"
    return render(request, template, facts)


@require_POST
@never_cache
def cancel(request: HttpRequest, token: str) -> HttpResponse:
    found = privacy.request(privacy.ticket(token).request_id)
    privacy.cancel(found.id, request.user.pk if request.user.is_authenticated else found.opened_by)
    toast(request, _("Cancelled. Your memory is yours again."))
    return redirect("forget_status", token)


def told(found: Request, now: datetime) -> dict[str, object]:
    steps = privacy.steps_of(found.id)
    done = sum(step.state is StepState.DONE for step in steps)
    return {
        "request_": found,
        "state": words.state(found.state),
        "days": words.days(privacy.days_left(found.due_at, now)),
        "stores": _stores(steps, found),
        "done": done,
        "total": len(steps),
        "is_moving": found.is_open and found.state is not State.NEEDS_HUMAN,
        "is_done": found.state in (State.DONE_LIVE, State.DONE_BACKUPS),
        "refusal": words.refusal(found.refusal) if found.state is State.REFUSED else "",
    }


def _stores(steps: list[Step], found: Request) -> list[dict[str, object]]:
    """A line for each store that held or holds something; before execution, what the dry run counted."""
    if not steps:
        return [_line(name, found.manifest[name], 0, "waiting") for name in privacy.in_order(list(found.manifest))]
    states = {}
    for step in steps:
        states.setdefault(step.store.rstrip("+"), []).append(step.state)
    summed = {line["store"]: line for line in privacy.summed_by_store(steps)}
    return [
        _line(name, line["before"], line["erased"], _state(states[name]), line["left"])
        for name, line in ((name, summed[name]) for name in privacy.in_order(list(summed)))
        if line["before"] or line["left"]
    ]


def _state(states: list[StepState]) -> str:
    if all(state is StepState.DONE for state in states):
        return "done"
    return "retry" if StepState.RETRY in states else "running" if StepState.RUNNING in states else "waiting"


def _line(name: str, before: int, erased: int, state: str, left: int = 0) -> dict[str, object]:
    icons = {"done": "circle-check", "retry": "triangle-alert", "running": "loader", "waiting": "clock"}
    said = {"done": _("done"), "retry": _("is tried again"), "running": _("running"), "waiting": _("waiting")}
    facts = {"store": privacy.store_name(name), "before": before, "erased": erased, "left": left}
    return facts | {"state": state, "icon": icons[state], "said": said[state]}
