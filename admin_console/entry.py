"""Who may come in: a role, and a second factor in this very session. Everybody else finds nothing: 404, never 403."""

import time
from collections.abc import Callable
from functools import wraps

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.reauthentication import suspend_request
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from memoryhub.audit import api as audit
from memoryhub.grants import api as grants
from memoryhub.vault import api as vault
from memoryhub.web import htmx

View = Callable[..., HttpResponse]
# TRUST 2.4. Half asks twice during one careful decision, double leaves an unlocked desk open for a coffee.
PROVED_FOR_S = 300
_SHOW_IT = "/accounts/2fa/reauthenticate/"


def staff(*roles: str) -> Callable[[View], View]:
    """Only for who has one of `roles`. What they do within is entered in the audit trail as theirs, and
    nothing that anybody said opens to them without a live grant."""

    def guard(view: View) -> View:
        @wraps(view)
        @never_cache
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if not request.user.is_authenticated:
                return _to_the_door(request)
            request.roles = frozenset(request.user.groups.values_list("name", flat=True))
            if not request.roles & set(roles):
                raise Http404
            if not is_mfa_enabled(request.user):
                messages.info(request, _("Staff need a second factor. Set one up first."))
                return redirect("mfa_index")
            if not used_second_factor(request):
                return redirect_to_login(request.get_full_path(), _SHOW_IT)
            with (
                audit.acting(request.user.pk),
                vault.reading_as_staff(request.user.pk),
                grants.in_session(request.session.session_key),
            ):
                return view(request, *args, **kwargs)

        return guarded

    return guard


def _to_the_door(request: HttpRequest) -> HttpResponse:
    """An open page that asks after its session ended is led there as a whole: the form is no piece of it."""
    if not htmx.is_fragment(request):
        return redirect_to_login(request.get_full_path() if request.method == "GET" else "/console/")
    answer = HttpResponse(status=204)
    answer.headers["HX-Redirect"] = redirect_to_login("/console/").url
    return answer


def proved(view: View) -> View:
    """For acts (looking at a form is none): the second factor itself was shown in this session within the last minutes.
    A password alone does not do; who has to show it again comes back to the very act, with what they filled in."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return view(request, *args, **kwargs)
        shown = [one["at"] for one in get_authentication_records(request, request.user) if one.get("method") == "mfa"]
        if not shown or time.time() - max(shown) > PROVED_FOR_S:
            return suspend_request(request, _SHOW_IT)
        return view(request, *args, **kwargs)

    return guarded


def used_second_factor(request: HttpRequest) -> bool:
    """In this session, however long ago; acts ask for it again (allauth's reauthentication)."""
    return any(record.get("method") == "mfa" for record in get_authentication_records(request, request.user))
