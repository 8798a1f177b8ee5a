"""The chat's pages: fetch through a door, choose a template, return."""

import time
from uuid import UUID, uuid4

from asgiref.sync import async_to_sync
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from chat import acting, attachments, runner, shelf, transcript, unproven
from chat import turn as turn_door
from chat.empty import greeting, plain_greeting
from chat.listing import arranged, listing
from chat.threads import let_go
from chat.types import MessageView
from memoryhub.errors import Refused
from memoryhub.memory import api as memory
from memoryhub.spaces.api import space_of
from memoryhub.web import htmx
from memoryhub.web.errors import status_of
from memoryhub.web.pace import pace
from memoryhub.web.toasts import toast

MAX_TITLE = 80


@login_required
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The chat last spoken in, or a new one."""
    last = shelf.last_conversation(space_of(request.user).id)
    return redirect("chat:show", last) if last else redirect("chat:new")


@login_required
@require_GET
def new(request: HttpRequest) -> HttpResponse:
    return redirect("chat:show", shelf.empty_conversation(space_of(request.user).id))


@login_required
@require_GET
@never_cache
def temporary(request: HttpRequest) -> HttpResponse:
    """A chat that neither reads nor saves memory, stands in no list and is erased within three days."""
    return redirect("chat:show", shelf.temporary_conversation(space_of(request.user).id))


@login_required
@require_GET
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    shown = listing(space_of(request.user).id, query=request.GET.get("q", "")[:200])
    return render(request, "chat/index.html", {"listing": shown, "room": "chat"})


@login_required
@require_GET
@never_cache
def show(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    return _chat(request, conversation_id)


@login_required
@require_GET
@never_cache
def answer(request: HttpRequest, conversation_id: UUID, turn_id: UUID) -> HttpResponse:
    """To the answer of one turn, wherever in the chat it stands."""
    seq = shelf.answer_of(space_of(request.user).id, conversation_id, turn_id)
    place = f"?at={seq}#m-{seq}" if seq is not None else ""
    return redirect(f"{reverse('chat:show', args=[conversation_id])}{place}")


def _chat(request: HttpRequest, conversation_id: UUID, *, draft: str = "", problem: str = "", status: int = 200):
    """The chat page; with `problem` the message that could not be taken stands in the composer again."""
    space_id = space_of(request.user).id
    view = transcript.window(
        space_id,
        conversation_id,
        before=_number(request, "before"),
        around=_number(request, "at"),
        version=_number(request, "v"),
    )
    edited = _edited(request, view)
    if edited and not draft:
        draft = edited.text
    counts = memory.counts(space_id)
    begin = None
    if not view.entries:
        begin = (
            plain_greeting(request.user) if view.conversation.is_temporary else greeting(space_id, request.user, counts)
        )
    chosen = _number(request, "starter")
    if begin and chosen is not None and chosen < len(begin.starters):
        draft = begin.starters[chosen]
    facts = {
        "window": view,
        "conversation": view.conversation,
        "listing": arranged(view.recent, conversation_id),
        "begin": begin,
        "draft": draft,
        "problem": problem,
        "edited": edited,
        "badge": counts.get("pending", 0),
        "attached": attachments.waiting(space_id, conversation_id),
        "room": "chat",
    }
    return render(request, "chat/chat.html", facts, status=status)


def _edited(request: HttpRequest, view: transcript.Window) -> MessageView | None:
    """The message of theirs that is to be written anew, while it stands."""
    raw = request.POST.get("replaces", "")
    seq = int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else _number(request, "edit")
    found = (one.message for one in view.entries if one.is_user and one.message.seq == seq)
    return None if view.is_earlier else next(found, None)


def _number(request: HttpRequest, name: str) -> int | None:
    raw = request.GET.get(name, "")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else None


@login_required
@require_POST
def say(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """Send without script: the answer is made before the page comes back."""
    text, given = (request.POST.get(name, "").replace("\r\n", "\n") for name in ("text", "given"))
    try:
        cid = UUID(request.POST.get("cid", ""))
    except ValueError:
        cid = uuid4()
    try:
        pace.say(request.user.id, time.monotonic())
        raw = request.POST.get("replaces", "")
        replaces = int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else None
        accepted = turn_door.accept(
            request.user, conversation_id, cid, text, time_zone=request.time_zone, replaces=replaces,
            attachments=attachments.taken(request, conversation_id), pasted=unproven.ranges(text, given),
        )  # fmt: skip
    except Refused as problem:
        return _chat(request, conversation_id, draft=text, problem=_(problem.sentence), status=status_of(problem))
    _answer(request, conversation_id)
    return redirect(f"{reverse('chat:show', args=[conversation_id])}#m-{accepted.seq}")


def _answer(request: HttpRequest, conversation_id: UUID) -> None:
    person = turn_door.person_of(request.user, translation.get_language(), request.time_zone)
    let_go()  # the answer needs connections of the pool that this request would hold all the while
    async_to_sync(runner.until_answered)(person, conversation_id)


@login_required
@require_POST
def retry(request: HttpRequest, conversation_id: UUID, turn_id: UUID) -> HttpResponse:
    pace.say(request.user.id, time.monotonic())
    turn_door.retry(space_of(request.user).id, conversation_id, turn_id)
    _answer(request, conversation_id)
    return redirect("chat:show", conversation_id)


@login_required
@require_POST
def decide(request: HttpRequest, conversation_id: UUID, tool_call_id: UUID) -> HttpResponse:
    """The click on a tool's write that waits. Anything but a plain yes is a no."""
    pace.say(request.user.id, time.monotonic())
    yes = request.POST.get("yes") == "1"
    space_id = space_of(request.user).id
    try:
        goes_on = acting.decide(space_id, conversation_id, tool_call_id, yes=yes, now=timezone.now())
    except acting.Decided as problem:
        toast(request, _(problem.sentence))
        return redirect("chat:show", conversation_id)
    if goes_on:
        _answer(request, conversation_id)
    return redirect("chat:show", conversation_id)


