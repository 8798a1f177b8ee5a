"""One act on several memories at once, and its undo. Each is done by itself: one that fails does not hold up the
others."""

from collections.abc import Callable, Iterable
from datetime import datetime
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
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
Act = Callable[[UUID, UUID, int, datetime], UUID | None]  # the event that undoes it; None: there is none


def _revoke(space_id: UUID, memory_id: UUID, version: int, now: datetime) -> UUID:
    return memory.forget(space_id, memory_id, version=version, now=now)


def _keep(space_id: UUID, memory_id: UUID, version: int, now: datetime) -> UUID:
    return memory.confirm(space_id, memory_id, version=version, now=now)


def _restore(space_id: UUID, memory_id: UUID, version: int, now: datetime) -> None:
    memory.restore(space_id, memory_id, now=now)


def _erase(space_id: UUID, memory_id: UUID, version: int, now: datetime) -> None:
    memory.forget(space_id, memory_id, version=version, now=now, erase=True)


def _mark(space_id: UUID, memory_id: UUID, version: int, now: datetime) -> UUID | None:
    if memory.memory(space_id, memory_id).sensitive:
        return None  # as wished already
    return memory.mark(space_id, memory_id, sensitive=True, version=version, now=now)


def _mover(target: UUID | None) -> Act:
    def move(space_id: UUID, memory_id: UUID, version: int, now: datetime) -> UUID | None:
        if memory.memory(space_id, memory_id).persona_id == target:
            return None  # there already
        return memory.move(space_id, memory_id, target, version=version, now=now)

    return move


ACTS: dict[str, Act] = {"revoke": _revoke, "keep": _keep, "restore": _restore, "erase": _erase, "mark": _mark}


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
    undoes, failed = _run(space_id, act, chosen)
    done = len(chosen) - len(failed)
    text = ngettext("%(n)s done.", "%(n)s done.", done) % {"n": done} if chosen else _("Nothing is chosen.")
    answers.done(request, _told(text, done, failed), undo_all=undoes)
    return answers.with_selection(request, space_id, failed)


@require_POST
@signed_in
def undo_all(request: HttpRequest) -> HttpResponse:
    """Take back what one act did to several (`?event=`, once for each), the last first."""
    space_id = space_of(request.user).id
    events = _ids(request.GET.getlist("event"))
    if not 0 < len(events) <= MOST:
        raise Refused("events", most=MOST)
    failed: dict[UUID, MemoryHubError] = {}
    for event_id in reversed(events):
        try:
            memory.undo(space_id, event_id, now=timezone.now())
        except MemoryHubError as error:
            failed[event_id] = error
    done = len(events) - len(failed)
    answers.done(request, _told(ngettext("%(n)s undone.", "%(n)s undone.", done) % {"n": done}, done, failed))
    return answers.with_refetch(request, reverse("capsule"))


def _act(space_id: UUID, request: HttpRequest) -> Act | None:
    name = request.POST.get("act", "")
    if name != "move":
        return ACTS.get(name)
    return _mover(persona_of(space_id, request.POST.get("persona", "")))


def _chosen(raw: Iterable[str]) -> dict[UUID, int]:
    """Versions by id, from "id:version". Raises: Refused."""
    try:
        pairs = (one.split(":") for one in raw)
        return {UUID(memory_id): int(version) for memory_id, version in pairs}
    except ValueError as error:
        raise Refused("chosen") from error


def _ids(raw: Iterable[str]) -> list[UUID]:
    """Raises: Refused."""
    try:
        return list(dict.fromkeys(UUID(one) for one in raw))
    except ValueError as error:
        raise Refused("events") from error


def _run(space_id: UUID, act: Act, chosen: dict[UUID, int]) -> tuple[list[UUID], dict[UUID, MemoryHubError]]:
    """The events that undo what was done, in its order, and what could not be done."""
    undoes: list[UUID] = []
    failed: dict[UUID, MemoryHubError] = {}
    for memory_id, version in chosen.items():
        try:
            event_id = act(space_id, memory_id, version, timezone.now())
        except MemoryHubError as error:
            failed[memory_id] = error
        else:
            undoes += [event_id] if event_id else []
    return undoes, failed


def _told(whole: str, done: int, failed: dict[UUID, MemoryHubError]) -> str:
    """`whole` where all went well, else how far it came and why not further."""
    if not failed:
        return whole
    why = _(next(iter(failed.values())).sentence)
    return ngettext(
        "%(done)s of %(all)s done. %(n)s failed: %(why)s",
        "%(done)s of %(all)s done. %(n)s failed: %(why)s",
        len(failed),
    ) % {"done": done, "all": done + len(failed), "n": len(failed), "why": why}
