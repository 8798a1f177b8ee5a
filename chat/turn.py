"""What may happen to a turn, as the rooms ask for it: accept, retry, stop, claim, end. Sync; each opens its scope."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from chat import attachments_turn, taskstate, typed
from chat.store import conversations, messages, taskstates, toolcalls, turns
from chat.types import BROKEN, Accepted, CallState, ConversationView, Mode, Person, Role, State, TurnView
from memoryhub.accounts.models import User
from memoryhub.accounts.preferences import memory_switches
from memoryhub.errors import NotFound, Refused
from memoryhub.jobs import api as jobs
from memoryhub.spaces.api import fence, scope, space_of, uuid7

# A turn beats every 2 s (runner.py). Four missed beats are a dead process and not a busy one: at two, a garbage
# collection beside a slow disk was taken for a death; at eight, a person stares at a bubble for a quarter of a minute.
STALE = timedelta(seconds=8)


class StillAnswering(Refused):
    code = "still_answering"
    sentence = "This message is being answered already."


def person_of(user: User, language: str = "", time_zone: str = "") -> Person:
    """The values of a user that a turn needs; language and zone as this page has them."""
    return Person(
        user_id=user.id,
        space_id=space_of(user).id,
        language=language or user.language or settings.LANGUAGE_CODE,
        time_zone=time_zone or user.time_zone or settings.DEFAULT_USER_TIME_ZONE,
        learns=user.learns,
        recalls=user.recalls,
    )


def accept(
    user: User,
    conversation_id: UUID,
    cid: UUID,
    text: str,
    pasted: Sequence[Sequence[int]] = (),
    *,
    time_zone: str = "",
    now: datetime | None = None,
    replaces: int | None = None,
    attachments: Sequence[UUID] = (),
) -> Accepted:
    """Keep a message, its turn and its capture job, all in one transaction.

    Args:
        cid: the browser's id of the message; a message sent again is recognised by it.
        pasted: [start, end) ranges of `text` that were not typed.
        time_zone: IANA name of where the person is; "" as the account says.
        now: when it was said; None: at this moment.
        replaces: the number of a message of theirs that this one is written in place of: it and what followed are set
            aside, to be looked at as an earlier version. What was remembered of it stays, as whatever was said.
        attachments: what hangs under it; without a word it is sent under their names.
    Raises:
        NotFound: no such conversation of this user, or no such message in it any more.
        StillAnswering: of an edit, while an answer is being made.
        EmptyMessage, MessageTooLong, Locked, attachments.Gone, attachments.TooMany
    """
    space_id = space_of(user).id
    text, pasted = attachments_turn.said_with(space_id, conversation_id, text, pasted, attachments)
    words = typed.clean(text)
    now = now or timezone.now()
    with scope(space_id):
        fence(space_id)
        conversation = conversations.lock(space_id, conversation_id)
        known = messages.by_client_id(space_id, conversation_id, cid)
        if known:
            return Accepted(known.seq, known.turn_id, repeated=True)
        first = None if replaces is None else _set_aside(space_id, conversation_id, replaces, now)
        learns = memory_switches(user.id)[0] and conversation.mode == Mode.NORMAL
        turn_id, seq = uuid7(), conversation.head_seq + 1
        question = messages.add(
            space_id,
            conversation_id,
            seq=seq,
            role=Role.USER,
            text=words,
            turn_id=turn_id,
            now=now,
            client_id=cid,
            pasted=typed.ranges(pasted, len(words)),
            time_zone=time_zone or user.time_zone or settings.DEFAULT_USER_TIME_ZONE,
            replaces=first,
        )
        attachments_turn.hang(space_id, question, attachments, replaces)
        turns.add(space_id, conversation_id, question.message_id, turn_id, root_id=turn_id, learns=learns)
        title = "" if conversation.title or conversation.is_temporary else typed.title_of(words)
        conversations.advance(space_id, conversation_id, seq=seq, title=title, now=now)
        if learns:
            jobs.enqueue("capture", space_id, turn_id, lane=conversation_id)
    return Accepted(seq, turn_id, repeated=False)


def _set_aside(space_id: UUID, conversation_id: UUID, seq: int, now: datetime) -> int:
    """Hide a question and all that followed; no click on what it proposed counts any more. Under the conversation's
    lock. Returns the number of the question's first version."""
    message = messages.standing_at(space_id, conversation_id, seq)
    if message.role != Role.USER:
        raise NotFound(f"message {seq}")
    if turns.unfinished(space_id, conversation_id):
        raise StillAnswering(f"message {seq}")
    gone = messages.set_aside(space_id, conversation_id, seq)
    taskstates.note(space_id, conversation_id, None, [one.seq for one in gone])
    held = taskstates.held(space_id, conversation_id)
    tasks = [one for one in held.tasks if one.seq < seq]
    taskstates.renew(space_id, conversation_id, tasks, {}, is_mixed=held.is_mixed)
    for call in toolcalls.of_turns(space_id, list({one.turn_id for one in gone})):
        toolcalls.move(space_id, call.tool_call_id, CallState.WAITING, CallState.DECLINED, now, "declined")
    return message.replaces or message.seq


