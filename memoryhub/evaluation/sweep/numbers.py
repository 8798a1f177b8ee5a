"""Which values a policy number is tried at, and the policy that holds each of them. Pure.

A number that others are bound to takes them along: weights and shares stay summed to one by scaling the others alike,
and of numbers that must not fall (top_k, leg_size, open_bodies) the later are lifted, the earlier lowered.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memoryhub.errors import Refused
from memoryhub.memory.policy import DEFAULT, MemoryPolicy

STEPS = 8
# These act when something is asked, so that one memory serves all their values; the others shape the memory.
ASKED = frozenset(
    (
        "weights", "boosts", "decay_per_day", "leg_size", "open_bodies", "top_k", "deep_top_k", "rank_margin",
        "duplicate_similarity", "full_use", "drift_distance", "reserve_share", "system_share", "conversation_share",
        "memory_share", "memory_tokens", "card_tokens", "profile_tokens",
    )
)  # fmt: skip
# None of a line may be above the next (memory.policy checks it).
ORDERED = (
    ("top_k", "deep_top_k"),
    ("top_k", "leg_size", "open_bodies"),
    ("pending_confidence", "activate_confidence"),
    ("untyped_pending_days", "pending_days"),
    ("correction_similarity", "same_meaning"),
    ("profile_tokens", "memory_tokens"),
    ("card_tokens", "memory_tokens"),
)
SHARES = ("system_share", "conversation_share", "memory_share")  # together 1
_SPEC = re.compile(r"(?P<name>[a-z_.]+)=(?P<low>-?\d+(?:\.\d+)?)\.\.(?P<high>-?\d+(?:\.\d+)?)(?:/(?P<steps>\d+))?")


@dataclass(frozen=True, slots=True)
class Sweep:
    """A number's name (dotted where it is nested), its values in rising order and the policy of each."""

    name: str
    values: tuple[float, ...]
    policies: tuple[MemoryPolicy, ...]

    @property
    def is_asked(self) -> bool:
        """Whether it acts when something is asked, not when something is kept."""
        return self.name.partition(".")[0] in ASKED


def parsed(spec: str) -> Sweep:
    """From "NAME=a..b" or "NAME=a..b/steps".

    Raises:
        Refused: no such number; a value that the policy does not take; no range.
    """
    given = _SPEC.fullmatch(spec.strip())
    if given is None:
        raise Refused(f"{spec}: write NAME=a..b or NAME=a..b/steps, e.g. top_k=3..30/10")
    name, low, high = given["name"], float(given["low"]), float(given["high"])
    steps = int(given["steps"] or STEPS)
    default = _default(name)
    if low >= high or steps < 2:
        raise Refused(f"{spec}: a range rises, in two steps or more")
    spread = [low + (high - low) * at / (steps - 1) for at in range(steps)]
    values = [float(round(one)) if isinstance(default, int) else round(one, 6) for one in spread]
    chosen = tuple(dict.fromkeys(values))
    return Sweep(name, chosen, tuple(policy_with(name, value) for value in chosen))


def default_of(name: str) -> float:
    return float(_default(name))


def policy_with(name: str, value: float, base: MemoryPolicy = DEFAULT) -> MemoryPolicy:
    """`base` with one number changed and those that are bound to it. Raises: Refused."""
    outer, _, inner = name.partition(".")
    number: float = int(value) if isinstance(_default(name), int) else value
    plain = base.model_dump()
    if outer == "weights":
        return base.overlaid({"weights": _to_one(plain["weights"], inner, number)})
    if inner:
        return base.overlaid({outer: {inner: number}})
    if name in SHARES:
        return base.overlaid(_to_one({one: plain[one] for one in SHARES}, name, number))
    return base.overlaid({**_bound(name, number, plain), name: number})


def _default(name: str) -> int | float:
    found: Any = DEFAULT.model_dump()
    for part in name.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise Refused(f"the policy has no number {name}")
    return found


def _to_one(parts: Mapping[str, float], name: str, value: float) -> dict[str, float]:
    """The others scaled alike so that all sum to one."""
    others = sum(share for one, share in parts.items() if one != name)
    scale = (1 - value) / others if others else 0.0
    return {one: value if one == name else share * scale for one, share in parts.items()}


def _bound(name: str, value: float, plain: Mapping[str, Any]) -> dict[str, float]:
    """What must be lifted or lowered along."""
    along: dict[str, float] = {}
    for line in ORDERED:
        if name in line:
            at = line.index(name)
            along |= {one: max(plain[one], value, along.get(one, 0)) for one in line[at + 1 :]}
            along |= {one: min(plain[one], value) for one in line[:at]}
    return along
