"""The door of the tokens: how programs reach one person's data without their password.

    view, secret = issue(space_id, "api", label="my script", scopes=("read",), days=90, now=now)   # shown once
    holder = check(secret, "api", now=now)                                                         # None: not let in

A secret is `mh_` and base64url (RFC 4648, section 5) of the space's id, the token's id and 24 random bytes. The ids say
where to look, so that the row can stand behind the space's wall; 192 random bits need no slow hash (NIST SP 800-63B,
5.1.2.2), only their SHA-256 is kept.
"""

import base64
import binascii
import hashlib
import hmac
import os
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.utils.translation import gettext_noop

from memoryhub.accounts.models import User
from memoryhub.audit import api as audit
from memoryhub.errors import MemoryHubError, Refused
from memoryhub.spaces.api import fence, owner_of, scope, uuid7
from memoryhub.tokens import store
from memoryhub.tokens.models import Token

PREFIX = "mh_"
_RANDOM_BYTES = 24
_ID_BYTES = 16
SCOPES = {"api": ("read", "write"), "calendar": ("read",)}
# Of one purpose at a time. Half is short for somebody with many scripts, double is a list nobody keeps an eye on.
MOST = 20
LONGEST_LABEL = 60
# Seconds between two notes of use: one write an hour instead of one a request; half doubles them for no better answer.
NOTE_EVERY = timedelta(hours=1)


class BadToken(Refused):
    code = "bad_token"
    sentence = gettext_noop("Give it a short name and what it may do. There can be twenty of them; revoke one first.")


@dataclass(frozen=True, slots=True)
class TokenView:
    token_id: UUID
    label: str
    scopes: tuple[str, ...]
    made_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True)
class Holder:
    """Who comes with a token, and what it lets them do."""

    user: User
    space_id: UUID
    token_id: UUID
    scopes: tuple[str, ...]


def issue(
    space_id: UUID, purpose: str, *, label: str, scopes: tuple[str, ...], days: int | None, now: datetime
) -> tuple[TokenView, str]:
    """A new token and its secret, which nobody can look up again.

    Args:
        purpose: a key of SCOPES. days: until it expires; None: never.
    Raises:
        BadToken: no or too long a label, no or unknown scopes, or MOST are there already.
    """
    wording, wanted = " ".join(label.split()), tuple(one for one in SCOPES[purpose] if one in scopes)
    if not wording or len(wording) > LONGEST_LABEL or not wanted or len(wanted) != len(set(scopes)):
        raise BadToken("token", longest=LONGEST_LABEL)
    random = os.urandom(_RANDOM_BYTES)
    row = Token(
        id=uuid7(), space_id=space_id, purpose=purpose, label=wording, scopes=" ".join(wanted), digest=_digest(random),
        expires_at=now + timedelta(days=days) if days else None,
    )  # fmt: skip
    with scope(space_id):
        fence(space_id)
        if len(store.held(space_id, purpose)) >= MOST:
            raise BadToken("token", most=MOST)
        store.add(space_id, row)
        audit.record("token.made", subject=space_id, facts={"token": str(row.id), "purpose": purpose, "may": wanted})
    return _view(row), PREFIX + _encoded(space_id.bytes + row.id.bytes + random)


def tokens(space_id: UUID, purpose: str) -> list[TokenView]:
    """Those that were not revoked, expired ones too, the newest first."""
    with scope(space_id):
        return [_view(row) for row in store.held(space_id, purpose)]


def revoke(space_id: UUID, token_id: UUID, *, now: datetime) -> None:
    """From now on it opens nothing. Raises: NotFound."""
    with scope(space_id):
        fence(space_id)
        store.revoke(space_id, token_id, now)
        audit.record("token.revoked", subject=space_id, facts={"token": str(token_id)})


def check(secret: str, purpose: str, *, now: datetime) -> Holder | None:
    """Whom a secret belongs to; None where it is not one, was revoked or expired, or its owner is gone or frozen."""
    parts = _parts(secret)
    if parts is None:
        return None
    space_id, token_id, random = parts
    try:
        with scope(space_id):
            row = store.find(space_id, token_id)
            if row is None or not _opens(row, purpose, random, now):
                return None
            if row.last_used_at is None or now - row.last_used_at > NOTE_EVERY:
                store.note_use(space_id, token_id, now)
    except MemoryHubError:
        return None
    owner = owner_of(space_id)
    return Holder(owner, space_id, token_id, tuple(row.scopes.split())) if owner and owner.is_active else None


def _opens(row: Token, purpose: str, random: bytes, now: datetime) -> bool:
    same = hmac.compare_digest(row.digest, _digest(random))
    stands = row.revoked_at is None and (row.expires_at is None or row.expires_at > now)
    return same and stands and row.purpose == purpose


def _parts(secret: str) -> tuple[UUID, UUID, bytes] | None:
    body = secret.removeprefix(PREFIX)
    if body == secret or not secret.isascii():
        return None
    try:
        raw = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    if len(raw) != 2 * _ID_BYTES + _RANDOM_BYTES or _encoded(raw) != body:  # one spelling only: no bits to spare
        return None
    return UUID(bytes=raw[:_ID_BYTES]), UUID(bytes=raw[_ID_BYTES : 2 * _ID_BYTES]), raw[2 * _ID_BYTES :]


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _digest(random: bytes) -> str:
    return hashlib.sha256(random).hexdigest()


def _view(row: Token) -> TokenView:
    return TokenView(row.id, row.label, tuple(row.scopes.split()), row.created_at, row.expires_at, row.last_used_at)
