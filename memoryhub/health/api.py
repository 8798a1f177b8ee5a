"""The door of health: what is normal, what is, who was told.

SPECS, verdict, value_of         the figures, their bands (pure)
days(since, until)               sums by day, by language and arm, "" for all of them together
now_figures(now)                 of this moment: queues, deadlines, reviews
alarms, count_open               what went beyond its limit
check_models, checks             the configured models tried, in a job
declare(module)                  a room's own figures (sources.py)
count_day(day)                   have a day counted anew, in slices
"""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from memoryhub.health import judging, store
from memoryhub.health.bands import SPECS, Kind, Side, Spec, Sums, Value, Verdict, alarm, value_of, verdict
from memoryhub.health.living import figures as now_figures
from memoryhub.health.sources import declare
from memoryhub.health.store import Key
from memoryhub.jobs import api as jobs
from memoryhub.memory.api import Tally

__all__ = [
    "SPECS",
    "AlarmView",
    "CheckView",
    "Kind",
    "Key",
    "Side",
    "Spec",
    "Sums",
    "Tally",
    "Value",
    "Verdict",
    "alarm",
    "alarms",
    "check_models",
    "checks",
    "count_day",
    "count_open",
    "days",
    "declare",
    "latest_round",
    "now_figures",
    "value_of",
    "verdict",
]


@dataclass(frozen=True, slots=True)
class AlarmView:
    alarm_id: UUID
    figure: str
    language: str
    arm: str
    side: str
    value: float
    sample: int
    began_at: datetime
    ended_at: datetime | None
    mailed_at: datetime | None
    posted_at: datetime | None
    tries: int
    outcome: str


@dataclass(frozen=True, slots=True)
class CheckView:
    """A trial of the models. `findings`: (name, works, detail, ms); none until it is done."""

    check_id: UUID
    asked_at: datetime
    done_at: datetime | None
    findings: tuple[tuple[str, bool, str, int], ...]


def days(since: date, until: date) -> dict[date, dict[Key, Sums]]:
    """Counted days of [since, until], oldest first: (name, language, arm) -> sums, "" standing for all."""
    return {on: judging.slices(sums) for on, sums in store.figures(since, until).items()}


def alarms(limit: int = 50, only_open: bool = False) -> list[AlarmView]:
    """The latest first."""
    same = [name for name in AlarmView.__slots__ if name != "alarm_id"]
    return [AlarmView(row.pk, **{name: getattr(row, name) for name in same}) for row in store.alarms(limit, only_open)]


def count_open() -> int:
    return store.count_open()


def latest_round() -> tuple[date, datetime, int] | None:
    """(day, when it was counted to its end, spaces) of the latest counted day."""
    return store.latest_round()


def check_models(by: UUID | None, now: datetime) -> UUID:
    """Have the configured models tried by a worker. Returns the trial's id."""
    check_id = store.new_check(by, now)
    jobs.send("memoryhub.health.tasks.check_models", str(check_id))
    return check_id


def checks(limit: int = 5) -> list[CheckView]:
    """The latest first."""
    return [
        CheckView(
            row.pk, row.asked_at, row.done_at,
            tuple((one["name"], one["works"], one["detail"], one["ms"]) for one in row.findings),
        )
        for row in store.checks(limit)
    ]  # fmt: skip


def count_day(day: date) -> None:
    """Ask a worker to count a day; what stood there is replaced once that is complete."""
    jobs.send("memoryhub.health.tasks.count", day.isoformat())
