"""Staff, signed in as the console wants them."""

import secrets
import time

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import Group
from django.test import Client

from memoryhub.accounts.models import User


def somebody(*roles: str, factor: bool = True) -> tuple[User, Client]:
    """A person with these roles, and their browser: signed in with password and, with `factor`, a second factor."""
    name = "-".join(roles) or "user"
    user = User.objects.create_user(f"{name}-{secrets.token_hex(6)}@example.test", "a good long password")
    user.groups.set(Group.objects.filter(name__in=roles))
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    if factor:
        TOTP.activate(user, generate_totp_secret())
        session = client.session
        now = time.time()
        session["account_authentication_methods"] = [
            {"method": "password", "at": now},
            {"method": "mfa", "type": "totp", "at": now, "reauthenticated": True},
        ]
        session["account_authentication_methods_user"] = str(user.pk)
        session.save()
    return user, client
