"""One retrieval set through the product's own recall: its rows, its statement, its ranking."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid5

import numpy as np

from memoryhub.evaluation.retrieval.baselines import NAMES, Searchers
from memoryhub.evaluation.retrieval.measures import CUTS, Tally
from memoryhub.evaluation.retrieval.sets import Query, Store, Unit
from memoryhub.evaluation.spaces import passing_space
from memoryhub.language import api as language
from memoryhub.memory import api as memory
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.retrieve.fit import CARD_OVERHEAD, cost
from memoryhub.memory.types import Card, Episode
from memoryhub.providers import api as providers

MOST = max(CUTS)
# The product's own numbers, but for how many places there are: a measure at 20 needs 20.
POLICY = DEFAULT.overlaid({"top_k": MOST, "deep_top_k": MOST, "memory_tokens": 1_000_000})
PROMPT_CARDS = 10
_NO_END = 10**9  # more sessions than any store has
_SESSIONS = UUID("5f0c1d9e-7a61-4d0e-9f0e-2c8f9f6c9a11")


@dataclass(frozen=True, slots=True)
class Measured:
    product: dict[str, float]
    baselines: dict[str, dict[str, float]]
    best: dict[str, float]  # of each figure, the best that any baseline has; tokens are those of the best recall@10


def measure(stores: Iterable[Store]) -> Measured:
    product = Tally()
    simple = {name: Tally() for name in NAMES}
    for store in stores:
        _store(store, product, simple)
    baselines = {name: tally.figures() for name, tally in simple.items()}
    return Measured(product.figures(), baselines, _best(baselines))


def _best(baselines: dict[str, dict[str, float]]) -> dict[str, float]:
    leader = max(baselines.values(), key=lambda one: one.get("recall@10", 0.0))
    return {
        name: value if name == "tokens" else max(one[name] for one in baselines.values())
        for name, value in leader.items()
    }


def _store(store: Store, product: Tally, simple: dict[str, Tally]) -> None:
    embedder = providers.embedder()
    units = sorted(store.units, key=lambda unit: unit.session)
    vectors = embedder.passages([unit.text for unit in units])
    searchers = Searchers([unit.text for unit in units], [unit.session for unit in units], vectors)
    sessions = np.array([unit.session for unit in units])
    with passing_space() as space_id:
        keeper = _Keeper(space_id, units, vectors)
        for query in sorted(store.queries, key=_end):
            cards = keeper.ask(query)
            product.count([keeper.unit_ids[card.memory_id] for card in cards], query.gold, _tokens(cards))
            ranked = searchers.rankings(query.text, embedder.query(query.text), sessions < _end(query), MOST)
            for name, places in ranked.items():
                tokens = sum(CARD_OVERHEAD + language.tokens(units[at].text) for at in places[:PROMPT_CARDS])
                simple[name].count([units[at].unit_id for at in places], query.gold, tokens)


def _end(query: Query) -> int:
    """The session before which it is asked."""
    return _NO_END if query.before is None else query.before


def _tokens(cards: Sequence[Card]) -> int:
    return sum(cost(card) for card in cards[:PROMPT_CARDS])


class _Keeper:
    """A space that is filled as far as each question may see."""

    def __init__(self, space_id: UUID, units: Sequence[Unit], vectors: np.ndarray) -> None:
        self._space_id = space_id
        self._units = units
        self._vectors = vectors
        self._kept = 0
        self.unit_ids: dict[UUID, str] = {}

    def ask(self, query: Query) -> Sequence[Card]:
        self._keep(sum(unit.session < _end(query) for unit in self._units))
        budget = POLICY.memory_tokens
        found = memory.recall(
            self._space_id, query.text, now=query.at, time_zone="UTC", budget_tokens=budget, policy=POLICY, deep=True
        )
        return found.all_cards

    def _keep(self, end: int) -> None:
        """Those units before position `end` that are not there yet."""
        part = self._units[self._kept : end]
        if not part:
            return
        episodes, vectors = list(_episodes(part, self._kept)), self._vectors[self._kept : end]
        ids = memory.keep_episodes(self._space_id, episodes, vectors=vectors)
        self.unit_ids |= {one: unit.unit_id for one, unit in zip(ids, part, strict=True)}
        self._kept = end


def _episodes(units: Sequence[Unit], first: int) -> Iterator[Episode]:
    """Turns of one session a second apart: many sets give a session's time alone."""
    for at, unit in enumerate(units, first):
        said_at = unit.said_at + timedelta(microseconds=at)
        yield Episode(unit.text, said_at, unit.speaker, uuid5(_SESSIONS, str(unit.session)), at)
