"""The rows of a turn's work with tools: each use begins, waits, is decided, ends; each shown as a message. Sync.

A card is a message nobody typed. What becomes of a use is shown by a new message in the old one's place, so that a page
that was away and one that was not end up with the same transcript.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from chat import taskstate
from chat.store import conversations, messages, taskstates, toolcalls, turns
from chat.store.toolcalls import Beginning
from chat.tools.types import Hint, Outcome, Tool
from chat.types import CallState, CallView, Mode, Role, State, TurnView
from memoryhub.errors import Conflict
from memoryhub.memory import api as memory
from memoryhub.providers.types import ChatMessage, ToolCall
from memoryhub.spaces.api import fence, scope, uuid7

# A click counts this long. Half loses what is looked at the next morning; a write that was proposed days ago is not
# what the person remembers having asked for.
WAITS = timedelta(hours=24)
_ENDS = {
    CallState.DECLINED: '{"error": "declined"}',
    CallState.UNSURE: '{"error": "unsure"}',
    CallState.FAILED: '{"error": "interrupted"}',
}


class Decided(Conflict):
    code = "decided"
    sentence = "This was decided already, or it waited too long. Nothing more was done."


@dataclass(frozen=True, slots=True)
class Done:
    """A use that is over, with what the model was told of it."""

    call: CallView
    text: str


def past(space_id: UUID, turn: TurnView) -> tuple[list[Done], list[CallView]]:
    """What the turns that this one goes on from have done, and what was clicked and is still to be done.

    A write that was under way when its process died is over, its effect unknown; a look is simply taken again.
    """
    with scope(space_id):
        known = toolcalls.of_turns(space_id, turns.chain(space_id, turn))
        shown = messages.at(space_id, turn.conversation_id, [one.seq for one in known if one.seq])
    over = [Done(one, _told(one, shown.get(one.seq or 0))) for one in known if one.is_over and one.seq]
    approved = [one for one in known if one.state is CallState.APPROVED]
    return over, approved


def _told(call: CallView, message) -> str:
    return message.text if message is not None and message.text else _ENDS.get(call.state, "{}")


def as_messages(done: Sequence[Done]) -> tuple[ChatMessage, ...]:
    """As a model sees its own earlier steps."""
    made: list[ChatMessage] = []
    groups: dict[tuple[UUID, int], list[Done]] = {}
    for one in done:
        groups.setdefault((one.call.turn_id, one.call.step), []).append(one)
    for members in groups.values():
        # Ids of the model's own choosing may repeat from one turn to the next; the row's never does.
        calls = tuple(ToolCall(one.call.tool_call_id.hex, one.call.name, one.call.arguments) for one in members)
        made.append(ChatMessage("assistant", "", calls=calls))
        made += [ChatMessage("tool", one.text, is_data=True, call_id=one.call.tool_call_id.hex) for one in members]
    return tuple(made)


def begin(space_id: UUID, turn: TurnView, token: UUID, begins: Beginning, *, now: datetime) -> CallView | None:
    """Write down a use before it runs, or before it waits. None when the turn was taken from this task.

    A look is shown once it is over; a write at once, so that it is seen even if its process dies in it.
    """
    with scope(space_id):
        fence(space_id)
        conversations.lock(space_id, turn.conversation_id)
        if not turns.step(space_id, turn.turn_id, token, State.ACTING):
            return None
        call = toolcalls.add(space_id, begins, now)
        if call.writes or call.state is CallState.WAITING:
            _show(space_id, call, "", now)
        return toolcalls.get(space_id, turn.conversation_id, call.tool_call_id)


def resume(space_id: UUID, turn: TurnView, token: UUID, call: CallView, *, now: datetime) -> bool:
    """A clicked write begins; False when somebody else began it or the turn was taken."""
    with scope(space_id):
        fence(space_id)
        if not turns.step(space_id, turn.turn_id, token, State.ACTING):
            return False
        return toolcalls.move(space_id, call.tool_call_id, CallState.APPROVED, CallState.RUNNING, now)


def end(space_id: UUID, call: CallView, tool: Tool | None, outcome: Outcome, *, now: datetime) -> Done:
    """Keep how a use ended: the row, the card, what of it the conversation holds on to, the timeline's line."""
    with scope(space_id):
        fence(space_id)
        conversation = conversations.lock(space_id, call.conversation_id)
        toolcalls.move(space_id, call.tool_call_id, CallState.RUNNING, outcome.state, now, outcome.code)
        seq = _show(space_id, call, outcome.kept, now, outcome.state)
        if tool is not None and tool.hint is not Hint.DROP and outcome.state is CallState.DONE:
            brought = taskstate.of_tool(seq, call.name, outcome.text, call.arguments)
            taskstates.note(space_id, call.conversation_id, brought)
        if tool is not None and not tool.keeps_result and call.preview:
            toolcalls.blank_preview(space_id, call.tool_call_id)
        fresh = toolcalls.get(space_id, call.conversation_id, call.tool_call_id)
    if tool is not None and outcome.state is not CallState.FAILED and conversation.mode == Mode.NORMAL:
        memory.note_tool(
            space_id, call.name, writes=call.writes, conversation_id=call.conversation_id, message_seq=seq, now=now
        )
    return Done(fresh, outcome.text)


