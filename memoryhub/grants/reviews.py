"""Conflict review: what waits, who looks at it, what support decides for people who let it help.

A decision enters through the engine's `settle` as support's, so that it stands in the person's timeline, can be undone
there, and yields to their next word. Nothing here shows words: see `memoryhub.memory.oversight.text`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from statistics import median
from uuid import UUID

from memoryhub.errors import Conflict, NoGrant, NotFound
from memoryhub.grants import guarding, reviews_store, rules, store
from memoryhub.grants.asking import ask
from memoryhub.grants.review_types import SETTLING, Decision, Deed, Review
from memoryhub.grants.types import Grant, Purpose, Wish
from memoryhub.memory import api as memory
from memoryhub.memory import oversight
from memoryhub.memory.oversight import Waiting
from memoryhub.spaces.api import office, scope

# What was skipped comes back the next day. Half brings it back while nothing changed, double loses sight of it.
SKIPPED_FOR = timedelta(hours=24)
# Conflicts set aside that are remembered in one query; double doubles the statement (36 kB), half lets old ones back.
ASIDE = 500
ENTERED = "conflict.entered"
_NAMES = {
    Deed.A: "conflict.settled", Deed.B: "conflict.settled", Deed.MERGED: "conflict.settled",
    Deed.BOTH: "conflict.settled", Deed.ASK: "conflict.left_to_owner", Deed.SKIP: "conflict.skipped",
}  # fmt: skip
REASON = "Two statements that do not fit together"


@dataclass(frozen=True, slots=True)
class Desk:
    """What a reviewer sees beside the queue."""

    waiting: dict[str, int]  # by category
    asked: int
    to_second: int
    done_today: int
    median_s: int
    agreed: int
    seconded: int


@dataclass(frozen=True, slots=True)
class Aside:
    """What a reviewer does not see: `asked` of them were left to their owners, the others this one skipped."""

    ids: tuple[UUID, ...]
    asked: int


def done_today(staff_id: UUID, today: datetime) -> tuple[int, int]:
    """(how many this reviewer decided since then, the median of their seconds)."""
    with office("oversight"):
        times = reviews_store.times_since(staff_id, today)
    return len(times), round(median(times)) if times else 0


def queue(
    staff_id: UUID,
    *,
    categories: Sequence[str] = (),
    before: datetime | None = None,
    after: tuple[datetime, UUID] | None = None,
    now: datetime,
    limit: int = 50,
    aside: Aside | None = None,
) -> list[Waiting]:
    """Open conflicts of people who let support help, the oldest first, less what was set aside.

    Args: as `oversight.waiting`; aside: where the caller has it already.
    """
    without = (aside or set_aside(staff_id, now=now)).ids
    return oversight.waiting(categories=categories, before=before, after=after, limit=limit, without=without)


def set_aside(staff_id: UUID, *, now: datetime) -> Aside:
    with office("oversight"):
        skipped, asked = reviews_store.set_aside(staff_id, now - SKIPPED_FOR, ASIDE)
    return Aside(tuple(skipped + asked), len(asked))


def desk(staff_id: UUID, *, today: datetime, aside: Aside) -> Desk:
    """
    Args:
        today: when the reviewer's day began.
    """
    with office("oversight"):
        waiting = oversight.waiting_by_category(aside.ids)
        told = reviews_store.figures(staff_id, today)
    times = told["times"]
    median_s = round(median(times)) if times else 0
    return Desk(waiting, aside.asked, told["unread"], len(times), median_s, told["same"], told["every"])


def total_waiting() -> int:
    """For the rail: open conflicts, and sampled decisions apart."""
    return sum(oversight.waiting_by_category().values())


def decided(kind: str, categories: Sequence[str] = (), limit: int = 50) -> list[Review]:
    """
    Args:
        kind: "done" for what was settled, "asked" for what was left to its owner.
    """
    deeds = (Deed.ASK,) if kind == "asked" else SETTLING
    with office("oversight"):
        return reviews_store.decided(tuple(categories), tuple(map(str, deeds)), limit)


def to_second(staff_id: UUID, limit: int = 50) -> list[Review]:
    with office("oversight"):
        return reviews_store.to_second(staff_id, limit)


def entered(staff_id: UUID, space_id: UUID, conflict_id: UUID, *, now: datetime) -> Grant:
    """The grant to look at this conflict: one that is live, or a new one by the person's switch.

    Raises: NoGrant where the person does not let support help, or stopped it for this one; NotFound, Locked.
    """
    what = f"conflict:{conflict_id}"
    try:
        return guarding.require(staff_id, space_id, what=what, now=now)
    except NoGrant:
        with office("oversight"):
            stopped = store.was_stopped(space_id, what)
        if stopped or not guarding.lets_help(space_id):
            raise  # nothing is asked: they said no already
        return ask(staff_id, space_id, Wish(Purpose.CONFLICTS, REASON, (what,)), now=now)


def decide(grant: Grant, conflict_id: UUID, decision: Decision, *, now: datetime) -> Review:
    """Raises: NoGrant; Conflict when it is settled or either changed; Refused; NotFound; Locked."""
    deed = decision.deed
    with guarding.reading(grant, ENTERED, now=now, things=[conflict_id]):
        a, b = oversight.pair(grant.space_id, conflict_id)
        event_id = _carried_out(grant, conflict_id, decision, now)
        review = Review(
            conflict_id, a.memory_id, grant.space_id, b.category, grant.staff_id, deed, now, event_id, decision.took_s,
            deed in SETTLING and rules.is_sampled(conflict_id),
        )  # fmt: skip
        with scope(grant.space_id):
            guarding.note(grant, _NAMES[deed], now=now, things=[conflict_id], choice=str(deed))
            return replace(review, review_id=reviews_store.add(grant.space_id, review))


def _carried_out(grant: Grant, conflict_id: UUID, decision: Decision, now: datetime) -> UUID | None:
    """The event in the person's timeline; None where nothing changes."""
    if decision.deed in SETTLING:
        apart = memory.Apart(decision.since) if decision.deed is Deed.BOTH else None
        return memory.settle(
            grant.space_id, conflict_id, str(decision.deed), versions=decision.versions, now=now, apart=apart,
            merged=decision.merged, actor="support",
        )  # fmt: skip
    return oversight.ask_owner(grant.space_id, conflict_id, now) if decision.deed is Deed.ASK else None


