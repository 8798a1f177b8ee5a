"""One use of a tool as the transcript shows it: what, with which exact arguments, where it stands, what it brought."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from chat import acting, reading
from chat.tools import registry
from chat.types import FINAL, CallState, CallView, MessageView, TurnView

_STATES = {  # word, icon, tone
    CallState.WAITING: (_("Waits for your click"), "hand", "warn"),
    CallState.APPROVED: (_("Under way"), "loader-circle", ""),
    CallState.RUNNING: (_("Under way"), "loader-circle", ""),
    CallState.DONE: (_("Done"), "check", "ok"),
    CallState.FAILED: (_("Did not work"), "triangle-alert", "bad"),
    CallState.DECLINED: (_("Not done"), "ban", ""),
    CallState.UNSURE: (_("May or may not have happened"), "triangle-alert", "warn"),
}
_LOOKED = (_("Looked up"), "check", "ok")
_LATE = (_("Waited too long"), "hourglass", "")
_REASONS = {
    "unknown_tool": _("There is no such tool."),
    "wrong_arguments": _("It was asked with values that do not fit."),
    "timeout": _("It took too long."),
    "busy": _("It is busy at the moment."),
    "crashed": _("It broke off with an error."),
    "too_large": _("Its result was too large."),
    "not_allowed": _("You may not use it."),
    "interrupted": _("It was interrupted."),
    "unsure": _(
        "It gave no sign of its end. See whether it happened; Retry goes on from here and does not do it again."
    ),
}


@dataclass(frozen=True, slots=True)
class Card:
    """Ready for the fragment templates/chat/_call.html."""

    tool_call_id: UUID
    conversation_id: UUID
    name: str
    title: str
    state: object  # a translated word
    icon: str
    tone: str
    is_waiting: bool
    arguments: tuple[tuple[str, str], ...]
    preview: tuple[str, ...]
    lines: tuple[str, ...]
    reason: object


def card(call: CallView, message: MessageView, turn: TurnView | None, now: datetime) -> Card:
    """
    Args:
        turn: the one it belongs to; a use that is under way in a turn that has ended never came back.
    """
    tool = registry.every().get(call.name)
    state = call.state
    if state is CallState.RUNNING and turn is not None and turn.state in FINAL:
        state = CallState.UNSURE
    late = state is CallState.WAITING and now - call.began_at > acting.WAITS
    word, icon, tone = _LATE if late or call.error_code == "expired" else _STATES[state]
    if state is CallState.DONE and not call.writes:
        word, icon, tone = _LOOKED
    tongue = "zh" if (get_language() or "").startswith("zh") else "en"
    lines, reason = _result(message.text, tongue)
    if state is CallState.UNSURE:  # of a process that died nothing was written down: what to do is said all the same
        reason = reason or _REASONS["unsure"]
    return Card(
        call.tool_call_id, call.conversation_id, call.name, (tool.title.get(tongue, "") if tool else "") or call.name,
        word, icon, tone, state is CallState.WAITING and not late, tuple(acting.spoken_arguments(call)), call.preview,
        lines, reason,
    )  # fmt: skip


def _result(text: str, tongue: str) -> tuple[tuple[str, ...], object]:
    """What it brought, line by line; or why it brought nothing."""
    try:
        found = json.loads(text) if text else None
    except ValueError:
        found = None
    if isinstance(found, Mapping) and "error" in found:
        return (), found.get(tongue) or _REASONS.get(str(found["error"]), "")
    return tuple(line.text for line in reading.of_tool(text)) if text else (), ""
