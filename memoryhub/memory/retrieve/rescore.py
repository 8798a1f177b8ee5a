"""What another policy would have made of a recall that was logged. Pure: ranking over the parts that were written down.

The log holds each candidate's parts as they were weighed; divided by the old weight and times the new one they are
what the new policy would have added up. Boosts and the decay behind recency stay as they were: the log does not say
what they were made of. So this tells what other weights, margins of places and budgets of cards would do, no more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memoryhub.memory.policy import MemoryPolicy

PARTS = ("similarity", "keyword", "importance", "recency", "use")
Line = Mapping[str, Any]  # a candidate as memory.recall wrote it: id and weighed parts


@dataclass(frozen=True, slots=True)
class Rescored:
    """Of one recall: how many memories the answer used that were candidates at all, how many of them either policy
    shows, how many memories it shows, and how many differ."""

    used: int
    used_before: int
    used_after: int
    shown_before: int
    shown_after: int
    changed: int


def total(line: Line, was: MemoryPolicy, becomes: MemoryPolicy) -> float:
    """The score under the new weights. A part whose old weight was 0 left no trace, and counts 0."""
    sum_ = float(line.get("boost", 0.0))
    for part in PARTS:
        old, new = getattr(was.weights, part), getattr(becomes.weights, part)
        sum_ += float(line.get(part, 0.0)) / old * new if old else 0.0
    return sum_


def order(lines: Sequence[Line], was: MemoryPolicy, becomes: MemoryPolicy) -> list[str]:
    """Ids of what fits the request at all (by meaning, word or slot), best first, as many as the policy has places."""
    fitting = [line for line in lines if any(line.get(part, 0.0) for part in ("similarity", "keyword", "boost"))]
    ranked = sorted(fitting, key=lambda line: (-total(line, was, becomes), str(line["id"])))
    return [str(line["id"]) for line in ranked[: becomes.top_k]]


def rescored(lines: Sequence[Line], used: Sequence[str], was: MemoryPolicy, becomes: MemoryPolicy) -> Rescored:
    """One logged recall under both policies, by the same procedure.

    Args:
        used: ids that the answer used. was: the policy that the log was written under.
    """
    before, after = set(order(lines, was, was)), set(order(lines, was, becomes))
    wanted = set(map(str, used)) & {str(line["id"]) for line in lines}
    return Rescored(
        used=len(wanted),
        used_before=len(wanted & before),
        used_after=len(wanted & after),
        shown_before=len(before),
        shown_after=len(after),
        changed=len(before ^ after),
    )
