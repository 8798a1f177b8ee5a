"""Conflict review: the queue, and one conflict at a time side by side, masked until revealed.

Only of people who let support help. Every page of one conflict stands on a live grant, checked per request; whoever
has none is told so, and an open page that shows words asks every few seconds whether it still may.
"""

from datetime import datetime, time, timedelta
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from admin_console import beside, reviewing, words
from admin_console.entry import staff
from admin_console.rail import frame
from admin_console.reviewing import waiting
from memoryhub.errors import Conflict, NoGrant, NotFound
from memoryhub.grants import api as grants
from memoryhub.grants.api import Decision, Deed, Grant, Review, Side, reviews
from memoryhub.memory import oversight
from memoryhub.memory.oversight import Version, Waiting
from memoryhub.memory.types import Mutability
from memoryhub.web import htmx
from memoryhub.web.toasts import toast

PAGE = 50
__all__ = ["waiting"]  # for the rail, beside the views
STATES = ("waiting", "asked", "done", "again")
_FILTERS = ("about", "age", "state")
# A break is no work: a decision that took longer counts as this. Half cuts hard cases, double lets lunch in.
LONGEST_S = 600


# -- the queue ---------------------------------------------------------------------------------------------------------


@require_GET
@staff("support")
def listing(request: HttpRequest) -> HttpResponse:
    """The oldest first. Filters and place stand in the address."""
    now, state = timezone.now(), _state(request)
    aside = reviews.set_aside(request.user.pk, now=now)
    desk = reviews.desk(request.user.pk, today=_today(), aside=aside)
    facts: dict[str, object] = {"state": state, "about": request.GET.get("about", ""), "desk": desk, "more": ""}
    if state == "waiting":
        found = reviews.queue(
            request.user.pk, **_wanted(request, now), after=_place(request), now=now, limit=PAGE + 1, aside=aside
        )
        facts["more"] = f"{found[PAGE - 1].said_at.isoformat()}~{found[PAGE - 1].conflict_id}" if found[PAGE:] else ""
        facts["rows"] = [_row(one) for one in found[:PAGE]]
    elif state == "again":
        facts["rows"] = [_review_row(one) | {"again": one.review_id} for one in reviews.to_second(request.user.pk)]
    else:
        facts["rows"] = [_review_row(one) for one in reviews.decided(state, _categories(request))]
    return render(request, "console/conflicts.html", facts | _counted(request, desk) | frame(request))


def _counted(request: HttpRequest, desk: reviews.Desk) -> dict[str, object]:
    chips = [
        (key, word, sum(desk.waiting.get(one, 0) for one in categories))
        for key, (word, categories) in reviewing.ABOUT.items()
    ]
    share = round(100 * desk.agreed / desk.seconded) if desk.seconded else None
    return {
        "chips": [chip for chip in chips if chip[2] or chip[0] == request.GET.get("about")],
        "total": sum(desk.waiting.values()),
        "ages": reviewing.AGES.items(),
        "age": request.GET.get("age", ""),
        "is_filtered": any(request.GET.get(name) for name in ("about", "age")),
        "agreement": share,
    }


def _row(one: Waiting) -> dict[str, object]:
    return {
        "one_": one,
        "who": words.pseudonym(one.space_id),
        "kind": _about(one.category),
        "origin": reviewing.ORIGINS.get(one.origin, one.origin),
        "percent": round(100 * one.confidence),
    }


def _review_row(one: Review) -> dict[str, object]:
    return {
        "review": one,
        "who": words.pseudonym(one.space_id),
        "kind": _about(one.category),
        "deed": reviewing.DEEDS[one.deed],
    }


def _about(category: str) -> object:
    named = [word for word, categories in reviewing.ABOUT.values() if category in categories]
    return named[0] if named else category


def _state(request: HttpRequest) -> str:
    found = request.GET.get("state", "waiting")
    return found if found in STATES else "waiting"


def _categories(request: HttpRequest) -> tuple[str, ...]:
    return reviewing.ABOUT.get(request.GET.get("about", ""), ("", ()))[1]


def _wanted(request: HttpRequest, now: datetime) -> dict[str, object]:
    age = request.GET.get("age", "")
    before = now - timedelta(days=int(age)) if age in reviewing.AGES else None
    return {"categories": _categories(request), "before": before}


def _place(request: HttpRequest) -> tuple[datetime, UUID] | None:
    """From the address; what is no place is the beginning."""
    moment, _sign, conflict_id = request.GET.get("after", "").partition("~")
    try:
        found = parse_datetime(moment.replace(" ", "+"))
        return (found, UUID(conflict_id)) if found and found.tzinfo else None
    except ValueError:
        return None


def _today() -> datetime:
    return timezone.make_aware(datetime.combine(timezone.localdate(), time.min))


# -- one conflict ------------------------------------------------------------------------------------------------------


