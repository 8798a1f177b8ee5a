"""How a recall ended, and why each candidate that it left out was left out: closed lists. Pure."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from uuid import UUID

from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.retrieve.rank import Hit, is_frozen, is_outdone, relevance, twins


class Outcome(StrEnum):
    USED = "used"  # the answer drew on something that was brought
    UNUSED = "unused"  # something was brought, and the answer drew on none of it
    NO_NEED = "no_need"  # small talk: nothing was looked up
    NOTHING = "nothing"  # no candidate at all
    # Nothing was brought; why the best candidate was left out:
    THRESHOLD = "threshold"  # too unlike the request
    FROZEN = "frozen"  # belongs to a topic that the talk has left
    DUPLICATE = "duplicate"  # says what another one says
    PARALLEL = "parallel"  # the request names its sister
    PLACES = "places"  # others fit better, and took all places
    BUDGET = "budget"  # no tokens were left
    SCOPE = "scope"  # the role in use has a value of its own


# Of one candidate; "" where it was brought.
REASONS = (
    Outcome.THRESHOLD,
    Outcome.FROZEN,
    Outcome.DUPLICATE,
    Outcome.PARALLEL,
    Outcome.PLACES,
    Outcome.BUDGET,
    Outcome.SCOPE,
)


def left_out(
    hits: Sequence[Hit],
    floor: float,
    policy: MemoryPolicy,
    *,
    wished: Collection[UUID],
    brought: Collection[UUID],
    deep: bool = False,
) -> dict[UUID, str]:
    """Why each hit that was not brought was left out, in the order of rank.rank and fit.fit.

    Args:
        floor: as rank.rank took it.
        wished: ids that had a place: ranked, or of the profile. brought: those that fitted the budget too.
    """
    fits = {hit.memory_id: relevance(hit, floor) for hit in hits}
    here = [hit for hit in hits if deep or not is_frozen(hit, policy)]
    best = max((hit.similarity or 0.0 for hit in here if fits[hit.memory_id]), default=0.0)
    least = 0.0 if deep else best * policy.rank_margin
    inside = [hit for hit in here if deep or (fits[hit.memory_id] > 0 and fits[hit.memory_id] >= least)]
    kept = [hit for hit in inside if hit.memory_id in wished]
    found: dict[UUID, str] = {}
    for hit in hits:
        if hit.memory_id in brought:
            continue
        if hit.memory_id in wished:
            found[hit.memory_id] = Outcome.BUDGET
        elif not deep and is_frozen(hit, policy):
            found[hit.memory_id] = Outcome.FROZEN
        elif hit not in inside:
            found[hit.memory_id] = Outcome.THRESHOLD
        elif not deep and any(is_outdone(hit, other) for other in inside):
            found[hit.memory_id] = Outcome.PARALLEL
        elif not deep and any(twins(hit, other, policy.duplicate_similarity) for other in kept):
            found[hit.memory_id] = Outcome.DUPLICATE
        else:
            found[hit.memory_id] = Outcome.PLACES
    return found


def outcome(skipped: str, brought: bool, reasons: Sequence[str]) -> Outcome:
    """Of a whole recall, before the answer is there.

    Args:
        skipped: why nothing was looked up, or "".
        reasons: of the candidates, best first, "" for one that was brought.
    """
    if skipped:
        return Outcome.NO_NEED
    if brought:
        return Outcome.UNUSED
    return Outcome(reasons[0]) if reasons and reasons[0] else Outcome.NOTHING
