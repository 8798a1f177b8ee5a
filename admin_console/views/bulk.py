"""Several requests to be forgotten at once. Each by itself: what cannot be done stays as it was and is counted."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from admin_console.entry import proved, staff
from memoryhub.errors import MemoryHubError, Refused
from memoryhub.privacy import api as privacy
from memoryhub.web.toasts import toast

# Of one click. Half takes two on a busy morning; double keeps the page waiting for seconds.
MOST = 100


class NothingChosen(Refused):
    code = "nothing_chosen"
    sentence = "Choose something first."


@require_POST
@staff("compliance")
@proved
def act(request: HttpRequest) -> HttpResponse:
    """POST deed: "approve" or "retry"; chosen: ids."""
    chosen = _ids(request.POST.getlist("chosen"))
    if not chosen:
        raise NothingChosen("bulk")
    deed = privacy.retry if request.POST.get("deed") == "retry" else _approve
    done = sum(_does(deed, one, request.user.pk) for one in chosen)
    left = len(chosen) - done
    said = ngettext("%(count)d request goes on.", "%(count)d requests go on.", done) % {"count": done}
    if left:
        told = ngettext("%(count)d stays as it was.", "%(count)d stay as they were.", left) % {"count": left}
        said = f"{said} {told} " + _("It takes another person, a hold stands, or it does not wait for this.")
    toast(request, said)
    return redirect("console:privacy")


def _approve(request_id: UUID, by: UUID) -> None:
    privacy.approve(request_id, by, timezone.now())


def _does(deed, request_id: UUID, by: UUID) -> bool:
    try:
        deed(request_id, by)
    except MemoryHubError:
        return False
    return True


def _ids(given: list[str]) -> list[UUID]:
    """What is no id is left out; each once."""
    found = []
    for one in given[:MOST]:
        try:
            found.append(UUID(one))
        except ValueError:
            continue
    return list(dict.fromkeys(found))
