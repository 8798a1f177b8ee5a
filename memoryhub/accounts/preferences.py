"""What a person chose: language, time zone, theme, and the switches of the memory."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from uuid import UUID
from zoneinfo import available_timezones

from django.conf import settings
from django.utils.translation import gettext_noop

from memoryhub.accounts.models import User
from memoryhub.errors import Refused

SWITCHES = ("learns", "recalls", "support_may_help", "single_keys", "hides_sensitive", "mails_when_ready")
NEVER = 0  # of a kind of memories: neither learned nor used; what is there stays, out of use
KEEPS = (NEVER, 30, 90, 365, 1095)  # days; fewer than 30 and a memory is no memory
_ON, _OFF = {"1", "on", "true"}, {"0", "off", "false", ""}


class BadPreference(Refused):
    code = "bad_preference"
    sentence = gettext_noop("This setting cannot be used. Choose one from the list.")


@dataclass(frozen=True, slots=True)
class Preferences:
    language: str  # "" : as the browser asks
    time_zone: str  # IANA name, never "": the chosen one, else what the browser said last, else the deployment's
    theme: str
    learns: bool
    recalls: bool
    support_may_help: bool
    single_keys: bool
    hides_sensitive: bool
    mails_when_ready: bool


def preferences_of(user: User) -> Preferences:
    switches = {name: getattr(user, name) for name in SWITCHES}
    zone = user.time_zone or user.seen_zone or settings.DEFAULT_USER_TIME_ZONE
    return Preferences(user.language, zone, user.theme, **switches)


def memory_switches(user_id: UUID) -> tuple[bool, bool]:
    """Whether to learn from this person's chats, and whether to use what is remembered, as they stand now."""
    found = User.objects.filter(pk=user_id).values_list("learns", "recalls").first()
    return found or (False, False)


def memory_choices(user_id: UUID) -> tuple[bool, bool, frozenset[str]]:
    """The same, and the categories of memories that are switched off."""
    found = User.objects.filter(pk=user_id).values_list("learns", "recalls", "retention").first()
    learns, recalls, kept = found or (False, False, {})
    return learns, recalls, frozenset(one for one, days in kept.items() if days == NEVER)


def groups_of(user_id: UUID) -> frozenset[str]:
    """Names of the groups (roles) this person is in now."""
    return frozenset(User.objects.filter(pk=user_id).exclude(groups=None).values_list("groups__name", flat=True))


def change(user: User, wishes: Mapping[str, str]) -> tuple[str, ...]:
    """Set what `wishes` names; what it does not name stays, unknown names are passed over.

    Args:
        wishes: language, time_zone, theme as codes; the SWITCHES as "1"/"on"/"true" or "0"/"off"/"false".
    Returns:
        The names that changed.
    Raises:
        BadPreference: one of the values is none of the possible ones; then nothing was changed.
    """
    new = {name: _checked(name, wishes[name]) for name in (*_CHOICES, *SWITCHES) if name in wishes}
    changed = tuple(name for name, value in new.items() if getattr(user, name) != value)
    for name in changed:
        setattr(user, name, new[name])
    if changed:
        user.save(update_fields=changed)
    return changed


def keep_for(user: User, days: Mapping[str, int | None]) -> None:
    """How long kinds of memories are kept after they were last touched; what `days` does not name stays as it was.

    Args:
        days: category -> one of KEEPS, or None: for ever. NEVER switches the category off.
    Raises:
        BadPreference: other days; nothing was changed.
    """
    if not set(days.values()) <= {None, *KEEPS}:
        raise BadPreference("retention")
    user.retention = {category: kept for category, kept in (user.retention | dict(days)).items() if kept is not None}
    user.save(update_fields=["retention"])


@cache
def time_zones() -> tuple[str, ...]:
    """The names to choose from, in order: those of places, as people know them."""
    return tuple(sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/")))


@cache
def _every_zone() -> frozenset[str]:
    return frozenset(available_timezones())


_CHOICES = {
    "language": lambda value: value == "" or value in dict(settings.LANGUAGES),
    "time_zone": lambda value: value == "" or value in _every_zone(),
    "theme": lambda value: value in User.Theme.values,
}


def _checked(name: str, value: str) -> str | bool:
    if name in _CHOICES:
        if _CHOICES[name](value):
            return value
    elif (word := value.lower()) in _ON | _OFF:
        return word in _ON
    raise BadPreference(name)
