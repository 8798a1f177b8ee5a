"""Versions of a message, `< 2/2 >`: a question written anew, an answer made anew; and what stood beside each. Pure.

Nothing of an earlier version is lost: its rows stay, hidden. What a conversation looked like before a version came is
made again by going through all rows in their order.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from chat.types import MessageView, Role


@dataclass(frozen=True, slots=True)
class Versions:
    """Numbers of the messages that stood for one another, oldest first, and which of them is shown (from 1)."""

    seqs: tuple[int, ...]
    at: int

    @property
    def count(self) -> int:
        return len(self.seqs)

    @property
    def before(self) -> int | None:
        return self.seqs[self.at - 2] if self.at > 1 else None

    @property
    def after(self) -> int | None:
        return self.seqs[self.at] if self.at < len(self.seqs) else None

    @property
    def is_newest(self) -> bool:
        return self.at == len(self.seqs)

    @property
    def after_is_newest(self) -> bool:
        return self.at == len(self.seqs) - 1


def versions(seq: int, seqs: Sequence[int]) -> Versions | None:
    """None where there is but one."""
    ordered = tuple(sorted(set(seqs) | {seq}))
    return Versions(ordered, ordered.index(seq) + 1) if len(ordered) > 1 else None


def standing(rows: Sequence[MessageView], roots: Mapping[UUID, UUID], calls: Collection[int] = ()) -> list[MessageView]:
    """What was to be seen when the last of these rows had come.

    Args:
        rows: all of them in their order, hidden ones too.
        roots: the first turn of each turn's message.
        calls: numbers of the cards that show how a tool's use ended; earlier cards of the same use are left out.
    """
    kept: list[MessageView] = []
    for row in rows:
        if row.role == Role.USER and row.replaces is not None:
            kept = [one for one in kept if one.seq < row.replaces]
        elif row.role == Role.ASSISTANT:
            root = roots.get(row.turn_id, row.turn_id)
            kept = [one for one in kept if one.role != Role.ASSISTANT or roots.get(one.turn_id, one.turn_id) != root]
        elif row.role == Role.TOOL and row.seq not in calls:
            continue
        kept.append(row)
    return kept
