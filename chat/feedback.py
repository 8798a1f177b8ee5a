"""What a person says of an answer: a thumb, or that a memory went wrong in it, which opens a case for support."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from chat.store import outline
from memoryhub.cases import api as cases
from memoryhub.errors import NotFound
from memoryhub.memory import api as memory
from memoryhub.spaces.api import scope, space_of
from memoryhub.web import htmx
from memoryhub.web.toasts import toast


@require_POST
@htmx.signed_in
def rate(request: HttpRequest, conversation_id: UUID, turn_id: UUID) -> HttpResponse:
    """A thumb up or down; the same one again takes it back."""
    space_id = space_of(request.user).id
    _check(space_id, conversation_id, turn_id)
    wanted, before = request.POST.get("thumb") == "up", cases.ratings(space_id, [turn_id]).get(turn_id)
    if wanted is before:
        cases.unrate(space_id, turn_id)
    else:
        cases.rate(space_id, turn_id, conversation_id, is_up=wanted, now=timezone.now())
    if not htmx.is_fragment(request):
        toast(request, _("Thanks, that is noted."))
        return redirect("chat:answer", conversation_id, turn_id)
    facts = {"conversation_id": conversation_id, "turn_id": turn_id}
    return render(request, "chat/_feedback.html", facts | {"thumb": None if wanted is before else wanted})


@require_http_methods(["GET", "POST"])
@never_cache
@htmx.signed_in
def report(request: HttpRequest, conversation_id: UUID, turn_id: UUID) -> HttpResponse:
    """A page that asks which memory and what is wrong, then a case."""
    space_id = space_of(request.user).id
    _check(space_id, conversation_id, turn_id)
    said, problem, chosen = request.POST.get("said", ""), "", request.POST.get("memory", "")
    used = memory.used_in(space_id, turn_id)
    if request.method == "POST":
        which = next((one.memory_id for one in used if str(one.memory_id) == chosen), None)
        try:
            cases.report(space_id, turn_id, conversation_id, said, memory_id=which, now=timezone.now())
        except cases.TooLong as refused:
            problem = _(refused.sentence)
        else:
            toast(request, _("Reported. Support sees that, not what was said, unless you allow it."))
            return redirect("chat:answer", conversation_id, turn_id)
    facts = {"conversation_id": conversation_id, "turn_id": turn_id, "used": used, "said": said, "chosen": chosen}
    facts |= {"problem": problem, "longest": cases.LONGEST, "room": "chat"}
    facts["back"] = reverse("chat:answer", args=[conversation_id, turn_id])
    return render(request, "chat/report.html", facts, status=400 if problem else 200)


def _check(space_id: UUID, conversation_id: UUID, turn_id: UUID) -> None:
    """Raises: NotFound for a turn that is not this conversation's."""
    with scope(space_id):
        place = outline.place_of(space_id, turn_id)
    if place is None or place[0] != conversation_id:
        raise NotFound(f"turn {turn_id}")
