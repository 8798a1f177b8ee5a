"""The tools of this deployment, each offered or not; and the models, with a trial by a worker."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from admin_console.entry import staff
from admin_console.rail import frame
from memoryhub.errors import NotFound
from memoryhub.health import api as health
from memoryhub.providers import api as providers
from memoryhub.rollout import api as rollout
from memoryhub.web import htmx
from memoryhub.web.toasts import toast


@require_GET
@staff("operator", "auditor")
def listing(request: HttpRequest) -> HttpResponse:
    facts = {"tools": rollout.tools(), "may": "operator" in request.roles}
    return render(request, "console/tools.html", facts | frame(request))


@require_POST
@staff("operator")
def switch(request: HttpRequest) -> HttpResponse:
    name, is_on = request.POST.get("name", ""), request.POST.get("on") == "1"
    if name not in {one.name for one in rollout.tools()}:
        raise NotFound("tool")
    rollout.switch_tool(name, is_on, request.user.pk, timezone.now())
    toast(request, _("Offered again.") if is_on else _("Switched off for everybody, within seconds."))
    return redirect("console:tools")


@require_GET
@staff("operator", "auditor")
def models(request: HttpRequest) -> HttpResponse:
    """What answers and what embeds. The key is never shown, nor whether there is one."""
    checks = health.checks()
    facts = {"checks": checks, "is_running": bool(checks) and checks[0].done_at is None}
    if htmx.is_fragment(request):
        return render(request, "console/_checks.html", facts)
    given, embedder = settings.PROVIDERS, providers.embedder()
    facts |= {
        "is_connected": providers.is_connected(),
        "chat": providers.chat_model().name,
        "chat_url": given["chat_url"],
        "window": given["chat_window"],
        "embedder": embedder.name,
        "embed_url": given["embed_url"],
        "daily": settings.DAILY_TOKENS,
        "may": "operator" in request.roles,
    }
    return render(request, "console/models.html", facts | frame(request))


@require_POST
@staff("operator")
def check(request: HttpRequest) -> HttpResponse:
    """Asks a worker; the page shows what comes of it."""
    health.check_models(request.user.pk, timezone.now())
    toast(request, _("A worker tries the models now."))
    return redirect("console:models")
