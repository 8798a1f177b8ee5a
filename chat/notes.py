"""The notes under an answer: what it used and what was kept, from recorded events only (UX 1.2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from chat.types import TurnView
from memoryhub.attachments import api as attachments
from memoryhub.attachments.types import AttachmentView
from memoryhub.memory import api as memory
from memoryhub.memory.types import Action, MemoryView, Saved, Status

# What needs no note: nothing changed for the person.
_QUIET = frozenset({Action.IGNORE, Action.REINFORCE})


@dataclass(frozen=True, slots=True)
class Notes:
    """`used` and `saved` are None where only their counts were asked for: the page then links to them."""

    conversation_id: UUID
    turn_id: UUID
    root_id: UUID
    used_count: int
    saved_count: int
    used: tuple[MemoryView, ...] | None = None
    saved: tuple[Saved, ...] | None = None
    pictures: tuple[AttachmentView, ...] = ()  # what the used ones are of

    @property
    def is_empty(self) -> bool:
        return not (self.used_count or self.saved_count)


def shown(saved: Iterable[Saved]) -> tuple[Saved, ...]:
    return tuple(one for one in saved if one.action not in _QUIET)


def counted(turn: TurnView, root: TurnView) -> Notes:
    """From the turns' own figures, without a query."""
    return Notes(turn.conversation_id, turn.turn_id, root.root_id, turn.used_count, root.saved_count)


def full(space_id: UUID, turn: TurnView, root: TurnView) -> Notes:
    """With the memories themselves; a capture that has not noted its count yet is looked for."""
    used = memory.used_in(space_id, turn.turn_id) if turn.used_count else ()
    ask = root.saved_count or (root.learns and not root.is_captured)
    saved = shown(memory.saved_in(space_id, root.root_id)) if ask else ()
    pictures = attachments.of_memories(space_id, [one.memory_id for one in used if one.status != Status.REVOKED])
    return Notes(turn.conversation_id, turn.turn_id, root.root_id, len(used), len(saved), used, saved, tuple(pictures))
