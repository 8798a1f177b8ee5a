"""Policies: the numbers of memory, saved as versions; which one rules whom; how the arms compare."""

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from admin_console import beside, figures
from admin_console.entry import staff
from admin_console.policy_form import PolicyForm, groups
from admin_console.rail import frame
from admin_console.views.health import shown
from memoryhub.errors import Refused
from memoryhub.health.api import SPECS
from memoryhub.rollout import api as rollout
from memoryhub.web.toasts import toast

SHARES = (1, 5, 10, 25, 50, 100)
WHATS = figures.POLICY_CHANGES | {
    "dictionary": gettext_lazy("dictionary saved"),
    "tool_on": gettext_lazy("tool switched on"),
    "tool_off": gettext_lazy("tool switched off"),
}


@require_GET
@staff("operator", "auditor")
def listing(request: HttpRequest) -> HttpResponse:
    """What rules whom, the arms side by side, every version, the history."""
    course = rollout.course()
    facts = {
        "course": course,
        "arms": _arms(course),
        "policies": rollout.policies(),
        "history": [(one, WHATS.get(one.what, one.what)) for one in rollout.history(30)],
        "shares": SHARES,
        "may": "operator" in request.roles,
        **beside.facts(request, "policy", may="operator" in request.roles),
    }
    return render(request, "console/policy.html", facts | frame(request))


def _arms(course: rollout.CourseView) -> list[dict[str, object]]:
    if course.trial is None or course.began_on is None:
        return []
    today = timezone.now().date()
    since = max(course.began_on, today - timedelta(days=90))
    return [_row(one) for one in rollout.arms(since, today, course.control.version, course.trial.version)]


def _row(one: rollout.Arms) -> dict[str, object]:
    spec = SPECS[one.figure]
    found = {"name": figures.NAMES[one.figure], "unit": figures.UNITS.get(one.figure, ""), "gap": "", "sure": ""}
    for name, value in (("control", one.control), ("trial", one.trial)):
        found[name] = shown(spec, value.value) or "–"
        found[f"{name}_n"] = value.sample
    if one.shares:
        found["control_ci"], found["trial_ci"] = (_interval(share.low, share.high, 2) for share in one.shares)
    if one.gap:
        found["gap"] = _points(one.gap.value)
        found["gap_ci"] = f"{_points(one.gap.low)} … {_points(one.gap.high)}"
        found["sure"] = "up" if one.gap.low > 0 else "down" if one.gap.high < 0 else ""
    return found


def _interval(low: float, high: float, digits: int) -> str:
    return f"{formats.number_format(low, digits)}–{formats.number_format(high, digits)}"


def _points(value: float) -> str:
    """A difference of shares in percentage points, with its sign."""
    sign = "+" if value > 0 else "−" if value < 0 else "±"
    return f"{sign}{formats.number_format(abs(value) * 100, 1)}"


@require_http_methods(["GET", "POST"])
@staff("operator")
def new(request: HttpRequest) -> HttpResponse:
    """Change numbers of a policy, see what differs, save it as a new one. Nothing uses it yet."""
    base = rollout.policy(_number(request.GET.get("base") or request.POST.get("base")))
    form = PolicyForm(base.policy, request.POST if request.method == "POST" else None)
    changes: list[tuple[str, Any, Any]] = []
    if request.method == "POST" and form.is_valid():
        try:
            wanted = rollout.overlaid(base.policy, form.wishes)
            changes = rollout.difference(base.policy, wanted)
            if "save" in request.POST:
                number = rollout.save_policy(
                    base.policy, form.wishes, form.cleaned_data["reason"], request.user.pk, timezone.now()
                )
                toast(request, _("Saved. Nobody is ruled by it yet."))
                return redirect("console:policy_version", number)
        except Refused as problem:
            form.refuse(problem)
    facts = {"form": form, "groups": groups(form), "base": base, "changes": changes, "is_seen": bool(changes)}
    return render(request, "console/policy_new.html", facts | frame(request), status=400 if form.errors else 200)


@require_GET
@staff("operator", "auditor")
def show(request: HttpRequest, number: int) -> HttpResponse:
    """One version: what differs from what rules now, what a sample says, what can be done with it."""
    one, course = rollout.policy(number), rollout.course()
    facts = {
        "one_": one,
        "course": course,
        "changes": rollout.difference(course.control.policy, one.policy),
        "numbers": list(rollout.flat(one.policy).items()),
        "samplings": [_sampling(found) for found in rollout.samplings(number)] if number else [],
        "is_control": one.version == course.control.version,
        "is_trial": course.trial is not None and one.version == course.trial.version,
        "shares": SHARES,
        "may": "operator" in request.roles,
        **beside.facts(request, "policy", may="operator" in request.roles),
    }
    return render(request, "console/policy_version.html", facts | frame(request))


def _sampling(found: rollout.SamplingView) -> dict[str, object]:
    def share(top: int, bottom: int) -> str:
        return formats.number_format(top / bottom, 2) if bottom else "–"

    return {
        "one_": found,
        "kept_before": share(found.used_before, found.used),
        "kept_after": share(found.used_after, found.used),
        "precision_before": share(found.used_before, found.shown_before),
        "precision_after": share(found.used_after, found.shown_after),
    }


@require_POST
@staff("operator")
def try_out(request: HttpRequest, number: int) -> HttpResponse:
    rollout.try_on_sample(number, request.user.pk, timezone.now())
    toast(request, _("A worker scores logged recalls again. Reload the page in a moment."))
    return redirect("console:policy_version", number)


@require_POST
@staff("operator")
def start(request: HttpRequest, number: int) -> HttpResponse:
    share = _number(request.POST.get("share"))
    rollout.start(number, share, request.POST.get("reason", ""), request.user.pk, timezone.now())
    toast(request, _("%(share)s %% of people are ruled by it within seconds.") % {"share": share})
    return redirect("console:policy")


@require_POST
@staff("operator")
def put(request: HttpRequest, number: int) -> HttpResponse:
    """For everybody at once: back to an earlier one, or on to a new one."""
    rollout.roll_back(number, request.POST.get("reason", ""), request.user.pk, timezone.now())
    toast(request, _("Everybody is ruled by it within seconds."))
    return redirect("console:policy")


@require_POST
@staff("operator")
def adopt(request: HttpRequest) -> HttpResponse:
    rollout.adopt(request.POST.get("reason", ""), request.user.pk, timezone.now())
    toast(request, _("Everybody is ruled by it within seconds."))
    return redirect("console:policy")


@require_POST
@staff("operator")
def stop(request: HttpRequest) -> HttpResponse:
    rollout.stop(request.POST.get("reason", ""), request.user.pk, timezone.now())
    toast(request, _("Stopped. Everybody is ruled as before."))
    return redirect("console:policy")


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0
