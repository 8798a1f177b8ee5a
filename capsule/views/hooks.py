"""One's own events told to an address: made (its secret shown this once), tested, paused, deleted."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from capsule import answers, telling
from capsule.views.making import Maker, page_of
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import is_fragment, signed_in
from memoryhub.webhooks import api as webhooks


def _made(request: HttpRequest, space_id: UUID) -> str:
    kinds = telling.told_kinds(request.POST.getlist("kind"))
    url, with_words = request.POST.get("url", ""), "words" in request.POST
    return webhooks.add(space_id, url, kinds=kinds, with_words=with_words, now=timezone.now())[1]


def _facts(space_id: UUID, draft: QueryDict) -> dict[str, object]:
    chosen = draft.getlist("kind") if draft else ["learnt", "changed", "revoked"]
    return {"hooks": webhooks.hooks(space_id), "choices": telling.TOLD.items(), "chosen": chosen}


hooks = page_of(Maker("capsule/hooks.html", _made, _facts))


@require_GET
@never_cache
@signed_in
def hook(request: HttpRequest, hook_id: UUID) -> HttpResponse:
    """What it is told, and how the last deliveries went; alone those, for htmx."""
    space_id = space_of(request.user).id
    told = webhooks.deliveries(space_id, hook_id)
    facts = {"hook": webhooks.hook(space_id, hook_id), "deliveries": told, "room": "capsule"}
    facts["is_waiting"] = any(one.state == "waiting" and not one.attempts for one in told)
    template = "capsule/_deliveries.html" if is_fragment(request) else "capsule/hook.html"
    return render(request, template, facts)


@require_POST
@signed_in
def change(request: HttpRequest, hook_id: UUID, act: str) -> HttpResponse:
    """`act` is the last part of the address."""
    space_id, now = space_of(request.user).id, timezone.now()
    if act == "test":
        webhooks.ping(space_id, hook_id, now=now)
        answers.done(request, _("A test is on its way."))
    elif act == "pause":
        webhooks.pause(space_id, hook_id, now=now)
        answers.done(request, _("Paused. Nothing is sent there until you resume it."))
    elif act == "resume":
        webhooks.resume(space_id, hook_id)
        answers.done(request, _("Resumed."))
    elif act == "delete":
        webhooks.remove(space_id, hook_id)
        answers.done(request, _("Deleted. Nothing is sent there any more."))
        return redirect("hooks")
    else:
        raise Http404
    return redirect("hook", hook_id)


@require_POST
@signed_in
def again(request: HttpRequest, hook_id: UUID, delivery_id: UUID) -> HttpResponse:
    """Send once more what was given up."""
    webhooks.again(space_of(request.user).id, delivery_id)
    answers.done(request, _("It is on its way once more."))
    return redirect("hook", hook_id)
