"""Requests to be forgotten: the list, what one is about, its certificate. Pseudonyms and counts, no content."""

from datetime import datetime
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from admin_console import beside, rail, words
from admin_console.entry import staff
from admin_console.forms import HoldForm, RefusalForm
from admin_console.rail import frame
from memoryhub.audit import api as audit
from memoryhub.errors import NotFound
from memoryhub.privacy import api as privacy
from memoryhub.privacy.api import Request, State
from memoryhub.web import htmx

_WAITING = (State.SCOPED, State.NEEDS_HUMAN, State.HOLD_CHECK)
# A run goes on by itself; the other states wait for a person or a day.
_MOVING = (State.APPROVED, State.FROZEN, State.EXECUTING, State.VERIFYING, State.STEP_FAILED)
TABS = ("open", "waiting", "all")


@require_GET
@staff("compliance", "auditor", "operator", "support")
def home(request: HttpRequest) -> HttpResponse:
    """The first room that the role may see."""
    return redirect(f"console:{rail.visible(request.roles)[0].name}")


@require_GET
@staff("compliance", "auditor")
def listing(request: HttpRequest) -> HttpResponse:
    """Overdue first. Tab and search stand in the address."""
    now, tab = timezone.now(), request.GET.get("tab", "open")
    unfinished = privacy.requests(only_open=True)
    found = privacy.requests(only_open=False) if tab == "all" else unfinished
    rows = [_row(one, now) | _eligible(request, one) for one in found if _fits(one, tab, request.GET.get("q", ""))]
    counts = {"open": len(unfinished), "waiting": sum(one.state in _WAITING for one in unfinished)}
    able = {name: sum(row[name] for row in rows) for name in ("can_approve", "can_retry")}
    facts = {
        "able": able,
        "is_any_able": any(able.values()),
        "rows": rows,
        "tab": tab if tab in TABS else "open",
        "counts": counts,
        "q": request.GET.get("q", ""),
    }
    return render(request, "console/privacy.html", facts | frame(request))


def _fits(one: Request, tab: str, asked: str) -> bool:
    if tab == "waiting" and one.state not in _WAITING:
        return False
    wanted = asked.strip().lower()
    return wanted in one.number.lower() or wanted in words.pseudonym(one.subject)


def _row(one: Request, now: datetime) -> dict[str, object]:
    left = privacy.days_left(one.due_at, now)
    total = sum(one.manifest.values())
    urgent = one.is_open and privacy.is_alarming(one.received_at, one.due_at, now)
    return {
        "one_": one,
        "number": one.number,
        "who": words.pseudonym(one.subject),
        "state": words.STATES[one.state],
        "reach": words.REACHES[one.reach],
        "law": words.LAWS.get(one.law, one.law),
        "factor": words.FACTORS.get(one.factor, ""),
        "days": words.days(left) if one.is_open else "",
        "urgent": urgent,
        "total": total,
        "manifest": named(one.manifest),
    }


def _eligible(request: HttpRequest, one: Request) -> dict[str, bool]:
    """What this user may do to it among several."""
    may = "compliance" in request.roles
    approves = may and one.state is State.SCOPED and one.opened_by != request.user.pk
    retries = may and one.state is State.NEEDS_HUMAN
    return {"can_approve": approves, "can_retry": retries, "is_able": approves or retries}


def named(counts: dict[str, int]) -> list[tuple[str, int]]:
    return [(privacy.store_name(store), counts[store]) for store in privacy.in_order(list(counts))]


@require_GET
@staff("compliance", "auditor")
def show(request: HttpRequest, request_id: UUID) -> HttpResponse:
    """A page; as a fragment, the peek beside the list, or what an open page asks every two seconds."""
    one = privacy.request(request_id)
    if htmx.is_fragment(request):
        is_open = request.headers.get("HX-Target") == "run"
        return render(request, f"console/{'_run' if is_open else '_peek'}.html", told(request, one))
    shared = beside.facts(request, one.id, may="compliance" in request.roles and one.is_open)
    return render(request, "console/request.html", told(request, one) | shared | frame(request))


def told(request: HttpRequest, one: Request, **forms: object) -> dict[str, object]:
    steps = privacy.steps_of(one.id)
    trail = [entry for entry in audit.entries(subject=one.subject, limit=100) if _about(entry, one)]
    may = "compliance" in request.roles
    certificate = privacy.certificate(one.id)
    facts = _row(one, timezone.now()) | {
        "is_moving": one.state in _MOVING,
        "steps": [(step, words.STEPS[step.state]) for step in steps],
        "done": sum(step.state == "done" for step in steps),
        "trail": trail,
        "holds": [(hold, words.GROUNDS[hold.ground]) for hold in privacy.holds(one.subject)],
        "certificate": certificate,
        "command": privacy.command(one.number, certificate) if certificate else "",
        "may_approve": may and one.state in (State.SCOPED, State.HOLD_CHECK),
        "may_refuse": may and one.can_cancel,
        "may_retry": may and one.state is State.NEEDS_HUMAN,
        "may_hold": may and one.is_open and one.key_gone_at is None,
        "refusal": words.REFUSALS.get(one.refusal, ""),
    }
    return facts | {"refusal_form": RefusalForm(), "hold_form": HoldForm()} | forms


def _about(entry: audit.Entry, one: Request) -> bool:
    return not entry.action.startswith("erasure.") or entry.facts.get("request") == one.number


@require_GET
@staff("compliance", "auditor")
def certificate(request: HttpRequest, request_id: UUID) -> HttpResponse:
    found = privacy.certificate(request_id)
    if found is None:
        raise NotFound(f"certificate of {request_id}")
    name = privacy.file_name(privacy.request(request_id).number, found)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(privacy.as_file(found), content_type="application/json", headers=headers)
