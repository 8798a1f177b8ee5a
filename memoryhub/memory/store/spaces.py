"""Which spaces there are to look after. (Space rows hold no content and carry no row-level security.)"""

from uuid import UUID

from memoryhub.spaces.models import Space


def active() -> list[UUID]:
    """Spaces that are neither frozen nor erased, oldest first."""
    return list(Space.objects.filter(state=Space.State.ACTIVE).order_by("id").values_list("id", flat=True))
