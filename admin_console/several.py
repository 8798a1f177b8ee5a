"""Several things at once, in any list: each by itself, so that what cannot be done stays as it was and is counted."""

from collections.abc import Callable, Iterable
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memoryhub.errors import MemoryHubError, Refused
from memoryhub.web.toasts import toast

# Of one click. Half takes two on a busy morning; double keeps the page waiting for seconds.
MOST = 100


class NothingChosen(Refused):
    code = "nothing_chosen"
    sentence = "Choose something first."


def chosen(request: HttpRequest, parts: int = 1) -> list[tuple[UUID, ...]]:
    """What was chosen, each once: `parts` ids with a colon between them. What is none is left out.

    Raises: NothingChosen.
    """
    found = (_ids(one, parts) for one in request.POST.getlist("chosen")[:MOST])
    kept = list(dict.fromkeys(one for one in found if one))
    if not kept:
        raise NothingChosen("bulk")
    return kept


def _ids(given: str, parts: int) -> tuple[UUID, ...]:
    try:
        found = tuple(UUID(one) for one in given.split(":"))
    except ValueError:
        return ()
    return found if len(found) == parts else ()


def each(things: Iterable[tuple[UUID, ...]], deed: Callable[..., object]) -> tuple[int, int]:
    """Do it to each. Returns how many it was done to, and how many stayed as they were."""
    done, left = 0, 0
    for thing in things:
        try:
            deed(*thing)
            done += 1
        except MemoryHubError:
            left += 1
    return done, left


def say(request: HttpRequest, done: int, left: int, why: str) -> None:
    """A note with both numbers; `why` follows where something stayed."""
    said = ngettext("Done: %(count)d.", "Done: %(count)d.", done) % {"count": done}
    if left:
        told = ngettext("%(count)d stays as it was.", "%(count)d stay as they were.", left) % {"count": left}
        said = f"{said} {told} {why or _('Somebody was there first.')}"
    toast(request, said)
