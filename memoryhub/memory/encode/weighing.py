"""A value of a single-valued slot against the one that holds: whose word counts, which says more. Pure."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from memoryhub.memory import slots
from memoryhub.memory.encode.same import plain
from memoryhub.memory.types import (
    Action,
    Candidate,
    Certainty,
    Cue,
    Inherited,
    Known,
    Mutability,
    Origin,
    Status,
    Verdict,
)

TRUSTED = (Origin.TYPED, Origin.CONFIRMED, Origin.EDITED)
_NUMERIC_SLOTS = ("budget.max", "budget.min", "price", "company.size", "household.size", "age", "home.rent", "seats")


def outranked(candidate: Candidate, row: Known) -> bool:
    """What the user edited or confirmed is not for the machine to change."""
    return candidate.origin not in TRUSTED and (row.confirmed or row.origin in TRUSTED)


def against_one(candidate: Candidate, about: Sequence[Known], status: Status, now: datetime) -> Verdict:
    row = about[-1]
    targets = tuple(known.memory_id for known in about)
    if outranked(candidate, row):
        return Verdict(Action.IGNORE, "outranked")
    if row.said_at > now and candidate.cue is not Cue.CORRECT:
        return Verdict(Action.IGNORE, "older_than_known")
    if status is not Status.ACTIVE or candidate.certainty is not Certainty.ASSERTED:
        return _unsure_against(candidate, row, targets)
    grain = _grain(candidate, row)
    if grain == "coarser" and candidate.cue is Cue.NONE:
        return Verdict(Action.REINFORCE, "coarser", targets, row.status)
    if candidate.cue is Cue.CORRECT:
        return Verdict(Action.SUPERSEDE, "corrected", targets, inherits=_inherited(row))
    if grain == "finer":
        return Verdict(Action.REFINE, "finer", targets)
    if all(one.status is Status.PENDING for one in about):  # a guess stands against no plain word
        return Verdict(Action.SUPERSEDE, "surer", targets)
    if slots.of(candidate.slot).mutability is Mutability.FIXED or row.mutability is Mutability.FIXED:
        return Verdict(Action.CONFLICT, "fixed_differs", targets, Status.PENDING)
    return Verdict(Action.SUPERSEDE, "later_choice", targets)


def _unsure_against(candidate: Candidate, row: Known, targets: tuple[UUID, ...]) -> Verdict:
    if row.confirmed or row.origin in (Origin.EDITED, Origin.CONFIRMED):
        return Verdict(Action.CONFLICT, "unsure_against_confirmed", targets, Status.PENDING)
    again = candidate.cue is Cue.CORRECT and row.status is Status.PENDING  # a guess set right
    what = (Action.SUPERSEDE, "guess_corrected", targets) if again else (Action.ADD, "unsure")
    return Verdict(*what, status=Status.PENDING)


def _grain(candidate: Candidate, row: Known) -> str:
    """Whether the new value says more ("Hangzhou, West Lake district") or less than the old; figures are neither."""
    new, old = plain(candidate.value), plain(row.value)
    figures = (
        slots.relation_of(candidate.slot)[1] in _NUMERIC_SLOTS
        or not new
        or not old
        or new[0].isdigit()
        or old[0].isdigit()
    )
    if figures or new == old or candidate.polarity != row.polarity:
        return ""
    if old in new:
        return "finer"
    return "coarser" if new in old else ""


def _inherited(row: Known) -> Inherited:
    return Inherited(slot=row.slot, topic=row.topic, unit=row.unit, bound=row.bound, text=row.text)