@require_GET
@staff("support")
def show(request: HttpRequest, space_id: UUID, conflict_id: UUID) -> HttpResponse:
    return _page(request, space_id, conflict_id)


@require_POST
@staff("support")
def reveal(request: HttpRequest, space_id: UUID, conflict_id: UUID) -> HttpResponse:
    """One statement or both, in this answer only: a page opened anew is masked again."""
    shown = {"a", "b"} & set(request.POST.getlist("side"))
    return _page(request, space_id, conflict_id, frozenset(shown))


def _page(
    request: HttpRequest, space_id: UUID, conflict_id: UUID, shown: frozenset[str] = frozenset(), **extra: object
) -> HttpResponse:
    now = timezone.now()
    try:
        grant = reviews.entered(request.user.pk, space_id, conflict_id, now=now)
        with grants.reading(grant, reviews.ENTERED, now=now, things=[conflict_id]):
            pair = oversight.pair(space_id, conflict_id)
    except NoGrant:
        return _closed(request)
    except Conflict:
        return _gone(request, _("This one is settled already."))
    sides = _opened(grant, pair, shown, now)
    advice = grants.suggest(*map(_known, pair))
    facts = _told(request, grant, sides, now) | {"advice": advice, "said": reviewing.REASONS[advice.reason]}
    facts |= {"choice": reviewing.CHOICES[advice.choice], "percent": round(100 * advice.sure)} | extra
    template = "console/_conflict.html" if htmx.is_fragment(request) else "console/conflict.html"
    return render(request, template, facts | frame(request), status=400 if extra.get("problem") else 200)


def _closed(request: HttpRequest) -> HttpResponse:
    """No live grant: what was revealed is gone from the page as well."""
    facts = {"rest": _rest(request)}
    if htmx.is_fragment(request):
        return render(request, "console/_closed.html", facts)
    return render(request, "console/closed.html", facts | frame(request), status=403)


def _opened(grant: Grant, pair: tuple[Version, Version], shown: frozenset[str], now: datetime) -> list[dict]:
    """Both statements; the words of those in `shown`, after an entry in the person's log."""
    sides = [{"key": key, "letter": key.upper(), "one_": one} for key, one in zip("ab", pair, strict=True)]
    things = [side["one_"].memory_id for side in sides if side["key"] in shown]
    told = {}
    if things:
        with grants.reading(grant, now=now, things=things):
            told = oversight.text(grant.space_id, things)
    for side in sides:
        one = side["one_"]
        side |= {
            "words": told.get(one.memory_id),
            "origin": reviewing.ORIGINS.get(one.origin, one.origin),
            "status": reviewing.STATUSES.get(one.status, one.status),
            "percent": round(100 * one.confidence),
            "history": [
                (reviewing.EVENTS.get(kind, kind), reviewing.ACTORS.get(actor, actor), at)
                for kind, actor, at in one.history
            ],
        }
    return sides


def _known(one: Version) -> Side:
    return Side(
        str(one.origin), one.confirmed_at is not None, one.confidence, one.said_at, one.times,
        one.mutability is Mutability.FIXED,
    )  # fmt: skip


def _told(request: HttpRequest, grant: Grant, sides: list[dict], now: datetime) -> dict[str, object]:
    conflict_id = sides[1]["one_"].memory_id
    last = reviews.last_of(request.user.pk)
    return {
        "grant": grant,
        "space_id": grant.space_id,
        "conflict_id": conflict_id,
        "who": words.pseudonym(grant.space_id),
        "kind": _about(sides[1]["one_"].category),
        "sides": sides,
        "is_revealed": any(side["words"] for side in sides),
        "shown": [side["key"] for side in sides if side["words"]],
        **beside.facts(request, conflict_id),
        "rest": _rest(request),
        "opened": now.timestamp(),
        "last": last,
        "done": reviews.done_today(request.user.pk, _today()),
        **_neighbours(request, conflict_id, now),
    }


def _neighbours(request: HttpRequest, conflict_id: UUID, now: datetime) -> dict[str, str]:
    """Addresses before and after this one in the filtered list's first page."""
    found = reviews.queue(request.user.pk, **_wanted(request, now), now=now, limit=PAGE)
    at = next((place for place, one in enumerate(found) if one.conflict_id == conflict_id), None)
    if at is None:
        return {"before": "", "after": _address(request, found[0]) if found else ""}
    before = _address(request, found[at - 1]) if at else ""
    return {"before": before, "after": _address(request, found[at + 1]) if at + 1 < len(found) else ""}


def _address(request: HttpRequest, one: Waiting) -> str:
    return reverse("console:conflict", args=[one.space_id, one.conflict_id]) + _rest(request)


def _rest(request: HttpRequest) -> str:
    """The filters, as the end of an address."""
    kept = {name: request.GET[name] for name in _FILTERS if request.GET.get(name)}
    return f"?{urlencode(kept)}" if kept else ""


