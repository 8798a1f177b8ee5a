"""Steering: a saved policy is tried by some people, by more, adopted by all, or stopped. Each act has its reason, its
line in the history and its entry in the audit trail."""

from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext_noop

from memoryhub.audit import api as audit
from memoryhub.errors import Conflict, Refused
from memoryhub.rollout import keeping, store
from memoryhub.rollout.editing import reasoned
from memoryhub.rollout.models import Course


class NoTrial(Refused):
    code = "no_trial"
    sentence = gettext_noop("No policy is being tried.")


class BadShare(Refused):
    code = "bad_share"
    sentence = gettext_noop("Choose a share between 1 and 100 per cent.")


class OneTrial(Conflict):
    code = "one_trial"
    sentence = gettext_noop("Another policy is being tried. Stop that first.")


def start(number: int, share: int, reason: str, by: UUID | None, now: datetime) -> None:
    """Have `share` per cent of people ruled by a policy. Raises: NotFound, BadShare, OneTrial, NoReason."""
    said, row = reasoned(reason), store.policy(_checked(share, number)[1])
    with store.changing() as course:
        if course.trial_id not in (None, number):
            raise OneTrial(f"policy {course.trial_id}")
        what = "share" if course.trial_id == number else "started"
        if course.trial_id is None:
            course.began_on = now.date()
        course.trial, course.share = row, share
        _noted(what, course, said, by, now)


def _checked(share: int, number: int) -> tuple[int, int]:
    if not 1 <= share <= 100:
        raise BadShare("share")
    return share, number


def adopt(reason: str, by: UUID | None, now: datetime) -> None:
    """The policy that is being tried rules everybody from here on. Raises: NoTrial, NoReason."""
    said = reasoned(reason)
    with store.changing() as course:
        if course.trial is None:
            raise NoTrial("adopt")
        _noted("adopted", course, said, by, now)
        course.base, course.trial, course.share, course.began_on = course.trial, None, 0, None


def stop(reason: str, by: UUID | None, now: datetime, *, fused: bool = False) -> None:
    """Everybody is ruled by the control again. Raises: NoTrial, NoReason."""
    said = reasoned(reason)
    with store.changing() as course:
        if course.trial is None:
            raise NoTrial("stop")
        _noted("fused" if fused else "stopped", course, said, by, now)
        course.trial, course.share, course.began_on = None, 0, None


def roll_back(number: int, reason: str, by: UUID | None, now: datetime) -> None:
    """An earlier policy (0: the product's own) rules everybody at once; a trial is stopped.

    Raises: NotFound, NoReason.
    """
    said, row = reasoned(reason), store.policy(number) if number else None
    with store.changing() as course:
        course.base, course.trial, course.share, course.began_on = row, None, 0, None
        _noted("rolled_back", course, said, by, now)


def switch_tool(name: str, is_on: bool, by: UUID | None, now: datetime) -> None:
    """Offer a tool to nobody, or to everybody again."""
    with store.changing() as course:
        off = set(course.tools_off) - {name} if is_on else {*course.tools_off, name}
        course.tools_off = sorted(off)
        what = "tool_on" if is_on else "tool_off"
        store.note(what, name, 0, "", by, now)
        audit.record(f"tool.{'switched_on' if is_on else 'switched_off'}", actor=by, facts={"tool": name})
        keeping.changed()


def _noted(what: str, course: Course, reason: str, by: UUID | None, now: datetime) -> None:
    control, trial = keeping.versions(course)
    store.note(what, trial or control, course.share, reason, by, now)
    facts = {"version": trial or control, "share": course.share}
    audit.record(f"policy.{what}", actor=by, facts=facts)
    keeping.changed()
