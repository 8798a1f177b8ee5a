from allauth.account import views as allauth
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from memoryhub.accounts.guests import start_guest


@require_POST
def try_it(request: HttpRequest) -> HttpResponse:
    """One click, no account: a guest with a space of their own, who keeps everything on signing up."""
    start_guest(request)
    return redirect("/")


def sign_out(request: HttpRequest) -> HttpResponse:
    """django-allauth's, after which the browser forgets what it kept of the pages: the next at this machine may be
    somebody else, and "Back" shows nothing."""
    was_signed_in = request.user.is_authenticated  # a stranger's link must not empty anybody's browser
    response = allauth.logout(request)
    if was_signed_in and not request.user.is_authenticated:
        response.headers["Clear-Site-Data"] = '"cache", "storage"'
    return response
