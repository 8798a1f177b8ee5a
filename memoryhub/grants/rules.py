"""The rules of grants: what may be asked for, by whom it is granted, when it is live. Pure."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from uuid import UUID

from memoryhub.errors import Refused
from memoryhub.grants.types import Basis, Purpose, State, Wish

# TRUST 2.4. Half of 30 minutes ends in the middle of reading a long chat; double is the longest there is.
LONGEST_MINUTES = 60
# TRUST 2.4 and Lockbox [S41]: unanswered it is gone the same day. Half misses who works elsewhere, double a weekend's
# forgotten request comes alive on Monday.
LAPSES_AFTER = timedelta(hours=12)
# TRUST 2.4: what was granted without the person is looked over. Half falls into a weekend, double is a week later.
REVIEW_WITHIN = timedelta(hours=72)
# A reason is a sentence. Half refuses honest ones, double is a letter nobody reads.
LONGEST_REASON = 300
SHORTEST_REASON = 8
LONGEST_TICKET = 64
SCOPES = ("memories", "chats", "lookups", "conflict")
_WITH_ID = ("conflict",)  # never all of them at once
# Where the person cannot be asked, or must not be warned: then a second member of staff answers.
EXCEPTIONAL = (Purpose.ABUSE, Purpose.INCIDENT, Purpose.LEGAL)


def checked(wish: Wish) -> Wish:
    """The wish with its reason on one line. Raises: Refused."""
    reason, ticket = " ".join(wish.reason.split()), wish.ticket.strip()
    fits = SHORTEST_REASON <= len(reason) <= LONGEST_REASON and len(ticket) <= LONGEST_TICKET
    if not fits or not 1 <= wish.minutes <= LONGEST_MINUTES or not wish.scope:
        raise Refused("grant", longest=LONGEST_REASON)
    for one in wish.scope:
        head, _, rest = one.partition(":")
        if head not in SCOPES or len(one) > 64 or (head in _WITH_ID and not rest):
            raise Refused("grant scope")
    return Wish(wish.purpose, reason, tuple(dict.fromkeys(wish.scope)), ticket, wish.minutes)


def covers(scope: Sequence[str], what: str) -> bool:
    """Whether `what` (as an entry of a scope) is within: the same, or a part of it."""
    return any(what == one or what.startswith(f"{one}:") for one in scope)


def by_switch(wish: Wish, *, may_help: bool) -> bool:
    """Whether the person's standing yes is enough: one conflict of two statements, nothing more."""
    only_one = len(wish.scope) == 1 and wish.scope[0].startswith("conflict:")
    return may_help and wish.purpose is Purpose.CONFLICTS and only_one


def state_at(state: State, asked_at: datetime, ends_at: datetime | None, now: datetime) -> State:
    """What is kept is what somebody did; what time did is seen here."""
    if state is State.ASKED and now >= asked_at + LAPSES_AFTER:
        return State.LAPSED
    if state is State.LIVE and ends_at is not None and now >= ends_at:
        return State.ENDED
    return state


def stands(basis: Basis | None, *, may_help: bool) -> bool:
    """Whether what it stands on still holds: a switch that was turned off ends what it had opened."""
    return basis is not Basis.SWITCH or may_help


def may_second(
    purpose: Purpose, *, is_self: bool, asker: Collection[str], second: Collection[str], same_pair_before: bool
) -> str:
    """Whether a second member of staff may grant in the person's stead: "" or why not.

    Args:
        asker, second: their roles.
        same_pair_before: the last one that either of them asked for or granted this way was between the same two.
    """
    if purpose not in EXCEPTIONAL:
        return "purpose"
    if is_self:
        return "self"
    if not set(second) - set(asker):
        return "role"
    return "pair" if same_pair_before else ""


# Issue: a second reader on 5 %. Half takes months to tell a reviewer who errs, double doubles the reading of words.
SECOND_READ_OF_1000 = 50


def is_sampled(conflict_id: UUID) -> bool:
    """Whether a second reader looks at it: by its id alone, so that nobody chooses and everybody can recompute."""
    return int.from_bytes(sha256(conflict_id.bytes).digest()[:4], "big") % 1000 < SECOND_READ_OF_1000
