"""Which figures there are, what is normal of each, and when somebody must be told. Pure.

Bands and alarm limits are those of MISSION A5 and UX 6 unless a line says otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from memoryhub.health import spread


class Kind(StrEnum):
    """How a figure is made of its sums."""

    MEAN = "mean"  # top / bottom
    PER_1000 = "per_1000"  # 1000 top / bottom
    P95 = "p95"  # of the spread, in milliseconds
    SUM = "sum"  # top
    MOST = "most"  # the largest sample of the day


class Side(StrEnum):
    ABOVE = "above"
    BELOW = "below"


# Below this many no figure is judged (UX 6: "too few (n<30)"). Half cries wolf on a quiet Sunday, double is silent on
# a deployment of ten people.
FEWEST = 30


@dataclass(frozen=True, slots=True)
class Spec:
    """One figure.

    Attributes:
        low, high: the normal band; None: open on that side.
        alarm_low, alarm_high: beyond these somebody is told, after `low_days` or `high_days` days in a row.
        fewest: sample below which it is not judged.
        digits: places behind the point, as it is shown.
        is_live: looked at every minute; "days" are then samples.
        by_model: its arm is the name of a model, not a policy.
    """

    name: str
    kind: Kind
    low: float | None = None
    high: float | None = None
    alarm_low: float | None = None
    alarm_high: float | None = None
    low_days: int = 1
    high_days: int = 1
    fewest: int = FEWEST
    digits: int = 2
    is_live: bool = False
    by_model: bool = False


SPECS: dict[str, Spec] = {
    one.name: one
    for one in (
        # Its sample is people, each with eight calls or more (memory/daybook.py): five tell a tendency.
        Spec("entropy", Kind.MEAN, 1.2, 2.8, 1.0, 3.0, low_days=1, high_days=3, fewest=5),
        Spec("capture", Kind.PER_1000, 120, 300, 120, 300, low_days=3, high_days=3, fewest=100, digits=0),
        Spec("precision", Kind.MEAN, low=0.85, alarm_low=0.85, low_days=3),
        # Every half hour one is forgotten for the trial (probing.py): a bad day shows in ten of 48.
        Spec("forgetting", Kind.P95, high=150, alarm_high=150, fewest=10, digits=0),
        # MISSION P6.
        Spec("recall_ms", Kind.P95, high=80, alarm_high=80, high_days=3, digits=0),
        Spec("turns", Kind.MEAN, digits=1),
        # Thumbs up of all thumbs. No source gives a band; below a half more people are let down than helped.
        Spec("satisfaction", Kind.MEAN, low=0.5, alarm_low=0.5, low_days=3),
        Spec("resumed", Kind.MEAN),
        Spec("memories", Kind.SUM, fewest=0, digits=0),
        Spec("told", Kind.SUM, fewest=0, digits=0),
        Spec("conflicts", Kind.SUM, fewest=0, digits=0),
        Spec("settled", Kind.SUM, fewest=0, digits=0),
        Spec("dead_letters", Kind.MOST, high=0, alarm_high=0, fewest=0, digits=0, is_live=True),
        # TRUST 4.8, I6: under 30 s within a minute of recovery; two samples in a row are over a minute.
        Spec("queue_age", Kind.MOST, high=30, alarm_high=30, high_days=2, fewest=0, digits=0, is_live=True),
        # TRUST 2.2: sealed within 5 s; 4.8: what stands still is told within a minute.
        Spec("seal_age", Kind.MOST, high=5, alarm_high=60, fewest=0, digits=0, is_live=True),
        # DESIGN 8.9: at two thirds of a deadline there is still time to act; past it the law is broken.
        Spec("erasures_near", Kind.MOST, high=0, alarm_high=0, fewest=0, digits=0, is_live=True),
        Spec("erasures_late", Kind.MOST, high=0, alarm_high=0, fewest=0, digits=0, is_live=True),
        # TRUST 1.8: a hold that nobody looks at again keeps somebody's data for good.
        Spec("holds_due", Kind.MOST, high=0, alarm_high=0, fewest=0, digits=0, is_live=True),
        # TRUST 2.4: what was granted without the person is looked over within 72 hours.
        Spec("reviews_late", Kind.MOST, high=0, alarm_high=0, fewest=0, digits=0, is_live=True),
        # TRUST 4.3: over 20 % failing is an outage; 5 % is what a provider's bad day leaves.
        Spec("model_errors", Kind.MEAN, high=0.05, alarm_high=0.2, digits=3, by_model=True),
        Spec("tokens", Kind.SUM, fewest=0, digits=0, by_model=True),
        Spec("cost", Kind.SUM, fewest=0, digits=2, by_model=True),
    )
}


@dataclass(frozen=True, slots=True)
class Sums:
    """What a figure is made of: added up over spaces, nothing in it says whose."""

    top: float = 0.0
    bottom: float = 0.0
    spread: tuple[int, ...] = ()

    def plus(self, other: "Sums") -> "Sums":
        left, right = self.spread or spread.empty(), other.spread or spread.empty()
        both = tuple(spread.together(left, right)) if self.spread or other.spread else ()
        return Sums(self.top + other.top, self.bottom + other.bottom, both)


@dataclass(frozen=True, slots=True)
class Value:
    """A figure of one day. `value` is None where nothing happened; `sample` is how much it stands on."""

    value: float | None
    sample: int


def value_of(spec: Spec, sums: Sums) -> Value:
    if spec.kind is Kind.P95:
        return Value(spread.percentile(sums.spread, 0.95), sum(sums.spread))
    if spec.kind in (Kind.SUM, Kind.MOST):
        return Value(sums.top if sums.bottom else None, int(sums.bottom))
    factor = 1000 if spec.kind is Kind.PER_1000 else 1
    return Value(factor * sums.top / sums.bottom if sums.bottom else None, int(sums.bottom))


class Verdict(StrEnum):
    NONE = "none"  # nothing happened, or the figure has no band
    FEW = "few"
    OK = "ok"
    LOW = "low"
    HIGH = "high"


def verdict(spec: Spec, found: Value) -> Verdict:
    """Whether a value lies within its normal band."""
    if found.value is None or (spec.low is None and spec.high is None):
        return Verdict.NONE
    if found.sample < spec.fewest:
        return Verdict.FEW
    if spec.low is not None and found.value < spec.low:
        return Verdict.LOW
    return Verdict.HIGH if spec.high is not None and found.value > spec.high else Verdict.OK


def alarm(spec: Spec, days: Sequence[Value]) -> Side | None:
    """Whether the latest days in a row are beyond a limit.

    Args:
        days: oldest first, without gaps; a day of which nothing is known, or of too few, ends a row.
    """
    if spec.alarm_high is not None and _in_a_row(spec, days, spec.high_days, lambda value: value > spec.alarm_high):
        return Side.ABOVE
    if spec.alarm_low is not None and _in_a_row(spec, days, spec.low_days, lambda value: value < spec.alarm_low):
        return Side.BELOW
    return None


def _in_a_row(spec: Spec, days: Sequence[Value], wanted: int, beyond) -> bool:
    latest = list(days)[-wanted:]
    judged = [one for one in latest if one.value is not None and one.sample >= spec.fewest]
    return len(judged) == wanted and all(beyond(one.value) for one in judged)
