"""Health: each figure with its band, its sample and its course; alarms and whom they were told to."""

import csv
from collections.abc import Iterable
from datetime import date, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from admin_console import charts, figures
from admin_console.entry import staff
from admin_console.figures import POLICY_CHANGES
from admin_console.rail import frame
from memoryhub.health import api as health
from memoryhub.health.api import SPECS, Spec, Sums, Value
from memoryhub.rollout import api as rollout
from memoryhub.web.toasts import toast

RANGES = {"7d": 7, "30d": 30, "90d": 90}


@require_GET
@staff("operator", "auditor")
def listing(request: HttpRequest) -> HttpResponse:
    """Range, language and arm stand in the address."""
    chosen, days = _asked(request)
    marks = _marks()
    found = [_figure(spec, days, chosen, marks) for spec in SPECS.values()]
    shown_first, silent = [one for one in found if one["value"]], [one for one in found if not one["value"]]
    facts = chosen | {
        "figures": shown_first,
        "silent": silent,
        "alarms": [_alarm(one) for one in health.alarms(limit=20)],
        "counted": health.latest_round(),
        "beyond": [_alarm(one) for one in health.alarms(only_open=True)],
        "ranges": list(RANGES),
        "languages": _keys(days, 1, chosen["language"]),
        "arms": _keys(days, 2, chosen["arm"]),
    }
    return render(request, "console/health.html", facts | frame(request))


def _asked(request: HttpRequest) -> tuple[dict[str, str], dict[date, dict[health.Key, Sums]]]:
    wanted = request.GET.get("range", "30d")
    span = wanted if wanted in RANGES else "30d"
    today = timezone.now().date()
    days = health.days(today - timedelta(days=RANGES[span] - 1), today)
    chosen = {"range": span, "language": request.GET.get("language", "")[:8], "arm": request.GET.get("arm", "")[:120]}
    return chosen, days


def _keys(days: dict[date, dict[health.Key, Sums]], at: int, chosen: str) -> list[str]:
    """Languages or arms that have figures. A model is no arm."""
    found = {key[at] for sums in days.values() for key in sums if not (at == 2 and SPECS[key[0]].by_model)}
    return sorted({*found, chosen} - {""})


def _marks() -> dict[date, str]:
    """Days on which another policy came into use, or went."""
    found: dict[date, str] = {}
    for one in reversed(rollout.history(100)):
        if one.what in POLICY_CHANGES:
            found[one.made_at.date()] = f"{POLICY_CHANGES[one.what]} · {one.version}"
    return found


def _figure(
    spec: Spec, days: dict[date, dict[health.Key, Sums]], chosen: dict[str, str], marks: dict[date, str]
) -> dict[str, object]:
    arm = "" if spec.by_model else chosen["arm"]
    key = (spec.name, chosen["language"], arm)
    row = [(day, health.value_of(spec, sums.get(key, Sums()))) for day, sums in _every(days)]
    latest = next(((day, one) for day, one in reversed(row) if one.value is not None), (None, Value(None, 0)))
    tone, sign, said = figures.VERDICTS.get(health.verdict(spec, latest[1]), ("", "", ""))
    name = str(figures.NAMES[spec.name])
    points = [(day, one.value) for day, one in row]
    return {
        "name": name, "meaning": figures.MEANINGS[spec.name], "unit": figures.UNITS.get(spec.name, ""),
        "value": shown(spec, latest[1].value), "day": latest[0], "sample": latest[1].sample, "tone": tone, "sign": sign,
        "said": said, "band": band(spec), "is_few": tone == "warn",
        "chart": charts.line(points, spec.low, spec.high, spec.digits, _("%(name)s by day") % {"name": name}, marks),
        "rows": [(day, shown(spec, one.value), one.sample) for day, one in reversed(row) if one.value is not None],
    }  # fmt: skip


def _every(days: dict[date, dict[health.Key, Sums]]) -> Iterable[tuple[date, dict[health.Key, Sums]]]:
    """Without gaps, from the first counted day to the last."""
    if not days:
        return []
    first, last = min(days), max(days)
    span = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    return [(day, days.get(day, {})) for day in span]


def shown(spec: Spec, value: float | None) -> str:
    return "" if value is None else formats.number_format(value, spec.digits, force_grouping=True)


def band(spec: Spec) -> str:
    """The normal band in words: "1.2-2.8", "over 0.85", "under 150"."""
    low, high = (None if one is None else formats.number_format(one) for one in (spec.low, spec.high))
    if low is not None and high is not None:
        return f"{low}–{high}"
    if low is not None:
        return _("over %(limit)s") % {"limit": low}
    return _("at most %(limit)s") % {"limit": high} if high is not None else ""


def _alarm(one: health.AlarmView) -> dict[str, object]:
    spec = SPECS[one.figure]
    limit = spec.alarm_high if one.side == "above" else spec.alarm_low
    return {
        "one_": one,
        "name": figures.NAMES[one.figure],
        "side": figures.SIDES[one.side],
        "value": shown(spec, one.value),
        "limit": "" if limit is None else formats.number_format(limit),
        "where": " ".join((one.language, one.arm)).strip(),
    }


@require_GET
@staff("operator", "auditor")
def export(request: HttpRequest) -> HttpResponse:
    """The days of the page as CSV: every language and arm."""
    _chosen, days = _asked(request)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="health.csv"'
    writer = csv.writer(answer)
    writer.writerow(("day", "figure", "language", "arm", "value", "sample"))
    for day, sums in days.items():
        for (name, language, arm), one in sorted(sums.items()):
            found = health.value_of(SPECS[name], one)
            if found.value is not None:
                writer.writerow((day.isoformat(), name, language, arm, round(found.value, 4), found.sample))
    return answer


@require_POST
@staff("operator")
def count(request: HttpRequest) -> HttpResponse:
    """Yesterday and today counted anew by a worker."""
    today = timezone.now().date()
    health.count_day(today - timedelta(days=1))
    health.count_day(today)
    toast(request, _("Being counted. Reload the page in a moment."))
    return redirect("console:health")
