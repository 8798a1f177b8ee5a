"""What is written down of how an answer was made (memoryhub.cases): the prompt's parts by size, ids, its end."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

import structlog
from django.db import Error as DatabaseError

from chat.types import Person, State, TurnView
from memoryhub.cases import api as cases
from memoryhub.errors import MemoryHubError

if TYPE_CHECKING:
    from chat.context import Part
    from chat.steps import Prepared

log_ = structlog.get_logger(__name__)


def log(
    person: Person,
    turn: TurnView,
    prepared: "Prepared | None",
    state: State,
    text: str,
    error_code: str,
    used: Sequence[UUID],
    now: datetime,
) -> None:
    """One line, once a turn. An answer never fails for it.

    Args:
        prepared: None where it broke off before there was a prompt.
    """
    made = cases.Assembly(
        person.space_id, turn.turn_id, turn.root_id, turn.conversation_id, turn.recall_id, turn.question_seq, now,
        used=tuple(used), ended=state, error=error_code, is_lost=cases.says_lost(text),
    )  # fmt: skip
    if prepared is not None:
        recalled = [card.memory_id for card in prepared.recalled.all_cards]
        inside = {source for part in prepared.parts if part.name == "memory" for source in part.sources}
        made = replace(
            made, recall_id=prepared.recalled.recall_id, parts=tuple(_part(part) for part in prepared.parts),
            window=prepared.window, entered=tuple(one for one in recalled if str(one) in inside),
            cut=tuple(one for one in recalled if str(one) not in inside), model=prepared.voice,
        )  # fmt: skip
    try:
        cases.log_assembly(made)
    except (MemoryHubError, DatabaseError) as problem:
        log_.warning("assembly_log_failed", turn=str(turn.turn_id), error=type(problem).__name__)


def _part(part: "Part") -> cases.PromptPart:
    return cases.PromptPart(part.name, part.tokens, len(part.sources))
