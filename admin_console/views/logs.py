"""Retrieval logs: what was looked up for whom, found, brought, used, and why the rest was left out.

Ids, codes and numbers; words open by a grant only.
"""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from admin_console import bars, seeing, tracing, words
from admin_console.entry import staff
from admin_console.rail import frame
from memoryhub.cases import api as cases
from memoryhub.errors import NotFound
from memoryhub.memory import api as memory
from memoryhub.memory.api import RecallFilter, RecallRecord
from memoryhub.rollout import api as rollout
from memoryhub.web import htmx

PAGE = 50


class _Day(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class Filters(forms.Form):
    """In the address: what it says is what is shown."""

    who = forms.RegexField(
        r"^(u_)?[0-9a-fA-F]{4,12}$", label=_("Person"), required=False,
        widget=forms.TextInput({"placeholder": "u_7f3a21"}),
        error_messages={"invalid": _("A pseudonym is u_ and some of 0-9 and a-f.")},
    )  # fmt: skip
    since = forms.DateField(label=_("From"), required=False, widget=_Day)
    until = forms.DateField(label=_("To"), required=False, widget=_Day)
    outcome = forms.ChoiceField(label=_("Outcome"), required=False)
    arm = forms.RegexField(
        r"^[0-9a-f]{12}$", label=_("Policy"), required=False, widget=forms.Select,
        error_messages={"invalid": _("There is no such policy.")},
    )  # fmt: skip
    least = forms.FloatField(label=_("Best score from"), required=False, min_value=0, max_value=3)
    most = forms.FloatField(label=_("Best score to"), required=False, min_value=0, max_value=3)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        words_of = [(code, word) for code, (word, *_rest) in tracing.OUTCOMES.items()]
        self.fields["outcome"].choices = [("", _("any")), *words_of]
        self.offer([])
        for name in ("least", "most"):
            self.fields[name].widget.attrs |= {"step": "0.05"}

    def offer(self, arms: Sequence[str]) -> None:
        """Versions to choose from; the one that was asked for stays even where no log names it any more."""
        asked = str(self.data.get("arm", ""))
        known = sorted({*arms, asked} - {""})
        self.fields["arm"].widget.choices = [("", _("any")), *((arm, arm) for arm in known)]

    def wanted(self, space_id: UUID | None) -> RecallFilter:
        given = self.cleaned_data
        return RecallFilter(
            space_id, given["outcome"], given["arm"], _midnight(given["since"]),
            _midnight(given["until"] + timedelta(days=1) if given["until"] else None), given["least"], given["most"],
        )  # fmt: skip


def _midnight(day) -> datetime | None:
    return timezone.make_aware(datetime.combine(day, time.min)) if day else None


@require_GET
@staff("support", "operator")
def listing(request: HttpRequest) -> HttpResponse:
    """Newest first; filters and place stand in the address."""
    form = Filters(request.GET)
    facts: dict[str, object] = {"form": form, "rows": [], "more": "", "is_filtered": bool(_given(form))}
    if not form.is_valid():
        return render(request, "console/logs.html", facts | frame(request), status=400)
    who = form.cleaned_data["who"]
    found: list[RecallRecord] = []
    for space_id in cases.spaces_named(who) if who else [None]:  # a pseudonym is nearly always one person's
        page, arms = memory.recall_listing(form.wanted(space_id), before=_before(request), limit=PAGE + 1)
        found += page
        form.offer(arms)
    found.sort(key=lambda one: (one.happened_at, one.recall_id), reverse=True)
    more = f"{found[PAGE - 1].happened_at.isoformat()}~{found[PAGE - 1].recall_id}" if len(found) > PAGE else ""
    facts |= {"rows": [_row(one) for one in found[:PAGE]], "more": more}
    return render(request, "console/logs.html", facts | frame(request))


def _given(form: Filters) -> dict[str, str]:
    return {name: value for name, value in form.data.items() if value and name in form.fields}


def _before(request: HttpRequest) -> tuple[datetime, UUID] | None:
    """From the address; what is no place is the beginning."""
    moment, _sign, recall_id = request.GET.get("before", "").partition("~")
    try:
        found = parse_datetime(moment.replace(" ", "+"))
        return (found, UUID(recall_id)) if found and found.tzinfo else None
    except ValueError:
        return None


def _row(one: RecallRecord) -> dict[str, object]:
    word, tone, sign = tracing.OUTCOMES.get(one.outcome, ("", "", "minus"))
    return {
        "one_": one,
        "who": words.pseudonym(one.space_id),
        "outcome": word,
        "tone": tone,
        "sign": sign,
        "total_ms": one.timings_ms.get("total", 0.0),
    }


@require_GET
@staff("support", "operator")
def show(request: HttpRequest, space_id: UUID, recall_id: UUID) -> HttpResponse:
    """A page; as a fragment, the peek beside the list."""
    facts = told(request, space_id, recall_id)
    if htmx.is_fragment(request):
        return render(request, "console/_log.html", facts)
    return render(request, "console/log.html", facts | frame(request))


def told(request: HttpRequest, space_id: UUID, recall_id: UUID) -> dict[str, object]:
    record = memory.recall_record(space_id, recall_id)
    marks = cases.marks(space_id, recall_id)
    policies = rollout.policies()
    chosen = next((one for one in policies if str(one.number) == request.GET.get("policy")), None)
    moved = {one.memory_id: one for one in memory.under(record, chosen.policy)} if chosen else {}
    rows = [
        {
            "one_": one,
            "number": number,
            "bar": bars.bar(one.parts),
            "parts": list(one.parts.values()),
            "why": tracing.reason(one.why) if one.why else "",
            "mark": marks.get(one.memory_id),
            "moved": moved.get(one.memory_id),
        }
        for number, one in enumerate(record.candidates, 1)
    ]
    if request.GET.get("only") == "left_out":
        rows = [row for row in rows if row["why"]]
    row = _row(record)
    return row | {
        "outcome_row": row,
        "what": f"lookups:{recall_id}",
        "what_of": space_id,
        "candidates": rows,
        "parts": [(name, tracing.PARTS[name]) for name in memory.PARTS],
        "timings": [(name, ms) for name, ms in record.timings_ms.items() if name != "total"],
        "policies": policies,
        "chosen": chosen,
        "only": request.GET.get("only", ""),
        "may_mark": "support" in request.roles,
        "extra": [str(one)[-6:] for one in record.brought if one not in {row.memory_id for row in record.candidates}],
    }


@require_POST
@staff("support")
def mark(request: HttpRequest, space_id: UUID, recall_id: UUID) -> HttpResponse:
    """Relevant or not; the same once more takes it back."""
    memory_id = _uuid(request.POST.get("memory", ""))
    wanted = request.POST.get("relevant") == "1"
    if cases.marks(space_id, recall_id).get(memory_id) is wanted:
        cases.unmark(space_id, recall_id, memory_id)
    else:
        now = timezone.now()
        cases.mark(space_id, recall_id, memory_id, is_relevant=wanted, staff_id=request.user.pk, now=now)
    if htmx.is_fragment(request):
        return render(request, "console/_mark.html", _marked(space_id, recall_id, memory_id))
    return redirect("console:log", space_id, recall_id)


def _marked(space_id: UUID, recall_id: UUID, memory_id: UUID) -> dict[str, object]:
    value = cases.marks(space_id, recall_id).get(memory_id)
    return {"space_id": space_id, "recall_id": recall_id, "memory_id": memory_id, "mark": value, "may_mark": True}


@require_POST
@staff("support")
def reveal(request: HttpRequest, space_id: UUID, recall_id: UUID) -> HttpResponse:
    """The words of one recall, in this answer only: a page reloaded is masked again."""
    facts = told(request, space_id, recall_id)
    seen = seeing.opened(
        request, space_id, str(facts["what"]), lambda: memory.recall_words(space_id, recall_id), things=[recall_id]
    )
    facts |= {"words": seen, "is_refused": seen is None}
    return render(request, "console/log.html", facts | frame(request), status=200 if seen else 403)


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise NotFound("memory") from error
