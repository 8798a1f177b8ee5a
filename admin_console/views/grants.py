"""Grants: what one asked for and may use, and what waits for a second member of staff. No words of anybody."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from admin_console import beside, reviewing, words
from admin_console.entry import proved, staff
from admin_console.rail import frame
from memoryhub.accounts import api as accounts
from memoryhub.errors import Refused
from memoryhub.grants import api as grants
from memoryhub.grants.api import Grant, Purpose, State, Wish
from memoryhub.spaces.api import space_of
from memoryhub.web.toasts import toast

ROLES = ("support", "compliance", "operator", "auditor")
# Lines of a page. Half hides this week's, double is a list nobody reads.
SHOWN = 50


@require_GET
@staff(*ROLES)
def listing(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, form: reviewing.AskForm | None = None, status: int = 200) -> HttpResponse:
    now = timezone.now()
    may_see_all = bool(request.roles & {"compliance", "auditor"})
    whose = None if may_see_all and request.GET.get("tab") == "all" else request.user.pk
    others = [one for one in grants.waiting_for_second(now=now) if one.staff_id != request.user.pk]
    given = grants.to_review(now=now) if "compliance" in request.roles else []
    facts = {
        "given": [_row(one, request) for one in given if request.user.pk not in (one.staff_id, one.second_id)],
        "overdue_before": now - grants.REVIEW_WITHIN,
        "rows": [_row(one, request) for one in grants.of_staff(whose, now=now, limit=SHOWN)],
        "waiting": [_row(one, request) for one in others],
        "form": form or reviewing.AskForm(),
        "may_ask": "support" in request.roles or "compliance" in request.roles,
        "may_second": bool(request.roles - {"support"}),
        "may_see_all": may_see_all,
        "tab": "all" if whose is None else "own",
    }
    facts |= beside.facts(request, "grants", may=bool(facts["given"] or (others and facts["may_second"])))
    return render(request, "console/grants.html", facts | frame(request), status=status)


def _row(one: Grant, request: HttpRequest) -> dict[str, object]:
    return {
        "one_": one,
        "who": words.pseudonym(one.space_id),
        "purpose": reviewing.PURPOSES[one.purpose],
        "state": reviewing.STATES[one.state],
        "basis": reviewing.BASES.get(one.basis, "") if one.basis else "",
        "scope": [reviewing.SCOPES.get(name.partition(":")[0], name.partition(":")[0]) for name in one.scope],
        "is_own": one.staff_id == request.user.pk,
        "may_end": one.staff_id == request.user.pk and one.state in (State.LIVE, State.ASKED),
        "is_live": one.state is State.LIVE,
    }


@require_POST
@staff("support", "compliance")
@proved
def ask(request: HttpRequest) -> HttpResponse:
    """The person is asked; nothing opens before they say yes."""
    form = reviewing.AskForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=400)
    given = form.cleaned_data
    user = accounts.by_address(given["email"])
    if user is None or user.pk == request.user.pk:
        form.add_error("email", _("There is no account with this address."))
        return _page(request, form, status=400)
    wish = Wish(
        Purpose(given["purpose"]),
        given["reason"],
        reviewing.READS[given["reads"]][1],
        given["ticket"],
        given["minutes"],
    )
    try:
        grants.ask(request.user.pk, space_of(user).id, wish, now=timezone.now())
    except Refused as refused:
        form.add_error(None, str(reviewing.WHY_NOT.get(refused.facts.get("why"), _("This cannot be granted."))))
        return _page(request, form, status=400)
    toast(request, _("Asked. It opens when the person says yes, and lapses after 12 hours."))
    return redirect("console:grants")


@require_POST
@staff(*ROLES)
def give_back(request: HttpRequest, grant_id: UUID) -> HttpResponse:
    grants.give_back(request.user.pk, grant_id, now=timezone.now())
    toast(request, _("Ended. Nothing opens by it any more."))
    return redirect("console:grants")


@require_POST
@staff("compliance", "operator", "auditor")
@proved
def second(request: HttpRequest, grant_id: UUID) -> HttpResponse:
    """Four eyes, for what the person cannot be asked."""
    try:
        grants.second(request.user.pk, grant_id, now=timezone.now())
    except Refused as refused:
        toast(request, str(reviewing.WHY_NOT.get(refused.facts.get("why"), _("This cannot be granted."))))
        return redirect("console:grants")
    toast(request, _("Granted. The person sees it in their access log."))
    return redirect("console:grants")


@require_POST
@staff("compliance")
@proved
def review(request: HttpRequest, grant_id: UUID) -> HttpResponse:
    """What was granted without the person, looked over by a third one within three days."""
    grants.review(request.user.pk, grant_id, now=timezone.now())
    toast(request, _("Noted: looked over."))
    return redirect("console:grants")
