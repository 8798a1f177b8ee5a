"""Sign-ins, failed ones and second factors in the audit trail. No address and no code stands there; from where and with
what somebody came is a detail that only they can open (memoryhub.audit.details).

A sign-in and the use of a factor happen every day; whatever changes how one can sign in has high stakes.
"""

from allauth.account import signals as account
from allauth.account.adapter import get_adapter
from allauth.account.authentication import get_authentication_records
from allauth.mfa import signals as mfa
from allauth.mfa.models import Authenticator
from django.dispatch import receiver
from django.http import HttpRequest

from memoryhub.accounts.guests import neighbourhood
from memoryhub.accounts.models import User
from memoryhub.audit import api as audit

# Characters of what a browser says of itself. Half cuts common ones off before their version, double keeps noise.
LONGEST_CLIENT = 200


def of_person(user: User | None) -> dict[str, object]:
    """Whom an event is about: by their space, which outlives the account; by nobody where they have none yet."""
    space = getattr(user, "space", None) if user is not None else None
    return {"actor": user and user.pk, "subject": space and space.pk}


def came_from(request: HttpRequest) -> dict[str, object]:
    """The detail of an event: the network and the browser."""
    client = request.headers.get("User-Agent", "")[:LONGEST_CLIENT]
    return {"network": neighbourhood(get_adapter(request).get_client_ip(request)), "client": client}


def failed(request: HttpRequest, address: str) -> None:
    """A password that was wrong, or an address that nobody has: then there is nobody to keep it for."""
    user = User.objects.filter(email=address.strip().lower()).first() if address else None
    whose = of_person(user) | {"actor": None}
    kind = "identity.not_proved" if request.user.is_authenticated else "signin.failed"
    audit.note(kind, facts={"method": "password"}, detail=came_from(request), **whose)


@receiver(account.user_logged_in)
def signed_in(request: HttpRequest, user: User, **_: object) -> None:
    methods = [str(one.get("type") or one["method"]) for one in get_authentication_records(request, user)]
    audit.note("signin.done", facts={"methods": methods}, detail=came_from(request), **of_person(user))


@receiver(account.authentication_step_completed)
def proved(request: HttpRequest, user: User, method: str, **more: object) -> None:
    """Whoever is signed in showed once more who they are."""
    if more.get("reauthenticated"):
        facts = {"method": str(more.get("type") or method)}
        audit.note("identity.proved", facts=facts, detail=came_from(request), **of_person(user))


@receiver(mfa.authentication_failed)
def factor_failed(request: HttpRequest, user: User, authenticator: Authenticator, **_: object) -> None:
    facts = {"factor": str(authenticator.type)}
    audit.note("factor.failed", facts=facts, detail=came_from(request), **of_person(user) | {"actor": None})


def _changed(action: str, request: HttpRequest, user: User, **facts: object) -> None:
    audit.record(action, facts=facts, detail=came_from(request), **of_person(user))


@receiver(mfa.authenticator_added)
def factor_added(request: HttpRequest, user: User, authenticator: Authenticator, **_: object) -> None:
    _changed("factor.added", request, user, factor=str(authenticator.type))


@receiver(mfa.authenticator_removed)
def factor_removed(request: HttpRequest, user: User, authenticator: Authenticator, **_: object) -> None:
    _changed("factor.removed", request, user, factor=str(authenticator.type))


@receiver(mfa.authenticator_reset)
def factor_renewed(request: HttpRequest, user: User, authenticator: Authenticator, **_: object) -> None:
    _changed("factor.renewed", request, user, factor=str(authenticator.type))


@receiver([account.password_set, account.password_changed])
def password_changed(request: HttpRequest, user: User, **_: object) -> None:
    _changed("password.changed", request, user)


@receiver(account.password_reset)
def password_reset(request: HttpRequest, user: User, **_: object) -> None:
    _changed("password.reset", request, user)


@receiver([account.email_changed, account.email_added, account.email_removed])
def address_changed(request: HttpRequest, user: User, **_: object) -> None:
    _changed("address.changed", request, user)
