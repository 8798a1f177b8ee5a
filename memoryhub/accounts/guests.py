"""Trying the chat without an account.

A guest who signs up keeps everything: it stays the same row (adapter.py). A guest who signs in to an account that
exists leaves the trial behind: whose words they are cannot be known, so nothing is merged; the page says so.
"""

from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from uuid import UUID

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib.auth import login
from django.core.cache import cache
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_noop

from memoryhub.accounts.models import User
from memoryhub.errors import Refused

# Per address and hour. Half shuts out a class behind one address that looks at it together; double feeds a script.
TRIALS = 20
WINDOW_S = 3600


class TooManyTrials(Refused):
    code = "too_many_trials"
    sentence = gettext_noop("Too many trials were started from here. Sign up, or try again in an hour.")


def start_guest(request: HttpRequest) -> User:
    """Sign a new guest in, or go on with who is signed in already.

    Raises:
        TooManyTrials: from this address, TRIALS were started within the hour.
    """
    if request.user.is_authenticated:
        return request.user
    _count(neighbourhood(get_adapter(request).get_client_ip(request)))
    user = new_guest()
    login(request, user, backend="allauth.account.auth_backends.AuthenticationBackend")
    request.session.set_expiry(timedelta(days=settings.GUEST_DAYS))  # nobody signs in again without an account
    return user


def new_guest() -> User:
    """A guest who is not signed in."""
    return User.objects.create_guest()


def abandoned(before: datetime, limit: int) -> list[User]:
    """Guests not seen since `before` whose space nobody has asked to erase yet, the longest away first."""
    rows = User.objects.filter(is_guest=True, seen_at__lt=before)
    rows = rows.filter(Q(space=None) | Q(space__state="active")).select_related("space")
    return list(rows.order_by("seen_at")[:limit])


def is_abandoned(user_id: UUID, before: datetime) -> bool:
    """The same of one of them, who now can neither come by nor sign up until this transaction ends."""
    return User.objects.select_for_update(no_key=True).filter(pk=user_id, is_guest=True, seen_at__lt=before).exists()


def neighbourhood(address: str) -> str:
    """What counts as one place: an IPv4 address, or the /64 that an IPv6 household has for itself."""
    found = ip_address(address)
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else str(found)


def _count(place: str) -> None:
    key = f"trials:{place}"
    cache.add(key, 0, WINDOW_S)
    try:
        count = cache.incr(key)
    except ValueError:  # the window ended between the two
        return
    if count > TRIALS:
        raise TooManyTrials()
