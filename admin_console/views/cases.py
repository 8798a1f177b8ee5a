"""Cases: wrong memories that people or staff reported."""

from datetime import datetime
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from admin_console import beside, seeing, tracing, words
from admin_console.entry import staff
from admin_console.rail import frame
from memoryhub.cases import api as cases
from memoryhub.cases.api import CaseOutcome, CaseState, CaseView
from memoryhub.web.toasts import toast

PAGE = 50
TABS = {"open": [CaseState.OPEN], "seen": [CaseState.SEEN], "closed": [CaseState.CLOSED], "all": list(CaseState)}


class CloseForm(forms.Form):
    outcome = forms.ChoiceField(label=gettext_lazy("What it came to"), choices=list(tracing.CASE_OUTCOMES.items()))


@require_GET
@staff("support")
def listing(request: HttpRequest) -> HttpResponse:
    tab = request.GET.get("tab", "open")
    tab = tab if tab in TABS else "open"
    found = cases.cases(TABS[tab], before=_before(request), limit=PAGE + 1)
    more = f"{found[PAGE - 1].opened_at.isoformat()}~{found[PAGE - 1].case_id}" if len(found) > PAGE else ""
    rows = [_row(one) for one in found[:PAGE]]
    facts = {"rows": rows, "more": more, "tab": tab, "open_count": cases.open_count()}
    facts["able"] = sum(row["can_take"] for row in rows)
    return render(request, "console/cases.html", facts | frame(request))


def _before(request: HttpRequest) -> tuple[datetime, UUID] | None:
    moment, _sign, case_id = request.GET.get("before", "").partition("~")
    try:
        found = parse_datetime(moment.replace(" ", "+"))
        return (found, UUID(case_id)) if found and found.tzinfo else None
    except ValueError:
        return None


def _row(one: CaseView) -> dict[str, object]:
    return {
        "one_": one,
        "number": one.case_id.hex[-6:].upper(),
        "who": words.pseudonym(one.space_id),
        "state": tracing.STATES[one.state],
        "stage": tracing.STAGES.get(one.stage, ""),
        "is_failed": one.stage not in ("", "none"),
        "outcome": tracing.CASE_OUTCOMES.get(one.outcome, ""),
        "can_take": one.state == CaseState.OPEN,
        "chosen": f"{one.space_id}:{one.case_id}",
    }


@require_GET
@staff("support")
def show(request: HttpRequest, space_id: UUID, case_id: UUID) -> HttpResponse:
    facts = _told(space_id, case_id)
    shared = beside.facts(request, case_id, may=facts["one_"].state != CaseState.CLOSED)
    return render(request, "console/case.html", facts | shared | frame(request))


def _told(space_id: UUID, case_id: UUID, **forms_: object) -> dict[str, object]:
    one = cases.case(space_id, case_id)
    what = {"what": f"chats:{one.conversation_id}", "what_of": space_id} if one.conversation_id else {}
    return _row(one) | what | {"form": CloseForm()} | forms_


@require_POST
@staff("support")
def see(request: HttpRequest, space_id: UUID, case_id: UUID) -> HttpResponse:
    cases.see(space_id, case_id, staff_id=request.user.pk, now=timezone.now())
    toast(request, _("It is yours."))
    return redirect("console:case", space_id, case_id)


@require_POST
@staff("support")
def close(request: HttpRequest, space_id: UUID, case_id: UUID) -> HttpResponse:
    form = CloseForm(request.POST)
    if not form.is_valid():
        return render(request, "console/case.html", _told(space_id, case_id, form=form) | frame(request), status=400)
    outcome = CaseOutcome(form.cleaned_data["outcome"])
    cases.close(space_id, case_id, outcome, staff_id=request.user.pk, now=timezone.now())
    toast(request, _("Closed."))
    return redirect("console:cases")


@require_POST
@staff("support")
def reveal(request: HttpRequest, space_id: UUID, case_id: UUID) -> HttpResponse:
    """What was written about it, in this answer only."""
    what = f"chats:{cases.case(space_id, case_id).conversation_id}"
    seen = seeing.opened(request, space_id, what, lambda: (cases.case_words(space_id, case_id),), things=[case_id])
    facts = _told(space_id, case_id, words=seen, is_refused=seen is None)
    return render(request, "console/case.html", facts | frame(request), status=200 if seen else 403)
