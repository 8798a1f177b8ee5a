"""Accounts to look around with: a user, and one person in each role with a second factor."""

import json
import os
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import Group
from django.db import transaction

from memoryhub.accounts.models import ROLES, User


@dataclass(frozen=True, slots=True)
class DemoAccount:
    role: str  # "user", or one of ROLES
    email: str
    password: str
    totp_secret: str  # base32; "" for the user


def make_accounts(file: Path) -> tuple[DemoAccount, ...]:
    """Make what is missing and write all of it to `file` (0600).

    Returns:
        The accounts whose secrets are new; none where `file` names them all and they exist.
    """
    known = _read(file)
    accounts, made = [], []
    for role in ("user", *ROLES):
        account = known.get(role)
        if account is None or not User.objects.filter(email=account.email).exists():
            account = _make(role)
            made.append(account)
        accounts.append(account)
    if made:
        _write(file, accounts)
    return tuple(made)


@transaction.atomic
def _make(role: str) -> DemoAccount:
    email = f"{'demo' if role == 'user' else role}@memoryhub.example"
    password = secrets.token_urlsafe(12)
    user = User.objects.filter(email=email).first() or User(email=email)
    user.is_staff = role != "user"
    user.set_password(password)
    user.save()
    EmailAddress.objects.update_or_create(user=user, email=email, defaults={"primary": True, "verified": True})
    secret = ""
    if role != "user":
        user.groups.add(Group.objects.get_or_create(name=role)[0])
        secret = _second_factor(user)
    return DemoAccount(role, email, password, secret)


def _second_factor(user: User) -> str:
    Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).delete()
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


def _read(file: Path) -> dict[str, DemoAccount]:
    try:
        return {entry["role"]: DemoAccount(**entry) for entry in json.loads(file.read_text())["accounts"]}
    except (OSError, ValueError, KeyError, TypeError):
        return {}  # not there, or not ours any more: made anew


def _write(file: Path, accounts: list[DemoAccount]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = file.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as out:
        json.dump({"accounts": [asdict(account) for account in accounts]}, out, indent=2)
    os.replace(draft, file)
