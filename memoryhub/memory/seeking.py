"""The owner looks for something in what is remembered: by words first, then by meaning."""

import json
from collections.abc import Sequence
from functools import cache
from uuid import UUID

import numpy as np

from memoryhub.errors import ProviderError
from memoryhub.language import api as language
from memoryhub.memory.browse import views
from memoryhub.memory.owner_types import Found, Sieve
from memoryhub.memory.settling import disputed_here
from memoryhub.memory.slots import relation_of
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
# A name means nothing, so made-up words are near to it (to "your name is Tamsin" up to 0.37): it is offered only to who
# asks for a name, by how near the question is to these two words. Of 26 words without sense the nearest came to 0.38
# (floor 0.18), of nine that ask for a name the farthest to 0.45. At half many a sound finds a name, at double few of
# the nine do.
NAMES, YOUR_NAME, ASKS_NAME = {"name", "nickname"}, "Your name", 0.22


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
    vector, names_too = _meaning(text)
    with scope(space_id):
        embedder = providers.embedder()
        bodies = list(finding.bodies(space_id, sieve, order, SEARCHED, vector, embedder.name))
        ids = [one for one, body, _ in bodies if _holds(body, wanted)]
        worded = len(ids)
        ids += _near(bodies, set(ids), embedder.floor + CLEAR, names_too)
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


def _meaning(text: str) -> tuple[np.ndarray | None, bool]:
    """The vector, and whether a name is asked for; (None, False) while the embedder is down: words alone count then."""
    try:
        embedder = providers.embedder()
        vector = embedder.query(text)
        return vector, float(vector @ _your_name(embedder.name)) >= embedder.floor + ASKS_NAME
    except ProviderError:
        return None, False


@cache
def _your_name(embedder: str) -> np.ndarray:
    """Once a process and embedder."""
    return providers.embedder().passages([YOUR_NAME])[0]


def _near(
    bodies: Sequence[tuple[UUID, str, float | None]], named: set[UUID], floor: float, names_too: bool
) -> list[UUID]:
    """Those not named yet that mean something like it, the nearest first."""
    near = [
        (cosine, one)
        for one, body, cosine in bodies
        if cosine is not None and cosine >= floor and one not in named and (names_too or not _is_name(body))
    ]
    return [one for _, one in sorted(near, reverse=True)[:NEAR]]


def _is_name(body: str) -> bool:
    return relation_of(json.loads(body)["slot"])[1] in NAMES
