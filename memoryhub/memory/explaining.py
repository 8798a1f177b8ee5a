"""Why something is remembered, or is not: what capture wrote down about one turn."""

from typing import Any
from uuid import UUID

from memoryhub.memory.store import logs
from memoryhub.memory.types import Decision
from memoryhub.spaces.api import scope


def decisions(space_id: UUID, turn_id: UUID) -> tuple[Decision, ...]:
    """Everything capture noticed in a turn, what became of it and why; empty before the capture."""
    with scope(space_id):
        lines = logs.capture_detail(space_id, turn_id)
    return tuple(_decision(line) for line in lines)


def _decision(line: dict[str, Any]) -> Decision:
    return Decision(
        text=line["text"],
        slot=line["slot"],
        value=line["value"],
        quote=line["quote"],
        confidence=line["confidence"],
        step=line.get("step", ""),
        action=line.get("action", ""),
        reason=line["reason"],
    )
