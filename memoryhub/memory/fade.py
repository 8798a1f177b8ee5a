"""How memories fade: strength, tier and the end of their time, judged from clear figures alone. Pure.

Everything is a function of `now` and of what happened to the memory, never of an earlier judgement: judged twice, or
after a week without a night's round, a memory ends where it would have ended anyway. Times are aware UTC instants,
days are 86,400 seconds of them: no time zone's summer time makes a day longer.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.types import Kind, Origin, Status, Tier, ValueClass

_DAY = 86_400.0
_TYPED = (Origin.TYPED, Origin.CONFIRMED, Origin.EDITED)


@dataclass(frozen=True, slots=True)
class Figures:
    """What fading may know of one memory: no word of it.

    `grown` is what its uses and repetitions made of it, start included; it only grows. `touched_at` is when it was
    last said, confirmed, edited or used.
    """

    status: Status
    tier: Tier
    touched_at: datetime
    said_at: datetime
    grown: float
    importance: float  # 0-1
    value_class: ValueClass = ValueClass.ORDINARY
    kind: Kind = Kind.SEMANTIC
    category: str = "other"
    origin: Origin = Origin.TYPED
    pinned: bool = False
    in_profile: bool = False
    expires_at: datetime | None = None


def idle_days(now: datetime, figures: Figures) -> float:
    """Days since the memory was last touched; 0 where that lies ahead (a clock was put back). By timestamps, since two
    times of one zone would be subtracted as its wall clock shows them."""
    return max(now.timestamp() - figures.touched_at.timestamp(), 0.0) / _DAY


def is_protected(figures: Figures, policy: MemoryPolicy) -> bool:
    """Whether it never fades: pinned, protected by its slot, or lasting and of a protected matter (U5)."""
    if figures.pinned or figures.value_class is ValueClass.PROTECTED:
        return True
    return figures.value_class is ValueClass.ORDINARY and figures.category in policy.protected_categories


def strength(now: datetime, figures: Figures, policy: MemoryPolicy) -> float:
    """start + hits - days / 7, the days weighed by value class and kind; may fall below 0. Source: D (DESIGN 6).

    It is never stored: a figure that changes by waiting would be wrong the day after.
    """
    if is_protected(figures, policy):
        return figures.grown
    pace = policy.fade_pace.of(figures.value_class, figures.kind)
    return figures.grown - pace * idle_days(now, figures) / policy.strength_days_per_point


def tier(now: datetime, figures: Figures, policy: MemoryPolicy) -> Tier:
    """How near at hand a memory is to be. Source: U6 (A, B, C): idle days move it; only the ephemeral falls by its
    strength. The profile goes no further than warm: it enters every request without being looked for, so that nobody
    ever asks for it, and a year later the assistant would no longer know a name."""
    if is_protected(figures, policy):
        return Tier.HOT
    idle = idle_days(now, figures)
    weak = figures.value_class is ValueClass.EPHEMERAL and strength(now, figures, policy) <= 0
    slight = figures.importance < policy.unimportant_below and idle >= policy.unimportant_cold_after_days
    if weak or slight or idle >= policy.cold_after_days:
        return Tier.WARM if figures.in_profile else Tier.COLD
    return Tier.WARM if idle >= policy.warm_after_days else Tier.HOT


def ends_at(figures: Figures, policy: MemoryPolicy) -> datetime | None:
    """When a memory's time is over; None: never. What waits for a confirmation waits so long and no longer."""
    if figures.expires_at is not None or figures.status is not Status.PENDING:
        return figures.expires_at
    days = policy.pending_days if figures.origin in _TYPED else policy.untyped_pending_days
    return figures.said_at + timedelta(days=days)


def is_over(now: datetime, figures: Figures, policy: MemoryPolicy) -> bool:
    """Whether it has expired: at its very instant, as recall sees it (recall keeps what ends after `now`)."""
    end = ends_at(figures, policy)
    return end is not None and end <= now
