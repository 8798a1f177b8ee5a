"""The accounts of who lives here."""

from uuid import UUID

from allauth.account.models import EmailAddress

from memoryhub.accounts.models import User
from memoryhub.demo.stories import Story
from memoryhub.spaces.api import space_of


def resident(story: Story) -> User:
    """Their account; without a password, the demo account apart, which has one already."""
    user = User.objects.filter(email=_address(story.name)).first()
    if user is None:
        user = User(email=_address(story.name))
        user.set_unusable_password()
    user.language, user.time_zone, user.support_may_help = story.language, story.time_zone, story.helped
    user.save()
    EmailAddress.objects.get_or_create(user=user, email=user.email, defaults={"primary": True, "verified": True})
    return user


def officer(role: str) -> UUID:
    """The demo account of this role."""
    return User.objects.get(email=_address(role)).pk


def space_of_resident(story: Story) -> UUID:
    return space_of(User.objects.get(email=_address(story.name))).id


def two_officers() -> tuple[UUID, UUID]:
    """Compliance as the demo accounts have it, and a colleague who signs in nowhere: some deeds take two."""
    second, is_new = User.objects.get_or_create(email=_address("compliance.second"), defaults={"is_staff": True})
    if is_new:
        second.set_unusable_password()
        second.save()
    return User.objects.get(email=_address("compliance")).pk, second.pk


def _address(name: str) -> str:
    return f"{name}@memoryhub.example"
