"""Saved views: filtered lists under a name, one's own or shared with everybody who may see the room."""

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode
from uuid import UUID

from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse

from admin_console.models import SavedView

# Rooms whose first page is a list with filters in its address.
LISTS = frozenset({"privacy", "conflicts", "grants", "logs", "sessions", "cases", "jobs", "health", "audit"})
# Of one list. Half cramps a team of five, double is a second menu that nobody reads.
MOST = 40
_PLACES = ("before", "after", "peek", "page")  # where one was, not what one looked for


@dataclass(frozen=True, slots=True)
class View:
    id: UUID
    room: str
    name: str
    query: str
    is_shared: bool
    is_own: bool

    @property
    def address(self) -> str:
        return f"{reverse(f'console:{self.room}')}?{self.query}" if self.query else reverse(f"console:{self.room}")


def of(user_id: UUID, rooms: frozenset[str]) -> list[View]:
    """One's own and the shared ones of these rooms, by room and name."""
    rows = SavedView.objects.filter(Q(owner=user_id) | Q(is_shared=True), room__in=rooms).order_by("room", "name", "id")
    return [
        View(row.id, row.room, row.name, row.query, row.is_shared, row.owner_id == user_id)
        for row in rows[: MOST * len(rooms)]
    ]


def save(user_id: UUID, room: str, name: str, query: str, *, is_shared: bool) -> None:
    """One of the same name gives way."""
    SavedView.objects.update_or_create(
        owner_id=user_id, room=room, name=name, defaults={"query": cleaned(query), "is_shared": is_shared}
    )


def drop(user_id: UUID, view_id: UUID) -> bool:
    return bool(SavedView.objects.filter(owner=user_id, id=view_id).delete()[0])


def cleaned(query: str) -> str:
    """What is looked for, without the place in the list, in one order: the same filters, the same text."""
    return urlencode(sorted((key, value) for key, value in parse_qsl(query[:400]) if key not in _PLACES))[:400]


def beside(request: HttpRequest) -> dict[str, object]:
    """The views of the list that is shown, and which of them it is; {} for pages that are no list."""
    match = request.resolver_match
    room = match.url_name if match and match.namespace == "console" else ""
    if room not in LISTS:
        return {}
    here = cleaned(request.META.get("QUERY_STRING", ""))
    found = of(request.user.pk, frozenset({room}))
    return {"views": [(view, view.query == here) for view in found], "views_room": room, "views_query": here}
