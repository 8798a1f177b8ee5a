"""Who else looks at the same thing: a note in Valkey that fades, a courtesy and no lock (the acts take their own)."""

from uuid import UUID

from django.core.cache import cache

# Since their last look. At half it is gone while somebody still reads; at double a colleague waits for nobody.
FADES_S = 120


def colleague(thing: UUID, user_id: UUID, name: str) -> str:
    """Note that this user looks at `thing`, unless a colleague came first.

    Returns:
        The colleague's name; "" where there is none, and while no cache answers.
    """
    key, own = f"console:beside:{thing}", (str(user_id), name)
    held = cache.get(key)
    if held and held[0] != own[0]:
        return str(held[1])
    cache.set(key, own, FADES_S)
    return ""
