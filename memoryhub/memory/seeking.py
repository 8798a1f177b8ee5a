"""The owner looks for something in what is remembered: by words first, then by meaning."""

from collections.abc import Sequence
from uuid import UUID

from memoryhub.errors import ProviderError
from memoryhub.language import api as language
from memoryhub.memory.browse import views
from memoryhub.memory.settling import disputed_here
from memoryhub.memory.store import finding, index, memories
from memoryhub.memory.types import Found, Sieve
from memoryhub.providers import api as providers
from memoryhub.spaces.api import scope

ORDERS: dict[str, tuple[str, ...]] = {
    "new": ("-said_at", "-id"),
    "old": ("said_at", "id"),
    "used": ("-hits", "-said_at", "-id"),
    "important": ("-importance", "-said_at", "-id"),
}
# Words are sealed, so a search opens bodies: 20 microseconds each (bench/capsule.py). Half leaves the older half of a
# heavy user's memories to meaning alone, double takes 0.4 s.
SEARCHED = 10_000
# Neighbours in meaning that are offered. Half hides the third thing one half remembers, double is a list of guesses.
NEAR = 20


def find(space_id: UUID, sieve: Sieve, *, text: str = "", sort: str = "new", limit: int = 50, offset: int = 0) -> Found:
    """One page of what passes the sieve and, where there is a text, holds all its words or is near it in meaning.

    Args:
        text: words in any spelling (width, traditional or simplified, upper or lower case).
        sort: one of ORDERS; holds among what has the words, what is near follows, the nearest first.
    """
    order = ORDERS.get(sort, ORDERS["new"])
    wanted = [
        word for word in (language.normal(word).replace('"', "").replace("\\", "") for word in text.split()) if word
    ]
    if not wanted:
        with scope(space_id):
            states, total = finding.page(space_id, sieve, order, limit, offset)
            return Found(tuple(views(space_id, states)), total, total, disputed_here(space_id))
    vector = _vector(text)
    with scope(space_id):
        bodies = dict(finding.bodies(space_id, sieve, order, SEARCHED))
        ids = [one for one, body in bodies.items() if _holds(body, wanted)]
        worded = len(ids)
        ids += _near(space_id, vector, bodies.keys() - set(ids))
        states = memories.some(space_id, ids[offset : offset + limit])
        shown = [states[one] for one in ids[offset : offset + limit] if one in states]
        return Found(tuple(views(space_id, shown)), len(ids), worded, disputed_here(space_id))


def _holds(body: str, wanted: Sequence[str]) -> bool:
    """Whether the words stand in it. The whole body is asked first, since few have to be parsed then."""
    whole = language.normal(body)
    if not all(word in whole for word in wanted):
        return False
    words = language.normal(finding.told(body))
    return all(word in words for word in wanted)


def _vector(text: str):
    """None while the embedder is down: words alone are searched then."""
    try:
        return providers.embedder().query(text)
    except ProviderError:
        return None


def _near(space_id: UUID, vector, among: set[UUID]) -> list[UUID]:
    """Those of `among` that mean something like it, the nearest first."""
    if vector is None or not among:
        return []
    embedder = providers.embedder()
    found = index.near(space_id, vector, embedder.name, 4 * NEAR)
    return [one for one, cosine in found if cosine >= embedder.floor and one in among][:NEAR]
