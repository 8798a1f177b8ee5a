"""Rows of tools' uses in, values out. Each function is called inside scope(space_id)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chat.models import ToolCall
from chat.types import CallState, CallView
from memoryhub.errors import NotFound


@dataclass(frozen=True, slots=True)
class Beginning:
    """A use of a tool as it begins, or waits to."""

    conversation_id: UUID
    turn_id: UUID
    step: int
    call_id: str
    name: str
    writes: bool
    arguments: str
    state: CallState
    preview: tuple[str, ...] = ()


def _view(row: ToolCall) -> CallView:
    return CallView(
        row.id,
        row.conversation_id,
        row.turn_id,
        row.step,
        row.call_id,
        row.name,
        row.writes,
        CallState(row.state),
        row.error_code,
        row.arguments,
        tuple(row.preview),
        row.seq,
        row.began_at,
    )


def add(space_id: UUID, begins: Beginning, now: datetime) -> CallView:
    row = ToolCall(
        space_id=space_id,
        conversation_id=begins.conversation_id,
        turn_id=begins.turn_id,
        step=begins.step,
        call_id=begins.call_id,
        name=begins.name,
        writes=begins.writes,
        state=begins.state,
        arguments=begins.arguments,
        preview=list(begins.preview),
        began_at=now,
    )
    row.save(force_insert=True)
    return _view(row)


def of_turns(space_id: UUID, turn_ids: Sequence[UUID]) -> list[CallView]:
    """In the order they began."""
    if not turn_ids:
        return []
    rows = ToolCall.objects.filter(space_id=space_id, turn_id__in=list(turn_ids))
    return [_view(row) for row in rows.order_by("created_at", "id")]


def waiting(space_id: UUID, conversation_id: UUID) -> list[CallView]:
    """Those of a conversation that wait for a click."""
    rows = ToolCall.objects.filter(space_id=space_id, conversation_id=conversation_id, state=CallState.WAITING)
    return [_view(row) for row in rows.order_by("created_at", "id")]


def shown(space_id: UUID, conversation_id: UUID, seqs: Sequence[int]) -> dict[int, CallView]:
    """Those that these messages show, by the message's number."""
    if not seqs:
        return {}
    rows = ToolCall.objects.filter(space_id=space_id, conversation_id=conversation_id, seq__in=list(seqs))
    return {row.seq: _view(row) for row in rows if row.seq is not None}


def get(space_id: UUID, conversation_id: UUID, tool_call_id: UUID) -> CallView:
    """Raises NotFound: none, or another conversation's."""
    row = ToolCall.objects.filter(space_id=space_id, conversation_id=conversation_id, id=tool_call_id).first()
    if row is None:
        raise NotFound(f"call {tool_call_id}")
    return _view(row)


def move(
    space_id: UUID, tool_call_id: UUID, before: CallState, after: CallState, now: datetime, code: str = ""
) -> bool:
    """From one state to another; False when it stands in neither any more: somebody was faster."""
    rows = ToolCall.objects.filter(space_id=space_id, id=tool_call_id, state=before)
    ended_at = None if after in (CallState.APPROVED, CallState.RUNNING) else now
    return rows.update(state=after, error_code=code, ended_at=ended_at) == 1


def show_at(space_id: UUID, tool_call_id: UUID, seq: int) -> None:
    ToolCall.objects.filter(space_id=space_id, id=tool_call_id).update(seq=seq)


def blank_preview(space_id: UUID, tool_call_id: UUID) -> None:
    """What it was about is nowhere to be read any more."""
    row = ToolCall.objects.get(space_id=space_id, id=tool_call_id)
    row.preview = []
    row.save(update_fields=["preview"])
