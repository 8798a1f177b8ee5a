"""The rail: every room of the console once, with who may see it and how many things wait there."""

from collections.abc import Callable, Set
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from admin_console import looking, operating, reviewing, saved
from memoryhub.privacy import api as privacy

ROLES = ("support", "compliance", "operator", "auditor")


@dataclass(frozen=True, slots=True)
class Room:
    """
    Attributes:
        name: of its first page in urls.py. sign: an icon.
        roles: who may see it.
        source: which of SOURCES counts what waits in it; "" where nothing waits.
    """

    name: str
    sign: str
    label: Promise
    roles: Set[str]
    source: str = ""


ROOMS = (
    Room("privacy", "shield", _("Privacy"), {"compliance", "auditor"}, "privacy"),
    Room("conflicts", "scale", _("Conflicts"), {"support"}, "reviewing"),
    Room("grants", "key-round", _("Grants"), set(ROLES), "grants"),
    Room("logs", "search", _("Retrievals"), {"support", "operator"}),
    Room("sessions", "history", _("Sessions"), {"support", "operator"}),
    Room("cases", "flag", _("Cases"), {"support"}, "looking"),
    Room("sample", "clipboard-list", _("Failed sessions"), {"support"}, "looking"),
    Room("health", "activity", _("Health"), {"operator", "auditor"}, "operating"),
    Room("policy", "sliders-horizontal", _("Policy"), {"operator", "auditor"}),
    Room("jobs", "list-checks", _("Jobs"), {"operator", "auditor"}, "operating"),
    Room("dictionary", "book-a", _("Dictionary"), {"operator", "auditor"}),
    Room("models", "cpu", _("Models"), {"operator", "auditor"}),
    Room("tools", "wrench", _("Tools"), {"operator", "auditor"}),
    Room("audit", "scroll-text", _("Audit"), {"compliance", "operator", "auditor"}),
)
# What counts: roles and user in, how many wait by the room's name. Asked only for rooms that the role may see.
SOURCES: dict[str, Callable[[HttpRequest], dict[str, int]]] = {
    "privacy": lambda request: {"privacy": privacy.open_count()},
    "reviewing": lambda request: {"conflicts": reviewing.waiting(request.roles)},
    "grants": lambda request: {"grants": reviewing.seconds_waiting(request)},
    "looking": lambda request: looking.waiting(request.roles),
    "operating": lambda request: operating.waiting(request.roles),
}


def visible(roles: Set[str]) -> list[Room]:
    return [room for room in ROOMS if room.roles & roles]


def rooms(request: HttpRequest) -> list[tuple[str, str, Promise, int]]:
    """(address, icon, label, how many wait) of what this request's roles may see."""
    found, counts = visible(request.roles), {}
    for source in dict.fromkeys(room.source for room in found if room.source):
        counts |= SOURCES[source](request)
    return [(f"console:{room.name}", room.sign, room.label, counts.get(room.name, 0)) for room in found]


def frame(request: HttpRequest) -> dict[str, object]:
    """What every page of the console shows around itself: the rail, and this list's saved views."""
    return {"rooms": rooms(request), "room": "console"} | saved.beside(request)
