"""Short notes at the bottom of the page, with an Undo where there is one.

A note is a Django message: a plain form post shows it on the page it redirects to, a fragment carries it out of band.
"""

from django.contrib import messages
from django.http import HttpRequest

_UNDO = "undo:"


def toast(request: HttpRequest, text: str, *, undo: str = "") -> None:
    """Say `text` (translated, without anything that a person said) with the next answer.

    Args:
        undo: the URL that takes it back when posted to; "" where nothing can.
    """
    messages.success(request, text, extra_tags=f"{_UNDO}{undo}" if undo else "")


def undo_url(message: object) -> str:
    """The URL that `toast` was given for this message, "" where none."""
    tags = str(getattr(message, "extra_tags", "") or "")
    return tags.removeprefix(_UNDO) if tags.startswith(_UNDO) else ""
