"""What an empty chat says: who is greeted, how much is remembered, and three ways to begin."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from memoryhub.accounts.models import User
from memoryhub.memory import api as memory

STARTERS = 3


@dataclass(frozen=True, slots=True)
class Greeting:
    remembered: int
    is_first: bool
    learns: bool
    starters: tuple[str, ...]


def plain_greeting(user: User) -> Greeting:
    """Of a temporary chat: nothing of memory is looked at, not even how much there is."""
    starters = (_("Help me put this into better words: …"), _("Explain to me …"))
    return Greeting(0, False, user.learns, starters)


def greeting(space_id: UUID, user: User, counts: Mapping[str, int]) -> Greeting:
    """Starters come from open to-dos first; they only fill the composer, nothing is sent by itself.

    Args:
        counts: of memory.api.counts.
    """
    todos = memory.todos(space_id)[:STARTERS] if counts.get("todos") else []
    starters = [_("Help me with this: %(todo)s") % {"todo": todo.text} for todo in todos]
    general = [
        _("My name is … and I work as …"),
        _("Remind me next Monday to …"),
        _("What do you remember about me?"),
    ]
    remembered = counts.get("active", 0)
    return Greeting(remembered, not remembered, user.learns, tuple((starters + general)[:STARTERS]))
