"""What a recall and a capture write down of themselves without a word: ids, codes, numbers. Pure.

Beside it stands the same with words, sealed (models.RecallLog.detail, CaptureLog.detail).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.retrieve.outcomes import Outcome, left_out, outcome
from memoryhub.memory.retrieve.rank import Hit
from memoryhub.memory.types import Card, Considered, Recalled, ScoreParts

# Of a capture's detail, what is no word of anybody's.
_CODES = ("step", "action", "reason", "confidence", "cue", "id")


def considered(
    judged: Sequence[tuple[Hit, ScoreParts]],
    floor: float,
    policy: MemoryPolicy,
    *,
    profile: Sequence[UUID],
    ranked: Sequence[Card],
    brought: Iterable[Card],
    strange: Sequence[tuple[Hit, ScoreParts]] = (),
    deep: bool = False,
) -> tuple[Considered, ...]:
    """Each candidate with its score and, where it was left out, why.

    Args:
        judged: all candidates. profile: ids that stand at hand. ranked: cards that had a place.
        brought: cards that fitted the budget. strange: what another value of the role in use stands before.
    """
    hits = [hit for hit, _ in judged]
    wished = {*profile, *(card.memory_id for card in ranked)}
    inside = {card.memory_id for card in brought}
    why = left_out(hits, floor, policy, wished=wished, brought=inside, deep=deep)
    why |= {hit.memory_id: Outcome.SCOPE for hit, _ in strange if hit.memory_id not in inside}
    return tuple(
        Considered(
            hit.memory_id, score, hit.similarity, hit.keyword, why.get(hit.memory_id, ""),
            raised(hit), hit.memory_id in profile,
        )
        for hit, score in (*judged, *strange)
    )  # fmt: skip


def raised(hit: Hit) -> tuple[str, ...]:
    """Which boosts a candidate has, by their names in policy.Boosts (rank.score adds them)."""
    has = {
        "exact_slot": hit.slot_asked,
        "needed_slot": hit.needed and not hit.of_field,
        "topic": hit.topic_named,
        "teller": hit.teller_named,
        "identifier": hit.identifier,
    }
    return tuple(name for name, is_so in has.items() if is_so)


def ruled(policy: MemoryPolicy, floor: float, places: int, budget: int) -> dict[str, object]:
    """The numbers that decided a recall, so that its log explains itself when the policy is another one."""
    return {
        "weights": policy.weights.model_dump(),
        "floor": round(floor, 4),
        "margin": policy.rank_margin,
        "places": places,
        "budget": min(budget, policy.memory_tokens),
    }


def line(one: Considered) -> dict[str, Any]:
    """A candidate as the log keeps it: parts as weighed, `share` the query's words that it holds (0-1)."""
    parts = {name: round(getattr(one.score, name), 4) for name in one.score.__slots__}
    told = {"id": str(one.memory_id), "cosine": one.similarity, "share": round(one.keyword, 4), **parts}
    flags = {"why": one.why, "raised": list(one.raised), "profile": one.is_profile}
    return told | {name: value for name, value in flags.items() if value}


def recall_columns(recalled: Recalled) -> dict[str, Any]:
    """The clear columns of a recall's log line: candidates best first."""
    best_first = sorted(recalled.considered, key=lambda one: -one.score.total)
    brought = [card.memory_id for card in recalled.all_cards]
    return {
        "lines": {"ruled": recalled.ruled, "candidates": [line(one) for one in best_first]},
        "candidates": len(recalled.considered),
        "injected": brought,
        "outcome": outcome(recalled.skipped, bool(brought), [one.why for one in best_first]),
        "top_score": round(best_first[0].score.total, 4) if best_first else None,
    }


def capture_lines(detail: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """A capture's candidates by codes: which step dropped one or what was done, and why."""
    return [{name: one[name] for name in _CODES if name in one} for one in detail]
