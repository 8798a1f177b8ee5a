"""The signed link of a status page: it names the request and carries the salt, which is kept nowhere else."""

from dataclasses import dataclass
from uuid import UUID

from django.core import signing

from memoryhub.errors import NotFound

_SALT = "memoryhub.privacy.status"


@dataclass(frozen=True, slots=True)
class Ticket:
    request_id: UUID
    salt: str


def token_of(request_id: UUID, salt: str) -> str:
    return signing.Signer(salt=_SALT).sign(f"{request_id.hex}.{salt}").replace(":", "~")


def ticket(token: str) -> Ticket:
    """Raises: NotFound for one that we did not sign."""
    try:
        request, salt = signing.Signer(salt=_SALT).unsign(token.replace("~", ":")).split(".")
        return Ticket(UUID(request), salt)
    except (signing.BadSignature, ValueError):
        raise NotFound("status link") from None
