"""The weekly sample of failed sessions: three questions each (MISSION A6)."""

from datetime import date
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from admin_console import beside, tracing, words
from admin_console.entry import staff
from admin_console.rail import frame
from memoryhub.cases import api as cases
from memoryhub.cases.api import QUESTIONS, ReviewView
from memoryhub.errors import NotFound
from memoryhub.web.toasts import toast


class ReviewForm(forms.Form):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        for name in QUESTIONS:
            self.fields[name] = forms.ChoiceField(
                label=tracing.QUESTIONS[name], choices=list(tracing.REPLIES.items()), widget=forms.RadioSelect
            )


@require_GET
@staff("support")
def listing(request: HttpRequest) -> HttpResponse:
    """One week; which one stands in the address."""
    weeks = cases.weeks()
    week = _week(request.GET.get("week", ""), weeks)
    found = cases.reviews(week) if week else []
    facts = {
        "weeks": weeks,
        "week": week,
        "rows": [_row(one) for one in found],
        "done": sum(one.reviewed_at is not None for one in found),
        "tally": _tally(found),
    }
    return render(request, "console/sample.html", facts | frame(request))


def _week(text: str, weeks: list[date]) -> date | None:
    try:
        wanted = parse_date(text)
    except ValueError:
        wanted = None
    return wanted if wanted in weeks else next(iter(weeks), None)


def _row(one: ReviewView) -> dict[str, object]:
    return {
        "one_": one,
        "who": words.pseudonym(one.space_id),
        "why": tracing.FAILURES[one.why],
        "stage": tracing.STAGES.get(one.stage, ""),
        "replies": [tracing.REPLIES[one.replies[name]] for name in QUESTIONS] if one.replies else [],
    }


def _tally(found: list[ReviewView]) -> list[tuple[object, dict[str, int]]]:
    """How often each question was answered yes, no, cannot tell."""
    return [
        (word, {code: sum(one.replies.get(name) == code for one in found) for code in tracing.REPLIES})
        for name, word in tracing.QUESTIONS.items()
    ]


@require_http_methods(["GET", "POST"])
@staff("support")
def review(request: HttpRequest, week: str, place: int) -> HttpResponse:
    """One session; saving leads to the next that waits."""
    found = cases.reviews(_day(week))
    one = next((one for one in found if one.place == place), None)
    if one is None:
        raise NotFound(f"review {week} {place}")
    form = ReviewForm(request.POST if request.method == "POST" else one.replies or None)
    if request.method == "POST" and form.is_valid():
        now = timezone.now()
        cases.answer_review(one.space_id, one.review_id, form.cleaned_data, staff_id=request.user.pk, now=now)
        toast(request, _("Saved."))
        following = _next(found, one)
        return redirect("console:review", week, following.place) if following else redirect("console:sample")
    facts = _row(one) | {"form": form, "week": one.week, "place": place, "count": len(found)}
    facts |= beside.facts(request, one.review_id)
    status = 400 if request.method == "POST" else 200
    return render(request, "console/review.html", facts | frame(request), status=status)


def _next(found: list[ReviewView], one: ReviewView) -> ReviewView | None:
    open_ones: list[UUID | ReviewView] = [other for other in found if not other.reviewed_at and other is not one]
    return next((other for other in open_ones if other.place > one.place), next(iter(open_ones), None))


def _day(text: str) -> date:
    try:
        found = parse_date(text)
    except ValueError:
        found = None
    if found is None:
        raise NotFound("week")
    return found
