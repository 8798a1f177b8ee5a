"""What a reviewer of two statements is advised, and why: from how each came about, never from its words. Pure."""

from dataclasses import dataclass
from datetime import datetime

# Said often enough to weigh: one repetition more may be chance, with four nobody would be advised.
OFTEN = 2
# Below it a statement was hedged ("maybe"): DESIGN 6, the waiting room. Half advises nothing, 0.8 doubts sure words.
UNSURE = 0.6
# How sure the advice is, of 1. They order the queue and bound what is done in bulk (0.9): measured against second
# readers, not against anything outside.
STRONG, FAIR, WEAK = 0.9, 0.7, 0.5
_OWN = ("typed", "confirmed", "edited")


@dataclass(frozen=True, slots=True)
class Side:
    """One statement, by what is known of it."""

    origin: str  # types.Origin of the engine
    is_confirmed: bool  # by the person
    confidence: float  # 0 to 1
    said_at: datetime
    times: int  # how often it was said
    is_fixed: bool = False  # of a thing that does not change: a birthday


@dataclass(frozen=True, slots=True)
class Suggestion:
    """`choice`: "a", "b" or "ask"; `reason`: one of REASONS."""

    choice: str
    reason: str
    sure: float


REASONS = ("own_word", "not_own_word", "unsure", "said_often", "newer", "fixed", "both_own")


def suggest(a: Side, b: Side) -> Suggestion:
    """
    Args:
        a: what held. b: what was said later.
    """
    for own, other, choice in ((a, b, "a"), (b, a, "b")):
        if own.origin in _OWN and other.origin not in _OWN:
            return Suggestion(choice, "not_own_word", STRONG)
    for sure, hedged, choice in ((a, b, "a"), (b, a, "b")):
        if hedged.confidence < UNSURE <= sure.confidence:
            return Suggestion(choice, "unsure", FAIR)
    if a.is_confirmed:
        return Suggestion("ask", "both_own", FAIR)
    for more, less, choice in ((a, b, "a"), (b, a, "b")):
        if more.times - less.times >= OFTEN:
            return Suggestion(choice, "said_often", FAIR)
    if a.is_fixed or b.is_fixed:
        return Suggestion("ask", "fixed", WEAK)
    if a.is_confirmed == b.is_confirmed and b.said_at > a.said_at:
        return Suggestion("b", "newer", FAIR)
    return Suggestion("a", "own_word", WEAK)
