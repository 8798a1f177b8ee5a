"""One logged recall in another policy's order. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from memoryhub.memory.policy import DEFAULT, MemoryPolicy
from memoryhub.memory.record_types import RecallRecord
from memoryhub.memory.retrieve import rescore
from memoryhub.memory.retrieve.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class Moved:
    """A candidate under another policy: its place (from 1) and total before and after; a place of 0 is none."""

    memory_id: UUID
    before: int
    after: int
    total: float


def under(record: RecallRecord, becomes: MemoryPolicy) -> list[Moved]:
    """The record's candidates in another policy's order: what retrieve.rescore makes of the parts that were logged.

    What was left out as a duplicate, a parallel, of a topic left or another role's stays out: the log does not hold
    its vector.
    """
    out = {Outcome.DUPLICATE, Outcome.PARALLEL, Outcome.FROZEN, Outcome.SCOPE}
    lines = [{"id": str(one.memory_id), **one.parts} for one in record.candidates if one.why not in out]
    was = _policy(record)
    before, after = rescore.order(lines, was, was), rescore.order(lines, was, becomes)
    scored = [(line, rescore.total(line, was, becomes)) for line in lines]
    return [
        Moved(UUID(line["id"]), _place(before, line), _place(after, line), total)
        for line, total in sorted(scored, key=lambda one: -one[1])
    ]


def _place(order: Sequence[str], line: Mapping[str, Any]) -> int:
    return order.index(line["id"]) + 1 if line["id"] in order else 0


def _policy(record: RecallRecord) -> MemoryPolicy:
    """The numbers that the log says decided."""
    ruled = record.ruled or {}
    known = {"weights": ruled.get("weights"), "rank_margin": ruled.get("margin"), "top_k": ruled.get("places")}
    return DEFAULT.overlaid({name: value for name, value in known.items() if value is not None})
