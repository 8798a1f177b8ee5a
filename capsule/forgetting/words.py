"""What the codes of requests and stores are called."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memoryhub.privacy.api import State


def state(code: State) -> str:
    return {
        State.RECEIVED: _("Received"),
        State.IDENTITY_CHECKED: _("Received"),
        State.SCOPED: _("Waits for approval"),
        State.HOLD_CHECK: _("Waits: a legal duty to keep it is being checked"),
        State.APPROVED: _("About to begin"),
        State.COOLING_OFF: _("Begins soon; you can still cancel"),
        State.FROZEN: _("About to begin"),
        State.EXECUTING: _("Being erased"),
        State.VERIFYING: _("Being checked"),
        State.DONE_LIVE: _("Erased"),
        State.DONE_BACKUPS: _("Erased, backups too"),
        State.REFUSED: _("Refused"),
        State.CANCELLED: _("Cancelled"),
        State.STEP_FAILED: _("Something did not work yet; it is tried again"),
        State.NEEDS_HUMAN: _("Somebody has to look at it; your data stays locked"),
    }[code]


def refusal(code: str) -> str:
    return {
        "not_verified": _("It could not be verified that this is your account."),
        "unfounded": _("The request was found to be unfounded."),
        "excessive": _("The same request was made too often."),
        "legal_duty": _("The law requires that this is kept."),
        "legal_claim": _("It is needed for a legal claim."),
    }.get(code, "")


def days(left: int) -> str:
    if left < 0:
        return ngettext("%(n)s day overdue", "%(n)s days overdue", -left) % {"n": -left}
    return ngettext("%(n)s day left", "%(n)s days left", left) % {"n": left}