@require_GET
@staff("support")
def alive(request: HttpRequest, space_id: UUID, conflict_id: UUID, grant_id: UUID) -> HttpResponse:
    """What an open page asks: nothing while it may still show words, and what takes their place when it may not."""
    if grants.is_live(request.user.pk, grant_id, now=timezone.now()):
        return HttpResponse(status=204)
    return render(request, "console/_closed.html", {"rest": _rest(request)})


# -- deciding ----------------------------------------------------------------------------------------------------------


@require_POST
@staff("support")
def decide(request: HttpRequest, space_id: UUID, conflict_id: UUID) -> HttpResponse:
    """At once, and on to the next one; a note offers the way back."""
    form, now = reviewing.DecideForm(request.POST), timezone.now()
    if not form.is_valid():
        problem = _("Write what both come to.") if "merged" in form.errors else _("Choose what is to be done.")
        return _page(request, space_id, conflict_id, problem=problem)
    following = _neighbours(request, conflict_id, now)["after"]
    try:
        grant = reviews.entered(request.user.pk, space_id, conflict_id, now=now)
        review = reviews.decide(grant, conflict_id, _decision(form.cleaned_data, conflict_id, now), now=now)
    except NoGrant:
        return _closed(request)
    except Conflict:
        return _gone(request, _("Somebody changed this one first. Nothing was done."))
    toast(request, _said(request, now), undo=reverse("console:conflict_undo", args=[review.review_id]))
    return redirect(following or reverse("console:conflicts") + _rest(request))


def _decision(given: dict, conflict_id: UUID, now: datetime) -> Decision:
    since = timezone.make_aware(datetime.combine(given["since"], time.min)) if given["since"] else None
    took = max(0, min(LONGEST_S, round(now.timestamp() - (given["opened"] or now.timestamp()))))
    versions = {given["a"]: given["a_version"], conflict_id: given["b_version"]}
    return Decision(Deed(given["deed"]), versions, given["merged"], since, took)


def _said(request: HttpRequest, now: datetime) -> str:
    left = len(reviews.queue(request.user.pk, **_wanted(request, now), now=now, limit=PAGE))
    return ngettext("Saved, %(n)s left.", "Saved, %(n)s left.", left) % {"n": f"{left}+" if left == PAGE else left}


def _gone(request: HttpRequest, said: str) -> HttpResponse:
    toast(request, said)
    return redirect(reverse("console:conflicts") + _rest(request))


@require_POST
@staff("support")
def undo(request: HttpRequest, review_id: UUID) -> HttpResponse:
    """One's own decision taken back; the conflict opens again."""
    try:
        review = reviews.undo(request.user.pk, review_id, now=timezone.now())
    except NoGrant:
        return _closed(request)
    except Conflict:
        return _gone(request, _("Too late: it changed since."))
    toast(request, _("Taken back. Both statements stand as they did."))
    address = reverse("console:conflict", args=[review.space_id, review.conflict_id]) + _rest(request)
    if htmx.is_fragment(request):  # the note's own button
        response = HttpResponse(status=204)
        response.headers["HX-Redirect"] = address
        return response
    return redirect(address)


@require_http_methods(["GET", "POST"])
@staff("support")
def again(request: HttpRequest, review_id: UUID) -> HttpResponse:
    """The second reader: the same two statements, without what the first one chose. Changes nothing."""
    now = timezone.now()
    try:
        review = reviews.to_read_again(request.user.pk, review_id)
        if request.POST.get("deed") in {str(one) for one in grants.SETTLING}:
            agree = reviews.second(request.user.pk, review_id, Deed(request.POST["deed"]), now=now)
            toast(request, _("Noted: you agree.") if agree else _("Noted: you see it differently."))
            return redirect(reverse("console:conflicts") + "?state=again")
        grant = reviews.entered(request.user.pk, review.space_id, review.conflict_id, now=now)
        ids = [review.other_id, review.conflict_id]
        with grants.reading(grant, reviews.ENTERED, now=now, things=[review.conflict_id]):
            pair = oversight.some(review.space_id, ids)
    except NoGrant:
        return _closed(request)
    if len(pair) < 2:
        raise NotFound(f"review {review_id}")
    shown = {"a", "b"} & set(request.POST.getlist("side"))
    facts = {
        "review": review, "who": words.pseudonym(review.space_id), "kind": _about(review.category), "grant": grant,
        "space_id": review.space_id, "conflict_id": review.conflict_id, "rest": "?state=again", "is_again": True,
        **beside.facts(request, review_id),
    }  # fmt: skip
    facts["sides"] = _opened(grant, tuple(pair), frozenset(shown), now)
    facts["shown"] = facts["is_revealed"] = [side["key"] for side in facts["sides"] if side["words"]]
    return render(request, "console/conflict.html", facts | frame(request))
