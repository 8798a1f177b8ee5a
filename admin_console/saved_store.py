"""Saved views on the shelf: rows in, values out."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q
from django.urls import reverse

from admin_console.models import SavedView

# Of one list. Half cramps a team of five, double is a second menu that nobody reads.
MOST = 40


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
        owner_id=user_id, room=room, name=name, defaults={"query": query, "is_shared": is_shared}
    )


def drop(user_id: UUID, view_id: UUID) -> bool:
    return bool(SavedView.objects.filter(owner=user_id, id=view_id).delete()[0])
