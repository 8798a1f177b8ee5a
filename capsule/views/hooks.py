"""One's own events told to an address: made (its secret shown this once), tested, paused, deleted."""

from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from capsule import answers, telling
from memoryhub.errors import Refused
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import is_fragment, signed_in
from memoryhub.webhooks import api as webhooks


@require_http_methods(["GET", "POST"])
@never_cache
@signed_in
@reauthentication_required(allow_get=True, enabled=lambda request: not request.user.is_guest)
def hooks(request: HttpRequest) -> HttpResponse:
    space_id, problem, secret = space_of(request.user).id, "", ""
    if request.method == "POST":
        try:
            secret = _made(request, space_id)
        except Refused as error:
            problem = _(error.sentence)
    chosen = request.POST.getlist("kind") if problem else ["learnt", "changed", "revoked"]
    facts = {"hooks": webhooks.hooks(space_id), "secret": secret, "problem": problem, "room": "capsule"}
    facts |= {"choices": telling.TOLD.items(), "chosen": chosen, "draft": request.POST if problem else {}}
    return render(request, "capsule/hooks.html", facts, status=400 if problem else 200)


def _made(request: HttpRequest, space_id: UUID) -> str:
    kinds = telling.told_kinds(request.POST.getlist("kind"))
    url, with_words = request.POST.get("url", ""), "words" in request.POST
    return webhooks.add(space_id, url, kinds=kinds, with_words=with_words, now=timezone.now())[1]


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
