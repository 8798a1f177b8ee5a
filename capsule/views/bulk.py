"""One act on several memories at once. Each is done by itself: one that fails does not hold up the others."""

from collections.abc import Callable, Iterable
from datetime import datetime
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from capsule import answers
from capsule.views.acts import persona_of
from memoryhub.errors import MemoryHubError, Refused
from memoryhub.memory import api as memory
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import signed_in

# Memories in one request, each an own transaction of some 10 ms: a page shows 20. Half still takes two pages at once,
# double only serves who sends such requests by a program.
MOST = 100
Act = Callable[[UUID, UUID, int, datetime], object]
ACTS: dict[str, Act] = {
    "revoke": lambda space_id, memory_id, version, now: memory.forget(space_id, memory_id, version=version, now=now),
    "keep": lambda space_id, memory_id, version, now: memory.confirm(space_id, memory_id, version=version, now=now),
    "restore": lambda space_id, memory_id, version, now: memory.restore(space_id, memory_id, now=now),
    "erase": lambda space_id, memory_id, version, now: memory.forget(
        space_id, memory_id, version=version, now=now, erase=True
    ),
    "mark": lambda space_id, memory_id, version, now: memory.mark(
        space_id, memory_id, sensitive=True, version=version, now=now
    ),
}


@require_POST
@signed_in
def bulk(request: HttpRequest) -> HttpResponse:
    space_id = space_of(request.user).id
    act = _act(space_id, request)
    chosen = _chosen(request.POST.getlist("chosen"))
    if act is None or len(chosen) > MOST:
        raise Refused("bulk", most=MOST)
    if chosen and request.POST["act"] == "erase" and "sure" not in request.POST:  # no undo: asked once more
        return answers.with_selection(request, space_id, chosen, sure=False)
    failed = _run(space_id, act, chosen)
    answers.done(request, _told(len(chosen), failed))
    return answers.with_selection(request, space_id, failed)


def _act(space_id: UUID, request: HttpRequest) -> Act | None:
    name = request.POST.get("act", "")
    if name != "move":
        return ACTS.get(name)
    target = persona_of(space_id, request.POST.get("persona", ""))
    return lambda space_id, memory_id, version, now: memory.move(space_id, memory_id, target, version=version, now=now)


def _chosen(raw: Iterable[str]) -> dict[UUID, int]:
    """Versions by id, from "id:version". Raises: Refused."""
    try:
        pairs = (one.split(":") for one in raw)
        return {UUID(memory_id): int(version) for memory_id, version in pairs}
    except ValueError as error:
        raise Refused("chosen") from error


def _run(space_id: UUID, act: Act, chosen: dict[UUID, int]) -> dict[UUID, MemoryHubError]:
    failed: dict[UUID, MemoryHubError] = {}
    for memory_id, version in chosen.items():
        try:
            act(space_id, memory_id, version, timezone.now())
        except MemoryHubError as error:
            failed[memory_id] = error
    return failed


def _told(asked: int, failed: dict[UUID, MemoryHubError]) -> str:
    if not asked:
        return _("Nothing is chosen.")
    if not failed:
        return ngettext("%(n)s done.", "%(n)s done.", asked) % {"n": asked}
    why = _(next(iter(failed.values())).sentence)
    return ngettext(
        "%(done)s of %(all)s done. %(n)s failed: %(why)s",
        "%(done)s of %(all)s done. %(n)s failed: %(why)s",
        len(failed),
    ) % {"done": asked - len(failed), "all": asked, "n": len(failed), "why": why}
