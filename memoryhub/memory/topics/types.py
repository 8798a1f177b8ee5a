"""The values of rolling topic summaries. Frozen, pure."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Talk:
    """One message of the owner in a conversation."""

    turn_id: UUID  # as capture knows it
    seq: int
    words: str
    said_at: datetime


@dataclass(frozen=True, slots=True)
class TopicView:
    """One topic of a conversation. All but `title` and `text` is read off what is remembered now: what was revoked,
    edited or replaced since is not in it.

    Attributes:
        seqs: of the owner's messages, in order; turn_ids likewise.
        remembered: what holds of what these messages told, the weightiest first.
        asked: numbers of the messages that told nothing to remember (questions, requests), in order.
        entities: names of people and things among what is remembered.
        title, text: by the connected model, where there is one and nothing they stand on has changed; else "".
        is_stale: a model's summary stands on something that has changed: it is to be made anew.
    """

    number: int
    seqs: tuple[int, ...]
    turn_ids: tuple[UUID, ...]
    remembered: tuple[str, ...] = ()
    memory_ids: tuple[UUID, ...] = ()
    asked: tuple[int, ...] = ()
    entities: tuple[str, ...] = ()
    title: str = ""
    text: str = ""
    is_stale: bool = False

    @property
    def last_seq(self) -> int:
        return self.seqs[-1] if self.seqs else 0
