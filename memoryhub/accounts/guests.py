"""Trying the chat without an account."""

from django.contrib.auth import login
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext_noop

from memoryhub.accounts.models import User
from memoryhub.errors import Refused

# Per address and hour. Half shuts out an office behind one address that looks together; double feeds a script.
TRIALS = 20
WINDOW_S = 3600


class TooManyTrials(Refused):
    code = "too_many_trials"
    sentence = gettext_noop("Too many trials were started from here. Sign up, or try again in an hour.")


def start_guest(request: HttpRequest) -> User:
    """Sign a new guest in, or go on with who is signed in already.

    Raises:
        TooManyTrials: this address started TRIALS within the hour.
    """
    if request.user.is_authenticated:
        return request.user
    _count(request.META.get("REMOTE_ADDR", ""))
    user = User.objects.create_guest()
    login(request, user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return user


def _count(address: str) -> None:
    key = f"trials:{address}"
    cache.add(key, 0, WINDOW_S)
    try:
        count = cache.incr(key)
    except ValueError:  # it ran out between the two
        count = 1
    if count > TRIALS:
        raise TooManyTrials()
