from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from memoryhub.accounts import preferences
from memoryhub.accounts.guests import start_guest
from memoryhub.accounts.models import User


@require_POST
def try_it(request: HttpRequest) -> HttpResponse:
    """One click, no account: a guest with a space of their own, who keeps everything on signing up."""
    start_guest(request)
    return redirect("/")


def not_for_guests(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Sends a guest to the sign-up: an address or a password makes no account, and would stand in one's way later."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated and request.user.is_guest:
            messages.info(request, _("This is for accounts. Sign up first: you keep everything."))
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return guarded


@require_POST
@login_required
def change_preferences(request: HttpRequest) -> HttpResponse:
    """Set what the form names. A switch that is off sends nothing by itself, so a form lists its own in `switches`."""
    assert isinstance(request.user, User)  # login_required
    wishes = request.POST.dict()
    off = {name: "off" for name in request.POST.getlist("switches") if name not in wishes}
    preferences.change(request.user, off | wishes)
    response = redirect(_next(request))
    if wishes.get("language"):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, request.user.language, 365 * 86400, samesite="Lax", secure=settings.SECURE
        )
    return response


def _next(request: HttpRequest) -> str:
    wish = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(wish, {request.get_host()}, require_https=request.is_secure())
    return wish if safe else "/"
