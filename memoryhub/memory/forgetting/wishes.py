"""Forgetting many things by saying so: the wish, the question back, the yes.

What reaches few memories is done at once, since it can be undone; of more the owner is told how many, and asked. The
answer and the capture of a message both come here, in whatever order: the turn has one order.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from memoryhub.errors import Conflict
from memoryhub.memory.forgetting import asked
from memoryhub.memory.forgetting.orders import (
    forget_confirmed,
    forget_declined,
    forget_manifest,
    forget_scope,
    forget_undone,
    receipt_of,
    token_of,
)
from memoryhub.memory.forgetting.types import Heard, HeardAs, OrderState, Reach
from memoryhub.memory.store import orders
from memoryhub.memory.store.orders import Order
from memoryhub.memory.types import Candidate, Cue, Utterance
from memoryhub.spaces.api import scope

# Up to so many memories and to-dos are forgotten at once when a message asks for it, as one is; more are asked about
# first. Half asks about a diagnosis with its medicine, double lets a whole week of talk go by a sentence.
AT_ONCE = 5
# How long "undo" in the same conversation means what was forgotten there. Half leaves out yesterday evening's, double
# takes an undo of something else for it; the capsule has it for seven days.
RECENT = timedelta(days=1)


def forget_heard(
    space_id: UUID, text: str, *, now: datetime, time_zone: str, conversation_id: UUID, turn_id: UUID
) -> Heard | None:
    """What a message means for forgetting, carried out as far as it says so; None where it means nothing of the kind.

    Safe to repeat for the same turn: an answer that is made again says the same.

    Args:
        text: what was typed. turn_id: of the message's first turn.
    Raises: Locked.
    """
    with scope(space_id):
        given, answered, last = orders.concerning(space_id, turn_id, conversation_id)
    if answered is not None:
        return _told(space_id, answered, of_answer=True)
    if given is not None:
        return _told(space_id, given, of_answer=False) if given.memory_ids or given.todo_ids else None
    said = _said_to(space_id, last, text, now, turn_id) if last is not None else None
    return said or _wish(space_id, text, now, time_zone, conversation_id, turn_id)


def without_wishes(space_id: UUID, said: Utterance, candidates: Sequence[Candidate], now: datetime) -> list[Candidate]:
    """For capture: a message that is a wish to forget many things is carried out as one, not candidate by candidate."""
    forgets = [one for one in candidates if one.cue is Cue.FORGET]
    if not forgets or said.pasted or said.conversation_id is None or said.turn_id is None:
        return list(candidates)
    heard = _wish(space_id, said.text, now, said.time_zone, said.conversation_id, said.turn_id)
    return list(candidates) if heard is None else [one for one in candidates if one.cue is not Cue.FORGET]


def _wish(
    space_id: UUID, text: str, now: datetime, time_zone: str, conversation_id: UUID, turn_id: UUID
) -> Heard | None:
    wanted = asked.read(text, now, time_zone, conversation_id)
    if wanted is None:
        return None
    manifest = forget_scope(space_id, wanted, now=now, asked_in=conversation_id, asked_by=turn_id)
    if manifest.is_empty:
        if manifest.state is OrderState.PROPOSED:
            forget_declined(space_id, manifest.token, now=now)
        return None if wanted.reach is Reach.TOPIC else Heard(HeardAs.NOTHING_FOUND, manifest)
    if manifest.state is OrderState.PROPOSED and manifest.counts["memories"] + manifest.counts["todos"] <= AT_ONCE:
        return Heard(HeardAs.DONE, manifest, forget_confirmed(space_id, manifest.token, now=now))
    with scope(space_id):
        order = orders.of_turn(space_id, turn_id)
    return _told(space_id, order, of_answer=False) if order else None


def _said_to(space_id: UUID, last: Order, text: str, now: datetime, turn_id: UUID) -> Heard | None:
    """What a message says to the last order of its conversation. Whatever is no yes ends the question."""
    with scope(space_id):
        token = token_of(space_id, last)
    try:
        if last.state is OrderState.PROPOSED and asked.is_yes(text):
            receipt = forget_confirmed(space_id, token, now=now, answered_by=turn_id)
            return Heard(HeardAs.DONE, forget_manifest(space_id, token), receipt)
        if last.state is OrderState.PROPOSED:
            refused = asked.is_no(text)
            forget_declined(space_id, token, now=now, answered_by=turn_id if refused else None)
            return Heard(HeardAs.DECLINED, forget_manifest(space_id, token)) if refused else None
        recent = last.done_at is not None and now - last.done_at <= RECENT
        if last.state is OrderState.DONE and recent and not last.erased and asked.takes_back(text):
            receipt = forget_undone(space_id, token, now=now, answered_by=turn_id)
            return Heard(HeardAs.UNDONE, forget_manifest(space_id, token), receipt)
    except Conflict:  # too old, or settled elsewhere meanwhile
        return Heard(HeardAs.TOO_LATE, forget_manifest(space_id, token))
    return None


def _told(space_id: UUID, order: Order, *, of_answer: bool) -> Heard:
    """The same once more, from what the order has become."""
    with scope(space_id):
        manifest, receipt = forget_manifest(space_id, token_of(space_id, order)), receipt_of(space_id, order)
    if not of_answer and order.answered_by is not None:
        return Heard(HeardAs.ASKED, manifest)
    states = {
        OrderState.PROPOSED: HeardAs.ASKED,
        OrderState.DECLINED: HeardAs.DECLINED,
        OrderState.UNDONE: HeardAs.UNDONE,
    }
    return Heard(states.get(order.state, HeardAs.DONE), manifest, receipt)
