"""What a life left, as a table, as JSON and as curves by month."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string

from memoryhub.evaluation.curves import Chart, chart
from memoryhub.evaluation.shares import percent
from memoryhub.evaluation.stress.months import Month, flat, plain, whole
from memoryhub.evaluation.stress.playing import Played

HEADER = [
    "month", "turns", "facts", "events", "waiting", "small talk", "duplicates", "outdated", "right", "stale",
    "to-dos lost", "done, left", "entropy", "tokens", "recall ms", "capture ms",
]  # fmt: skip
COUNTS = ("facts", "waiting", "small_talk", "duplicates", "outdated")


def line(month: Month) -> list[str]:
    return [
        str(month.number), str(month.turns), str(month.facts), str(month.events), str(month.waiting),
        str(month.small_talk), str(month.duplicates), str(month.outdated), percent(month.right), percent(month.stale),
        str(month.open_lost), str(month.done_left), f"{month.entropy:.2f}", f"{month.tokens:.0f}",
        f"{month.recall_ms:.1f}", f"{month.capture_ms:.1f}",
    ]  # fmt: skip


def as_json(lives: Mapping[str, Played], turns: int, seed: int) -> dict[str, Any]:
    """{"turns", "seed", "lives": {language: {"months", "flat", "right", "stale", "faults"}}}"""
    return {
        "turns": turns,
        "seed": seed,
        "lives": {
            language: {
                "months": [plain(month) for month in one.months],
                "flat": {part.name: {"early": part.early, "late": part.late, "most": part.most, "holds": part.holds}
                         for part in flat(one.months)},
                "right": whole(one.months, "right").told(),
                "stale": whole(one.months, "stale").told(),
                "faults": one.faults,
            }
            for language, one in lives.items()
        },
    }  # fmt: skip


def tables(lives: Mapping[str, Played]) -> list[tuple[str, list[str], list[list[str]]]]:
    return [(f"A year, {language}", HEADER, [line(month) for month in one.months]) for language, one in lives.items()]


def html(lives: Mapping[str, Played], turns: int, seed: int) -> str:
    charts = [one for language, played in lives.items() for one in _charts(language, played.months)]
    lead = f"A made-up year of {turns} turns, seed {seed}, played to the engine. Times are CPU of the playing process."
    told = {"title": "A year of memory", "lead": lead, "charts": charts, "tables": tables(lives)}
    return render_to_string("evaluation/curves.html", told)


def _charts(language: str, months: Sequence[Month]) -> list[Chart]:
    steps = [str(month.number) for month in months]

    def series(*names: str) -> dict[str, list[float]]:
        return {name.replace("_", " "): [float(getattr(month, name)) for month in months] for name in names}

    shares = {name: [getattr(month, name).share for month in months] for name in ("right", "stale")}
    return [
        chart(f"Memories ({language})", steps, series(*COUNTS), form="{:.0f}"),
        chart(f"Events remembered ({language})", steps, series("events"), form="{:.0f}"),
        chart(f"Asked at the end of the month ({language})", steps, shares, top=1.0, form="{:.0%}"),
        chart(f"Tokens handed over a turn ({language})", steps, series("tokens"), form="{:.0f}"),
        chart(f"Entropy over categories, bits ({language})", steps, series("entropy"), form="{:.1f}"),
        chart(f"CPU milliseconds a turn ({language})", steps, series("recall_ms", "recall_p95_ms", "capture_ms"),
              form="{:.1f}"),
    ]  # fmt: skip
