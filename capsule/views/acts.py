"""Acts on one memory. Each is an ordinary POST; its undo is one too."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from capsule import answers
from memoryhub.errors import NotFound
from memoryhub.memory import api as memory
from memoryhub.spaces.api import persona, space_of
from memoryhub.web.htmx import signed_in


def _version(request: HttpRequest) -> int:
    """Of the memory as the person saw it; 0, which no memory has, where the form was tampered with."""
    raw = request.POST.get("version", "")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else 0


@require_POST
@signed_in
def keep(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    space_id = space_of(request.user).id
    event_id = memory.confirm(space_id, memory_id, version=_version(request), now=timezone.now())
    answers.done(request, _("Kept."), undo=event_id)
    return answers.with_card(request, space_id, memory_id)


@require_POST
@signed_in
def not_true(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    space_id = space_of(request.user).id
    event_id = memory.reject(space_id, memory_id, version=_version(request), now=timezone.now())
    answers.done(request, _("Taken back. It will not be learnt from that message again."), undo=event_id)
    return answers.with_card(request, space_id, memory_id)


@require_POST
@signed_in
def revoke(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    space_id = space_of(request.user).id
    event_id = memory.forget(space_id, memory_id, now=timezone.now())
    answers.done(request, answers.say_revoked(), undo=event_id)
    return answers.with_card(request, space_id, memory_id)


@require_POST
@signed_in
def pin(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    space_id = space_of(request.user).id
    event_id = memory.pin(space_id, memory_id, version=_version(request), now=timezone.now())
    answers.done(request, _("Pinned. It is kept in mind for every answer."), undo=event_id)
    return answers.with_card(request, space_id, memory_id)


@require_POST
@signed_in
def unpin(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    space_id = space_of(request.user).id
    event_id = memory.unpin(space_id, memory_id, version=_version(request), now=timezone.now())
    answers.done(request, _("Unpinned. It is used when it fits."), undo=event_id)
    return answers.with_card(request, space_id, memory_id)


@require_POST
@signed_in
def mark(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """Sensitive, or no more: whichever it is not."""
    space_id = space_of(request.user).id
    wish = not memory.memory(space_id, memory_id).sensitive
    event_id = memory.mark(space_id, memory_id, sensitive=wish, version=_version(request), now=timezone.now())
    note = _("Marked as sensitive.") if wish else _("No longer marked as sensitive.")
    answers.done(request, note, undo=event_id)
    return answers.with_card(request, space_id, memory_id)


@require_POST
@signed_in
def move(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """Into a role, or out of all."""
    space_id = space_of(request.user).id
    target = persona_of(space_id, request.POST.get("persona", ""))
    event_id = memory.move(space_id, memory_id, target, version=_version(request), now=timezone.now())
    answers.done(request, _("Moved."), undo=event_id)
    return answers.with_card(request, space_id, memory_id)


def persona_of(space_id: UUID, raw: str) -> UUID | None:
    """The role that a form names, None for "none". Raises: NotFound for one that is not there."""
    if not raw:
        return None
    try:
        return persona(space_id, UUID(raw)).persona_id
    except ValueError as error:
        raise NotFound("persona") from error


@require_POST
@signed_in
def restore(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    space_id = space_of(request.user).id
    memory.restore(space_id, memory_id, now=timezone.now())
    answers.done(request, _("Restored."))
    return answers.with_card(request, space_id, memory_id)


@require_POST
@signed_in
def erase(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    memory.forget(space_of(request.user).id, memory_id, now=timezone.now(), erase=True)
    answers.done(request, _("Erased for good."))
    return answers.with_card_gone(request, memory_id)


@require_POST
@signed_in
def undo(request: HttpRequest, event_id: UUID) -> HttpResponse:
    memory.undo(space_of(request.user).id, event_id, now=timezone.now())
    answers.done(request, _("Undone."))
    return answers.with_refetch(request, reverse("capsule"))
