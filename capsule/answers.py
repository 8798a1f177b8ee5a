"""How an act is answered: a redirect with a note for a plain form, the changed piece for htmx."""

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from capsule import listing
from capsule.forms import SettleForm
from memoryhub.memory import api as memory
from memoryhub.web.htmx import is_fragment, trigger
from memoryhub.web.toasts import toast
from memoryhub.web.views import next_url


def is_docked(request: HttpRequest) -> bool:
    """Beside the chat rather than on the capsule's own page."""
    if "dock" in request.GET:
        return True
    return is_fragment(request) and not (request.htmx.current_url_abs_path or "").startswith("/capsule/")


def frame_of(request: HttpRequest) -> dict[str, object]:
    return {"docked": is_docked(request), "room": "capsule"}


def done(request: HttpRequest, text: str, *, undo: UUID | None = None, undo_all: Sequence[UUID] = ()) -> None:
    """Leave a note of what was done, with an Undo where there is one: of one event, or of all of several."""
    if undo_all:
        address = f"{reverse('undo_all')}?{urlencode([('event', one.hex) for one in undo_all])}"
    else:
        address = reverse("undo", args=[undo]) if undo else ""
    toast(request, text, undo=address)


def with_card(request: HttpRequest, space_id: UUID, memory_id: UUID) -> HttpResponse:
    """The card as it is now, and the tabs' counts."""
    if not is_fragment(request):
        return redirect(next_url(request, reverse("capsule")))
    return _piece(request, space_id, "capsule/_memory.html", card_facts(space_id, memory_id))


def card_facts(space_id: UUID, memory_id: UUID) -> dict[str, object]:
    """What a card by itself needs. Raises: NotFound."""
    view = memory.memory(space_id, memory_id)
    disputes, names = memory.disputed(space_id), listing.names(space_id)
    return {"memory": view, "is_fresh": True, "disputes": disputes, "names": names}


def with_todo(request: HttpRequest, space_id: UUID, todo_id: UUID) -> HttpResponse:
    """The to-do as it is now. Raises: NotFound."""
    if not is_fragment(request):
        return redirect(next_url(request, f"{reverse('capsule')}?tab=todo"))
    todo = memory.todo(space_id, todo_id)
    return _piece(request, space_id, "capsule/_todo.html", {"todo": todo, "is_fresh": True})


def with_panel(request: HttpRequest, space_id: UUID, tab: str) -> HttpResponse:
    """The whole capsule at one of its tabs."""
    if not is_fragment(request):
        return redirect(next_url(request, f"{reverse('capsule')}?tab={tab}"))
    query = QueryDict(f"tab={tab}")
    return trigger(_panel(request, space_id, listing.wish(query), f"?{query.urlencode()}"), "capsule-counted")


def tab_again(request: HttpRequest, space_id: UUID, tab: str, broken: Mapping[UUID, SettleForm]) -> HttpResponse:
    """The capsule at one of its tabs, with forms that could not be taken as they were filled in."""
    query = QueryDict(f"tab={tab}")
    response = _panel(request, space_id, listing.wish(query), f"?{query.urlencode()}", broken)
    response.status_code = 400
    return response


def with_selection(
    request: HttpRequest, space_id: UUID, still_chosen: Iterable[UUID], *, sure: bool = True
) -> HttpResponse:
    """The facts as the address of the act filters them; what is still chosen can be tried again.

    Args:
        sure: False: ask first whether it shall really be erased.
    """
    query = request.GET.copy()
    query.pop("dock", None)
    query.pop("chosen", None)
    query.pop("sure", None)
    query["select"] = "1"
    address = f"?{query.urlencode()}"
    if not sure:
        query["sure"] = "no"
    query.setlist("chosen", [str(one) for one in still_chosen])
    if not is_fragment(request):
        return redirect(f"{reverse('capsule')}?{query.urlencode()}")
    return trigger(_panel(request, space_id, listing.wish(query), address), "capsule-counted")


def panel(request: HttpRequest, space_id: UUID) -> HttpResponse:
    """What the address asks for: a page, or the panel alone for htmx and for the dock."""
    query = request.GET.copy()
    query.pop("dock", None)
    return _panel(request, space_id, listing.wish(query), f"?{query.urlencode()}")


def _panel(
    request: HttpRequest,
    space_id: UUID,
    asked: listing.Wish,
    query: str,
    broken: Mapping[UUID, SettleForm] | None = None,
) -> HttpResponse:
    whole = not is_fragment(request) and not is_docked(request)
    facts = {"asked": asked, "counts": memory.counts(space_id), "address": f"{reverse('capsule')}{query}"}
    facts |= listing.contents(space_id, asked, broken or {}) | frame_of(request)
    return render(request, "capsule/page.html" if whole else "capsule/_panel.html", facts)


def with_refetch(request: HttpRequest, default: str) -> HttpResponse:
    """Nothing but the note: the capsule fetches itself anew."""
    if not is_fragment(request):
        return redirect(next_url(request, default))
    return trigger(render(request, "capsule/_note.html"), "capsule-changed")


def with_card_gone(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """The note, and the capsule anew; from the memory's own page back to the capsule."""
    page = reverse("fact", args=[memory_id])
    if not is_fragment(request):
        wish = next_url(request, reverse("capsule"))
        return redirect(reverse("capsule") if wish.startswith(page) else wish)
    if (request.htmx.current_url_abs_path or "").startswith(page):
        response = HttpResponse(status=204)
        response.headers["HX-Redirect"] = reverse("capsule")
        return response
    return with_refetch(request, reverse("capsule"))


def _piece(request: HttpRequest, space_id: UUID, template: str, facts: dict[str, object]) -> HttpResponse:
    counts = {"counts": memory.counts(space_id), "asked": listing.wish(request.GET)}
    response = render(request, "capsule/_after.html", {"piece": template, **counts, **facts, **frame_of(request)})
    return trigger(response, "capsule-counted")


def say_revoked() -> str:
    return _("Revoked. It will not be used again.")
