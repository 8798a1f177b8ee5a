"""The owner looks for something in what is remembered: by words first, then by meaning."""

from collections.abc import Sequence
from uuid import UUID

from memoryhub.errors import ProviderError
from memoryhub.language import api as language
from memoryhub.memory.browse import views
from memoryhub.memory.owner_types import Found, Sieve
from memoryhub.memory.settling import disputed_here
from memoryhub.memory.store import finding, memories
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
# How far above the floor of "nothing in common" a neighbour has to be: who looks for what is not there shall hear so.
# Of 46 words that fit none of 40 memories 11 found something at the floor, 5 at this, most with a tie (glacier: iced
# drinks); of 60 that fit one 50 and 41 found it. At half 8 still find something (dinosaur: roller coasters), at double
# only 35 of the 60 do.
CLEAR = 0.04


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
        embedder = providers.embedder()
        bodies = list(finding.bodies(space_id, sieve, order, SEARCHED, vector, embedder.name))
        ids = [one for one, body, _ in bodies if _holds(body, wanted)]
        worded = len(ids)
        cosines = [(one, cosine) for one, _, cosine in bodies if cosine is not None]
        ids += _near(cosines, set(ids), embedder.floor + CLEAR)
        states = memories.some(space_id, ids[offset : offset + limit])
        shown = [states[one] for one in ids[offset : offset + limit] if one in states]
        return Found(tuple(views(space_id, shown)), len(ids), worded, disputed_here(space_id))


def _holds(body: str, wanted: Sequence[str]) -> bool:
    """Whether the words stand in it. The whole body is asked first, since few have to be parsed then."""
    whole = body.lower() if body.isascii() else language.normal(body)  # ASCII is its own normal form but for case
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


def _near(cosines: Sequence[tuple[UUID, float]], named: set[UUID], floor: float) -> list[UUID]:
    """Those not named yet that mean something like it, the nearest first."""
    near = [(cosine, one) for one, cosine in cosines if cosine >= floor and one not in named]
    return [one for _, one in sorted(near, reverse=True)[:NEAR]]
