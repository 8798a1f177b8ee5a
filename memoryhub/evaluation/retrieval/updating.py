"""One set of updates: said turn by turn to the product, and to stores that only append."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

import numpy as np

from chat import context
from memoryhub.evaluation.retrieval.baselines import NAMES, Searchers
from memoryhub.evaluation.retrieval.updates import Change, Returned, Score
from memoryhub.evaluation.spaces import passing_space
from memoryhub.language import api as language
from memoryhub.memory import api as memory
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Utterance
from memoryhub.providers import api as providers

# What the chat hands capture of the conversation before a message (chat.store.messages.typed_before).
EARLIER = 3


@dataclass(frozen=True, slots=True)
class Measured:
    product: dict[str, float | None]
    baselines: dict[str, dict[str, float | None]]
    best: dict[str, float | None]  # the baseline with the highest effect, of equal ones that with the least stale


def measure(cases: Sequence[Change]) -> Measured:
    product = Score()
    simple = {name: Score() for name in NAMES}
    for case in cases:
        product.count(case, _told(case))
        for name, returned in _appended(case).items():
            simple[name].count(case, returned)
    baselines = {name: score.figures() for name, score in simple.items()}
    best = max(baselines.values(), key=lambda one: (one["effect"] or 0.0, -(one["stale"] or 0.0)))
    return Measured(product.figures(), baselines, best)


def _told(case: Change) -> list[Returned]:
    """Everything that the product injects for the question after all turns, best first."""
    conversation_id = uuid4()
    with passing_space() as space_id:
        for at, turn in enumerate(case.turns):
            earlier = tuple(one.text for one in case.turns[max(at - EARLIER, 0) : at])
            utterance = Utterance(
                turn.text, conversation_id, uuid4(), uuid4(), turn.at, "UTC", language.detect(turn.text),
                earlier=earlier, message_seq=turn.seq,
            )  # fmt: skip
            memory.remember(space_id, utterance, now=turn.at)
        recalled = memory.recall(
            space_id,
            case.question,
            now=case.asked_at,
            time_zone="UTC",
            budget_tokens=context.memory_budget(),
            conversation_id=conversation_id,
        )
        cards = sorted(recalled.all_cards, key=lambda card: -card.score.total)
        todos = [Returned(todo.text, todo.evidence.message_seq if todo.evidence else None) for todo in recalled.todos]
        return [*(Returned(card.text, card.message_seq) for card in cards), *todos]


def _appended(case: Change) -> dict[str, list[Returned]]:
    """What a store that keeps every turn brings among as many places as the product has."""
    embedder = providers.embedder()
    texts = [turn.text for turn in case.turns]
    searchers = Searchers(texts, [0] * len(texts), embedder.passages(texts))
    allowed = np.ones(len(texts), dtype=bool)
    ranked = searchers.rankings(case.question, embedder.query(case.question), allowed, DEFAULT.top_k)
    return {name: [Returned(texts[at], case.turns[at].seq) for at in places] for name, places in ranked.items()}
