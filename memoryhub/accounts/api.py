"""The door of the accounts for staff's rooms."""

from memoryhub.accounts.models import User

__all__ = ["by_address"]


def by_address(email: str) -> User | None:
    """The account that signs in with this address, however it is typed."""
    return User.objects.filter(email=email.strip().lower()).first()
