"""What the stories are told with: a person says something, asks something; days pass."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from memoryhub.language import api as language
from memoryhub.memory import api as memory
from memoryhub.memory.types import CaptureReceipt, MemoryView, Recalled, Status, Utterance
from memoryhub.spaces.api import uuid7

MONDAY = datetime(2026, 11, 30, 3, tzinfo=UTC)  # 11:00 in Shanghai
ZONE = "Asia/Shanghai"


def days(count: float) -> datetime:
    """So many days after that Monday."""
    return MONDAY + timedelta(days=count)


def utterance(text: str, at: datetime = MONDAY, conversation: UUID | None = None) -> Utterance:
    return Utterance(text, conversation or uuid7(), uuid7(), uuid7(), at, ZONE, language.detect(text), message_seq=1)


def say(space_id: UUID, text: str, at: datetime = MONDAY, conversation: UUID | None = None) -> CaptureReceipt:
    return memory.remember(space_id, utterance(text, at, conversation), now=at)


def ask(space_id: UUID, query: str, at: datetime | None = None, **options) -> Recalled:
    plain = {"now": at or days(1), "time_zone": ZONE, "budget_tokens": 800}
    return memory.recall(space_id, query, **plain | options)


def texts(recalled: Recalled) -> str:
    """Everything injected, as one text."""
    return " | ".join(card.text for card in recalled.all_cards)


def active(space_id: UUID) -> dict[str, MemoryView]:
    """Active memories by slot (the last of a many-valued one)."""
    found, _ = memory.memories(space_id, statuses=[Status.ACTIVE], sort="old", limit=200)
    return {one.slot or one.text: one for one in found}


def one_of(space_id: UUID, slot: str) -> MemoryView:
    return active(space_id)[slot]
