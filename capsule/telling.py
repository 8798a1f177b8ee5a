"""What a webhook is told, and how that went, in the user's words."""

from collections.abc import Sequence

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from capsule import words
from memoryhub.webhooks.api import PING, TODO_DUE

TOLD = words.CHIPS | {"due": _("To-dos whose time has come")}  # what a webhook can be told of
OUTCOMES = {  # of a delivery that got no answer; a number is the answer's status
    "bad_address": _("this address may not be used any more"),
    "inside_address": _("the address leads into a private network now"),
    "unknown_host": _("the address was not found"),
    "timeout": _("no answer in time"),
    "tls": _("its certificate is not valid"),
    "connect": _("nobody answers there"),
    "answer": _("its answer could not be read"),
    "paused": _("not sent: it was paused"),
}
PAUSES = {
    "owner": _("Paused"),
    "failing": _("Paused: ten in a row did not arrive"),
    "gone": _("Paused: the other side wants no more"),
}


def told_kinds(chosen: Sequence[str]) -> tuple[str, ...]:
    """The event kinds behind keys of TOLD; what is none is passed over."""
    kinds = [kind for key in chosen if key in words.CHIPS for kind in words.kinds_of(key)]
    return (*kinds, TODO_DUE) if "due" in chosen else tuple(kinds)


def told_keys(kinds: Sequence[str]) -> list[str]:
    """The keys of TOLD all of whose kinds are among these."""
    return [key for key in TOLD if set(told_kinds([key])) <= set(kinds)]


def event_word(kind: str) -> object:
    """One event as a list names it."""
    if kind == TODO_DUE:
        return _("To-do due")
    return _("Test") if kind == PING else words.EVENTS.get(kind, words.OTHER_EVENT)[0]


def outcome(code: str) -> object:
    """How a delivery went: "answered 200", or why there is no answer."""
    if not code.isdigit():
        return OUTCOMES.get(code, code)
    return format_lazy("{} {}", pgettext_lazy("a server", "answered"), code)