@login_required
@require_POST
def rename(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    title = " ".join(request.POST.get("title", "").split())[:MAX_TITLE]
    if title:
        shelf.rename(space_of(request.user).id, conversation_id, title)
        toast(request, _("Renamed."))
    return redirect("chat:index")


@login_required
@never_cache
def delete(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """A page that asks (GET), then the deed (POST): it cannot be undone."""
    space_id = space_of(request.user).id
    if request.method == "POST":
        let_go()
        async_to_sync(_delete)(space_id, conversation_id)
        toast(request, _("The chat was erased."))
        return redirect("chat:index")
    conversation = shelf.conversation(space_id, conversation_id)
    return render(request, "chat/delete.html", {"conversation": conversation, "room": "chat"})


async def _delete(space_id: UUID, conversation_id: UUID) -> None:
    await shelf.delete(space_id, conversation_id)


@login_required
@require_GET
@never_cache
def notes(request: HttpRequest, conversation_id: UUID, root_id: UUID) -> HttpResponse:
    """What an answer used and what was kept: a fragment, or a page of its own without script."""
    found = transcript.notes_of(space_of(request.user).id, conversation_id, root_id)
    template = "chat/_notes.html" if htmx.is_fragment(request) else "chat/notes.html"
    return render(request, template, {"notes": found, "is_open": True, "room": "chat"})


@login_required
@require_POST
def undo(request: HttpRequest, conversation_id: UUID, root_id: UUID, event_id: UUID) -> HttpResponse:
    """Take back one thing that was kept."""
    space_id = space_of(request.user).id
    transcript.notes_of(space_id, conversation_id, root_id)
    memory.undo(space_id, event_id, now=timezone.now())
    return _after_change(request, conversation_id, root_id, _("Undone. It is not remembered."))


@login_required
@require_POST
def keep(request: HttpRequest, conversation_id: UUID, root_id: UUID, memory_id: UUID) -> HttpResponse:
    """Yes, remember this."""
    space_id = space_of(request.user).id
    found = memory.memory(space_id, memory_id)
    memory.confirm(space_id, memory_id, version=found.version, now=timezone.now())
    return _after_change(request, conversation_id, root_id, _("Kept. It will be used from now on."))


def _after_change(request: HttpRequest, conversation_id: UUID, root_id: UUID, words: str) -> HttpResponse:
    shelf.recount(space_of(request.user).id, root_id)
    if not htmx.is_fragment(request):
        toast(request, words)
        return redirect("chat:show", conversation_id)
    found = transcript.notes_of(space_of(request.user).id, conversation_id, root_id)
    response = render(request, "chat/_notes.html", {"notes": found, "is_open": True})
    return htmx.trigger(htmx.trigger(response, "capsule-changed"), "toast", {"text": words})
