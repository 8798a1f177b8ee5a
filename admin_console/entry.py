"""Who may come in: a role, and a second factor in this very session. Everybody else finds nothing: 404, never 403."""

from collections.abc import Callable
from functools import wraps

from allauth.account.authentication import get_authentication_records
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from memoryhub.audit import api as audit
from memoryhub.vault import api as vault

View = Callable[..., HttpResponse]


def staff(*roles: str) -> Callable[[View], View]:
    """Only for who has one of `roles`. What they do within is entered in the audit trail as theirs, and
    nothing that anybody said opens to them without a live grant."""

    def guard(view: View) -> View:
        @wraps(view)
        @never_cache
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path() if request.method == "GET" else "/console/")
            request.roles = frozenset(request.user.groups.values_list("name", flat=True))
            if not request.roles & set(roles):
                raise Http404
            if not is_mfa_enabled(request.user):
                messages.info(request, _("Staff need a second factor. Set one up first."))
                return redirect("mfa_index")
            if not used_second_factor(request):
                return redirect_to_login(request.get_full_path(), "/accounts/2fa/reauthenticate/")
            with audit.acting(request.user.pk), vault.reading_as_staff(request.user.pk):
                return view(request, *args, **kwargs)

        return guarded

    return guard


def used_second_factor(request: HttpRequest) -> bool:
    """In this session, however long ago; acts ask for it again (allauth's reauthentication)."""
    return any(record.get("method") == "mfa" for record in get_authentication_records(request, request.user))
