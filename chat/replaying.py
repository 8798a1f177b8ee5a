"""What the chat tells of a conversation for its replay (memoryhub.cases): messages, when tried, with which end."""

from typing import Any
from uuid import UUID

from chat.store import messages, outline
from chat.types import Role
from memoryhub.cases import api as cases
from memoryhub.errors import NotFound
from memoryhub.spaces.api import scope

# Tries that are played again, from the newest back. Half cuts a talk of an evening, double makes a scrubber nobody can
# aim at.
LONGEST = 60


def talks(space_id: UUID, conversation_id: UUID) -> list[cases.Talk]:
    """Messages of the person, oldest first, each with the tries at its answer. Raises: NotFound."""
    with scope(space_id):
        if not outline.is_there(space_id, conversation_id):
            raise NotFound(f"conversation {conversation_id}")
        found = outline.tries(space_id, conversation_id, LONGEST)
    by_root: dict[UUID, list[dict[str, Any]]] = {}
    for one in found:
        by_root.setdefault(one["root_id"], []).append(one)
    return [_talk(root_id, tries) for root_id, tries in by_root.items()]


def _talk(root_id: UUID, tries: list[dict[str, Any]]) -> cases.Talk:
    def each(name: str) -> tuple[Any, ...]:
        return tuple(one[name] for one in tries)

    return cases.Talk(
        root_id, each("id"), tries[0]["question__seq"], tries[0]["question__said_at"], any(each("learns")),
        any(each("captured_at")), each("state"), each("error_code"), each("model"),
    )  # fmt: skip


def words(space_id: UUID, conversation_id: UUID, seq: int) -> tuple[str, str]:
    """(what was said as message `seq`, the last answer to it). Raises: NotFound."""
    with scope(space_id):
        if not outline.is_there(space_id, conversation_id):
            raise NotFound(f"conversation {conversation_id}")
        tries = outline.tries_at(space_id, conversation_id, seq)
        found = messages.after(space_id, conversation_id, seq - 1)
    if not found or found[0].seq != seq:
        raise NotFound(f"message {seq}")
    answers = [row.text for row in found if row.role == Role.ASSISTANT and row.turn_id in tries]
    return found[0].text, answers[-1] if answers else ""
