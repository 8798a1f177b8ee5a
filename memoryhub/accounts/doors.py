"""Doors that stay shut: pages of an account to guests, everything to staff without a second factor."""

from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

# An address, a password or a second factor makes no account, and would stand in a guest's way later.
_OF_ACCOUNTS = {"account_email", "account_change_password", "account_set_password", "account_reauthenticate"}
# What is needed to set a second factor up, or to leave.
_ON_THE_WAY = {"account_logout", "account_reauthenticate", "preferences", "healthz", "readyz"}


class DoorsMiddleware(MiddlewareMixin):
    """TRUST, requirement 34: whoever has a role has a second factor, or sets one up before anything else.

    django-allauth asks for a factor that is there at each sign-in.
    """

    def process_view(self, request: HttpRequest, *view: object) -> HttpResponse | None:
        user, name = request.user, str(request.resolver_match.url_name)
        if not user.is_authenticated:
            return None
        if user.is_guest and (name in _OF_ACCOUNTS or name.startswith("mfa_")):
            messages.info(request, _("This is for accounts. Sign up first: you keep everything."))
            return redirect("account_signup")
        on_the_way = name in _ON_THE_WAY or name.startswith("mfa_")
        if user.is_staff and not on_the_way and not is_mfa_enabled(user):
            messages.warning(request, _("Your role needs a second factor. Set one up to go on."))
            return redirect("mfa_index")
        return None
