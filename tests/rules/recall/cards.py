"""Builders for recall's rules."""

from datetime import UTC, datetime
from uuid import UUID

import numpy as np

from memoryhub.language import api as language
from memoryhub.memory.retrieve.rank import Hit
from memoryhub.memory.types import Bound, Card, Kind, Origin, ScoreParts, Status

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)


def card(number: int, text: str, value: str = "", **changes) -> Card:
    plain = {
        "memory_id": UUID(int=number), "text": text, "kind": Kind.SEMANTIC, "category": "other", "slot": "",
        "topic": "", "value": value, "unit": "", "bound": Bound.EXACT, "polarity": True, "status": Status.ACTIVE,
        "origin": Origin.TYPED, "said_at": NOW, "quote": text, "conversation_id": None, "message_seq": None,
        "score": ScoreParts(), "tokens": language.tokens(text),
    }  # fmt: skip
    return Card(**plain | changes)


def hit(number: int, similarity: float | None = None, **changes) -> Hit:
    plain = {
        "memory_id": UUID(int=number), "similarity": similarity, "keyword": 0.0, "slot_asked": False,
        "identifier": False, "topic_named": False, "importance": 0.5, "said_at": NOW, "hits": 0, "category": "other",
        "kind": Kind.SEMANTIC, "intent": "statement",
    }  # fmt: skip
    return Hit(**plain | changes)


def vector(*numbers: float) -> np.ndarray:
    one = np.array(numbers, dtype=np.float32)
    return one / np.linalg.norm(one)
