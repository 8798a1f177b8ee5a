"""The arms of a running trial side by side, and the fuse that stops it."""

from dataclasses import dataclass
from datetime import date, datetime

from memoryhub.health import api as health
from memoryhub.rollout import comparing, keeping, steering, store
from memoryhub.rollout.comparing import Difference, Share

COMPARED = ("precision", "capture", "recall_ms", "turns")
FUSE_BY = "precision"


@dataclass(frozen=True, slots=True)
class Arms:
    """One figure in both arms. `shares` and `gap` only where it is a share of things: there chance can be told."""

    figure: str
    control: health.Value
    trial: health.Value
    shares: tuple[Share, Share] | None = None
    gap: Difference | None = None


def arms(since: date, until: date, control: str, trial: str) -> list[Arms]:
    """Both arms over these days, by the versions that stand on the logs."""
    days = health.days(since, until)
    return [_arms(figure, days, control, trial) for figure in COMPARED]


def _arms(figure: str, days: dict[date, dict[health.Key, health.Sums]], control: str, trial: str) -> Arms:
    spec, sums = health.SPECS[figure], {}
    for arm in (control, trial):
        total = health.Sums()
        for found in days.values():
            total = total.plus(found.get((figure, "", arm), health.Sums()))
        sums[arm] = total
    values = [health.value_of(spec, sums[arm]) for arm in (control, trial)]
    if figure != FUSE_BY:
        return Arms(figure, *values)
    shares = tuple(comparing.wilson(int(sums[arm].top), int(sums[arm].bottom)) for arm in (control, trial))
    return Arms(figure, *values, shares, comparing.difference(shares[1], shares[0]))


def watch(now: datetime) -> str:
    """Have today counted while a trial runs, and stop it where it does harm. Returns why it was stopped, or ""."""
    course = store.course()
    if course.trial is None:
        return ""
    health.count_day(now.date())
    versions = keeping.versions(course)
    found = next(one for one in arms(course.began_on or now.date(), now.date(), *versions) if one.figure == FUSE_BY)
    why = comparing.blows(found.shares[1], found.shares[0], health.SPECS[FUSE_BY].low or 0.0)
    if why:
        said = f"fuse: {why}, {found.shares[1].hits} of {found.shares[1].of} used"
        steering.stop(said, None, now, fused=True)
    return why
