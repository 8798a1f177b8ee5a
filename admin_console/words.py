"""What codes are called in the console, and the names that stand for people."""

from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from memoryhub.privacy.api import Factor, Ground, Reach, Refusal, State, StepState

STATES = {
    State.RECEIVED: gettext_lazy("received"),
    State.IDENTITY_CHECKED: gettext_lazy("identity checked"),
    State.SCOPED: gettext_lazy("waits for approval"),
    State.HOLD_CHECK: gettext_lazy("held"),
    State.APPROVED: gettext_lazy("approved"),
    State.COOLING_OFF: gettext_lazy("cooling off"),
    State.FROZEN: gettext_lazy("frozen"),
    State.EXECUTING: gettext_lazy("executing"),
    State.VERIFYING: gettext_lazy("verifying"),
    State.DONE_LIVE: gettext_lazy("done, live data"),
    State.DONE_BACKUPS: gettext_lazy("done, backups too"),
    State.REFUSED: gettext_lazy("refused"),
    State.CANCELLED: gettext_lazy("cancelled"),
    State.STEP_FAILED: gettext_lazy("a step failed, tried again"),
    State.NEEDS_HUMAN: gettext_lazy("needs somebody"),
}
REACHES = {
    Reach.EVERYTHING: gettext_lazy("everything"),
    Reach.TOPIC: gettext_lazy("a topic"),
    Reach.SLOT: gettext_lazy("one kind of fact"),
    Reach.RANGE: gettext_lazy("some days"),
    Reach.CONVERSATION: gettext_lazy("a chat"),
}
FACTORS = {
    Factor.PASSWORD: gettext_lazy("password"),
    Factor.TOTP: gettext_lazy("code from an app"),
    Factor.PASSKEY: gettext_lazy("passkey"),
    Factor.GUEST: gettext_lazy("without an account"),
    Factor.TOKEN: gettext_lazy("access token"),
    Factor.STAFF: gettext_lazy("checked outside"),
}
STEPS = {
    StepState.WAITING: gettext_lazy("waiting"),
    StepState.RUNNING: gettext_lazy("running"),
    StepState.DONE: gettext_lazy("done"),
    StepState.RETRY: gettext_lazy("is tried again"),
}
REFUSALS = {
    Refusal.NOT_VERIFIED: gettext_lazy("identity not verified"),
    Refusal.UNFOUNDED: gettext_lazy("unfounded"),
    Refusal.EXCESSIVE: gettext_lazy("excessive"),
    Refusal.LEGAL_DUTY: gettext_lazy("a legal duty to keep it"),
    Refusal.LEGAL_CLAIM: gettext_lazy("needed for a legal claim"),
}
LAWS = {
    "own": gettext_lazy("this service’s promise"),
    "gdpr": gettext_lazy("GDPR"),
    "ccpa": gettext_lazy("CCPA"),
    "pipl": gettext_lazy("PIPL"),
}
GROUNDS = {
    Ground.COURT_ORDER: gettext_lazy("court order"),
    Ground.LEGAL_CLAIM: gettext_lazy("legal claim"),
    Ground.AUTHORITY: gettext_lazy("order of an authority"),
    Ground.INCIDENT: gettext_lazy("security incident"),
}


def pseudonym(space_id: UUID) -> str:
    """Of the person, by their space: says nothing about them. The end of a UUIDv7 is random, its beginning a time."""
    return f"u_{space_id.hex[-6:]}"


def days(left: int) -> str:
    if left < 0:
        return ngettext("%(n)s day overdue", "%(n)s days overdue", -left) % {"n": -left}
    return ngettext("%(n)s day left", "%(n)s days left", left) % {"n": left}


def finding(kind: str) -> str:
    return {
        "changed": _("does not fit its own hash"),
        "missing": _("the entry before it is not there"),
        "moved": _("stands in another place than it was written"),
        "truncated": _("the trail ends before a checkpoint"),
        "rewritten": _("is not the entry that the checkpoint saw"),
        "forged": _("a checkpoint that no key of ours signed"),
        "added": _("is an event that its batch never held"),
    }[kind]
