"""Tokens on the shelf. Each function runs inside `spaces.scope` and takes the space first."""

from datetime import datetime
from uuid import UUID

from memoryhub.errors import NotFound
from memoryhub.tokens.models import Token


def add(space_id: UUID, row: Token) -> None:
    row.space_id = space_id
    row.save(force_insert=True)


def held(space_id: UUID, purpose: str) -> list[Token]:
    """Those that were not revoked, the newest first."""
    rows = Token.objects.filter(space_id=space_id, purpose=purpose, revoked_at=None)
    return list(rows.order_by("-created_at", "-id"))


def find(space_id: UUID, token_id: UUID) -> Token | None:
    return Token.objects.filter(space_id=space_id, id=token_id).first()


def revoke(space_id: UUID, token_id: UUID, now: datetime) -> None:
    """Raises: NotFound."""
    if not Token.objects.filter(space_id=space_id, id=token_id, revoked_at=None).update(revoked_at=now):
        raise NotFound(f"token {token_id}")


def note_use(space_id: UUID, token_id: UUID, now: datetime) -> None:
    Token.objects.filter(space_id=space_id, id=token_id).update(last_used_at=now)
