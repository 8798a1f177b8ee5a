"""Which state may follow which, and the clocks. Pure."""

from datetime import datetime, timedelta

from memoryhub.errors import Conflict
from memoryhub.privacy.types import CANCELLABLE, State

_LATER = {
    State.RECEIVED: {State.IDENTITY_CHECKED},
    State.IDENTITY_CHECKED: {State.SCOPED},
    State.SCOPED: {State.HOLD_CHECK, State.APPROVED},
    State.HOLD_CHECK: {State.APPROVED},
    State.APPROVED: {State.COOLING_OFF, State.FROZEN, State.HOLD_CHECK},
    State.COOLING_OFF: {State.FROZEN, State.HOLD_CHECK},
    State.FROZEN: {State.EXECUTING, State.HOLD_CHECK},
    State.EXECUTING: {State.VERIFYING, State.STEP_FAILED},
    State.VERIFYING: {State.DONE_LIVE, State.STEP_FAILED},
    State.STEP_FAILED: {State.EXECUTING, State.NEEDS_HUMAN},
    State.NEEDS_HUMAN: {State.EXECUTING},
    State.DONE_LIVE: {State.DONE_BACKUPS},
    State.DONE_BACKUPS: set(),
    State.REFUSED: set(),
    State.CANCELLED: set(),
}
# TRUST 1.1, sources S1-S5: days to answer in. "own" is this product's promise (UX 5), shorter than any of them.
LAWS = {"own": 15, "gdpr": 30, "ccpa": 45, "pipl": 15}
# Half alarms before anything is late, double (a whole deadline) when it is too late to act (DESIGN 8.9).
ALARM_SHARE = 2 / 3
# Tries of one step before somebody must look: 4, 16, 64, 256, 300 s apart, eleven minutes together, outlast a restart
# of the database. Half gives up during one, double hides a fault for three quarters of an hour.
MAX_TRIES = 6


def may_follow(now: State, then: State) -> bool:
    """Cancelled by the subject before executing; refused by two people before executing; otherwise the table."""
    return then in _LATER[now] or (then in (State.CANCELLED, State.REFUSED) and now in CANCELLABLE)


def check(now: State, then: State) -> None:
    """Raises: Conflict when `then` does not follow `now`."""
    if not may_follow(now, then):
        raise Conflict(f"{now} > {then}")


def due(received_at: datetime, law: str, days: int = 0) -> datetime:
    """By when it must be done.

    Args:
        days: the deployment's own number; 0: the law's.
    """
    return received_at + timedelta(days=days or LAWS[law])


def is_alarming(received_at: datetime, due_at: datetime, now: datetime) -> bool:
    return now >= received_at + (due_at - received_at) * ALARM_SHARE


def days_left(due_at: datetime, now: datetime) -> int:
    """Whole days; negative when overdue."""
    return (due_at - now) // timedelta(days=1)


def pause(tries: int) -> timedelta:
    """Until the next try, after so many."""
    return timedelta(seconds=min(300, 4 ** max(1, tries)))
