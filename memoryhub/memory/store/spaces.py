"""Which spaces there are to look after. (Space rows hold no content and carry no row-level security.)"""

from uuid import UUID

from memoryhub.spaces.models import Space


def active(after: UUID | None = None) -> list[UUID]:
    """Spaces that are neither frozen nor erased, oldest first, from behind `after` on."""
    rows = Space.objects.filter(state=Space.State.ACTIVE)
    rows = rows.filter(id__gt=after) if after else rows
    return list(rows.order_by("id").values_list("id", flat=True))