def undo(staff_id: UUID, review_id: UUID, *, now: datetime) -> Review:
    """One's own decision taken back: both statements stand as they did. Raises: NotFound, NoGrant, Conflict, Locked."""
    with office("oversight"):
        review = reviews_store.find(review_id)
    if review.staff_id != staff_id:
        raise NotFound(f"review {review_id}")
    grant = entered(staff_id, review.space_id, review.conflict_id, now=now)
    with guarding.reading(grant, ENTERED, now=now, things=[review.conflict_id]):
        if review.deed in SETTLING and review.event_id:
            memory.undo(review.space_id, review.event_id, now=now, actor="support")
        with scope(review.space_id):
            guarding.note(grant, "conflict.reopened", now=now, things=[review.conflict_id])
            reviews_store.undo(review.space_id, review_id, now)
    return review


def last_of(staff_id: UUID) -> Review | None:
    with office("oversight"):
        return reviews_store.last_of(staff_id)


def to_read_again(staff_id: UUID, review_id: UUID) -> Review:
    """Raises: NotFound where it is not for this reader; Conflict when somebody was quicker."""
    with office("oversight"):
        review = reviews_store.find(review_id)
    if review.staff_id == staff_id or not review.is_sampled:
        raise NotFound(f"review {review_id}")
    if review.second_id is not None or review.undone_at is not None:
        raise Conflict(f"review {review_id}")
    return review


def second(staff_id: UUID, review_id: UUID, deed: Deed, *, now: datetime) -> bool:
    """A second reader's own choice, made without knowing the first. Changes nothing for the person.

    Returns: whether the two agree. Raises: as to_read_again; NoGrant.
    """
    review = to_read_again(staff_id, review_id)
    grant = entered(staff_id, review.space_id, review.conflict_id, now=now)
    with guarding.reading(grant, ENTERED, now=now, things=[review.conflict_id]), scope(review.space_id):
        guarding.note(grant, "conflict.read_again", now=now, things=[review.conflict_id])
        reviews_store.second(review.space_id, review_id, staff_id, deed)
    return deed == review.deed