def retry(space_id: UUID, conversation_id: UUID, turn_id: UUID) -> UUID:
    """Answer the turn's message once more; the new answer will take the place of the old one.

    Returns:
        The new turn's id. The message is not captured again: that happened, or will, with its first turn.
    Raises:
        NotFound; StillAnswering: the conversation's answers are not finished.
    """
    with scope(space_id):
        fence(space_id)
        conversations.lock(space_id, conversation_id)
        turn = turns.in_conversation(space_id, conversation_id, turn_id)
        messages.standing_at(space_id, conversation_id, turn.question_seq)  # one that was set aside is not answered
        if turns.unfinished(space_id, conversation_id):
            raise StillAnswering(f"turn {turn_id}")
        fresh = uuid7()
        # What broke off goes on at its step: what tools have brought stands, and is not asked for again.
        goes_on = turn.turn_id if turn.state in (*BROKEN, State.STOPPED) else None
        turns.add(
            space_id, conversation_id, turn.question_id, fresh, root_id=turn.root_id, learns=False, continues=goes_on
        )
    return fresh


def stop(space_id: UUID, conversation_id: UUID) -> list[UUID]:
    """Ask every unfinished answer of the conversation to stop; what was said stays."""
    with scope(space_id):
        fence(space_id)
        return turns.ask_to_stop(space_id, conversation_id)


def waiting(space_id: UUID, conversation_id: UUID) -> TurnView | None:
    """The first turn of the conversation that has no end yet."""
    with scope(space_id):
        found = turns.unfinished(space_id, conversation_id)
    return found[0] if found else None


def claim(space_id: UUID, conversation_id: UUID, token: UUID, *, now: datetime | None = None) -> TurnView | None:
    """The next turn to run, now this token's; None when there is none or another task is at one.

    Turns of dead tasks are ended as interrupted on the way: one conversation has one live task at most, and the
    conversation's lock makes that true across processes.
    """
    now = now or timezone.now()
    with scope(space_id):
        fence(space_id)
        conversation = conversations.lock(space_id, conversation_id)
        for turn in turns.unfinished(space_id, conversation_id):
            if turn.run_token is None:
                turns.claim(space_id, turn.turn_id, token)
                return replace(turn, run_token=token, silent=timedelta())
            if not is_stale(turn):
                return None
            conversation = _close(conversation, space_id, turn, State.INTERRUPTED, turn.partial, "interrupted", now)
    return None


def end_dead(space_id: UUID, conversation_id: UUID, *, now: datetime) -> int:
    """End the turns of dead tasks as interrupted, what was said kept; turns that wait for a task keep waiting.

    Returns:
        How many.
    """
    with scope(space_id):
        fence(space_id)
        conversation = conversations.lock(space_id, conversation_id)
        dead = [turn for turn in turns.unfinished(space_id, conversation_id) if is_stale(turn)]
        for turn in dead:
            conversation = _close(conversation, space_id, turn, State.INTERRUPTED, turn.partial, "interrupted", now)
    return len(dead)


def finish(
    space_id: UUID,
    turn: TurnView,
    token: UUID,
    state: State,
    text: str,
    *,
    model: str = "",
    error_code: str = "",
    now: datetime | None = None,
) -> int | None:
    """End a turn with its answer, which takes the conversation's next number.

    Returns:
        The answer's number; None when the turn had been taken from this task (nothing was written).
    """
    now = now or timezone.now()
    with scope(space_id):
        fence(space_id)
        conversation = conversations.lock(space_id, turn.conversation_id)
        if not turns.step(space_id, turn.turn_id, token, State.ANSWERING):
            return None
        return _close(conversation, space_id, turn, state, text, error_code, now, model).head_seq


def _close(
    conversation: ConversationView,
    space_id: UUID,
    turn: TurnView,
    state: State,
    text: str,
    error_code: str,
    now: datetime,
    model: str = "",
) -> ConversationView:
    """Under the conversation's lock: the answer's row, the turn's end, the new head."""
    conversation_id, seq = conversation.conversation_id, conversation.head_seq + 1
    earlier = [turn_id for turn_id in turns.tries(space_id, turn.root_id) if turn_id != turn.turn_id]
    gone = messages.replace_answers(space_id, conversation_id, earlier) if earlier else []
    messages.add(
        space_id,
        conversation_id,
        seq=seq,
        role=Role.ASSISTANT,
        text=text,
        turn_id=turn.turn_id,
        now=now,
        status=state,
    )
    taskstates.note(space_id, conversation_id, taskstate.of_answer(seq, text), gone)
    turns.end(space_id, turn.turn_id, state, now, model=model, error_code=error_code)
    conversations.advance(space_id, conversation_id, seq=seq, title="", now=now)
    return conversations.get(space_id, conversation_id)


def is_stale(turn: TurnView) -> bool:
    """Whether a claimed turn's task has not given a sign of life for too long."""
    return turn.run_token is not None and (turn.silent is None or turn.silent > STALE)
