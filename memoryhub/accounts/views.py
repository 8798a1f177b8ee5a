from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from memoryhub.accounts.guests import start_guest


@require_POST
def try_it(request: HttpRequest) -> HttpResponse:
    """One click, no account: a guest with a space of their own, who keeps everything on signing up."""
    start_guest(request)
    return redirect("/")