def _show(space_id: UUID, call: CallView, text: str, now: datetime, state: CallState | None = None) -> int:
    """A card of the use's state, in the place of the one before. Under the conversation's lock."""
    seq = conversations.get(space_id, call.conversation_id).head_seq + 1
    shown = toolcalls.get(space_id, call.conversation_id, call.tool_call_id)
    if shown.seq is not None:
        messages.hide(space_id, call.conversation_id, shown.seq)
    messages.add(
        space_id, call.conversation_id, seq=seq, role=Role.TOOL, text=text, turn_id=call.turn_id, now=now,
        status=str(state or call.state), tool=call.name,
    )  # fmt: skip
    toolcalls.show_at(space_id, call.tool_call_id, seq)
    conversations.advance(space_id, call.conversation_id, seq=seq, title="", now=now)
    return seq


def decide(space_id: UUID, conversation_id: UUID, tool_call_id: UUID, *, yes: bool, now: datetime) -> UUID | None:
    """The person's click on a waiting write.

    Returns:
        The turn that goes on with it; None while other writes of the same turn still wait.
    Raises:
        NotFound; Decided: by another click, by time, or because the person asked anew.
    """
    with scope(space_id):
        fence(space_id)
        conversations.lock(space_id, conversation_id)
        call = toolcalls.get(space_id, conversation_id, tool_call_id)
        late = now - call.began_at > WAITS
        after = CallState.APPROVED if yes and not late else CallState.DECLINED
        if not toolcalls.move(space_id, tool_call_id, CallState.WAITING, after, now, "expired" if late else ""):
            raise Decided(f"call {tool_call_id}")
        _show(space_id, call, "" if after is CallState.APPROVED else _ENDS[after], now, after)
        turn = turns.get(space_id, call.turn_id)
        if any(one.state is CallState.WAITING for one in toolcalls.of_turns(space_id, [call.turn_id])):
            return None
        fresh = uuid7()
        turns.add(
            space_id, conversation_id, turn.question_id, fresh, root_id=turn.root_id, learns=False,
            continues=turn.turn_id,
        )  # fmt: skip
    return fresh


def drop_waiting(space_id: UUID, turn: TurnView, *, now: datetime) -> None:
    """The same message is answered anew: what its earlier tries proposed is not to be clicked any more."""
    with scope(space_id):
        open_ones = toolcalls.of_turns(space_id, turns.tries(space_id, turn.root_id))
        _close_all(space_id, turn.conversation_id, open_ones, CallState.WAITING, CallState.DECLINED, now)


def withdraw(space_id: UUID, conversation_id: UUID, *, now: datetime) -> None:
    """What the conversation's task proposed is done elsewhere now: it is not to be clicked here any more."""
    waiting = toolcalls.waiting(space_id, conversation_id)
    _close_all(space_id, conversation_id, waiting, CallState.WAITING, CallState.DECLINED, now)


def abandon(space_id: UUID, turn: TurnView, *, now: datetime) -> None:
    """The turn ends while a use of it is under way: of a write nobody knows whether it took effect."""
    with scope(space_id):
        known = toolcalls.of_turns(space_id, [turn.turn_id, *turns.chain(space_id, turn)[:-1]])
        _close_all(
            space_id,
            turn.conversation_id,
            [one for one in known if one.writes],
            CallState.RUNNING,
            CallState.UNSURE,
            now,
        )
        for one in known:
            if not one.writes:
                toolcalls.move(space_id, one.tool_call_id, CallState.RUNNING, CallState.FAILED, now, "interrupted")


def _close_all(
    space_id: UUID, conversation_id: UUID, calls: Sequence[CallView], before: CallState, after: CallState, now: datetime
) -> None:
    found = [one for one in calls if one.state is before]
    if not found:
        return
    fence(space_id)
    conversations.lock(space_id, conversation_id)
    for one in found:
        if toolcalls.move(space_id, one.tool_call_id, before, after, now, str(after)):
            _show(space_id, one, _ENDS[after], now, after)


def spoken_arguments(call: CallView) -> list[tuple[str, str]]:
    """Names and values, exactly as the use has them; lists and objects as JSON."""
    try:
        given = json.loads(call.arguments)
    except ValueError:
        return [("", call.arguments)]
    if not isinstance(given, Mapping):
        return [("", call.arguments)]
    bound = {name for name in given if call.preview and name.endswith("_ids")}  # its lines say which these are
    return [(name, _spelt(one)) for name, one in given.items() if one not in (None, "") and name not in bound]


def _spelt(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
