"""The "capture" job: what was said in one turn becomes memories; then the open pages hear of it."""

from uuid import UUID

from django.utils import timezone

from chat import push, recap, settled
from chat.notes import shown
from chat.store import messages, taskstates, turns
from memoryhub.errors import NotFound
from memoryhub.jobs import api as jobs
from memoryhub.language import api as language_of
from memoryhub.memory import api as memory
from memoryhub.memory.types import CaptureReceipt, Utterance
from memoryhub.spaces.api import persona_at, scope


@jobs.handler("capture")
def capture(lease: jobs.Lease) -> None:
    """Remember what the message of turn `lease.subject_id` says. A message deleted meanwhile leaves nothing to do."""
    try:
        utterance = utterance_of(lease.space_id, lease.subject_id)
    except NotFound:
        with scope(lease.space_id):
            lease.complete()
        return
    receipt = memory.remember(lease.space_id, utterance, lease=lease, now=timezone.now())
    if not receipt.saved and not receipt.repeated:
        settled.by_answer(lease.space_id, utterance, timezone.now())
    saved = memory.saved_in(lease.space_id, lease.subject_id) if receipt.repeated else receipt.saved
    with scope(lease.space_id):
        turns.note_captured(lease.space_id, lease.subject_id, len(shown(saved)), timezone.now())
    _digest(lease.space_id, utterance, receipt)
    push.ring(utterance.conversation_id, {"type": "notes", "root": str(lease.subject_id)})


def _digest(space_id: UUID, said: Utterance, receipt: CaptureReceipt) -> None:
    """Have the conversation's topics made anew where it is time."""
    if recap.is_due(space_id, said.conversation_id, said.message_seq, receipt):
        with scope(space_id):
            jobs.enqueue(recap.JOB, space_id, said.conversation_id)


def utterance_of(space_id: UUID, turn_id: UUID) -> Utterance:
    """What the engine is given to remember of a turn.

    Raises:
        NotFound: the turn or its message was deleted.
    """
    with scope(space_id):
        turn = turns.get(space_id, turn_id)
        question = messages.get(space_id, turn.question_id)
        earlier = messages.typed_before(space_id, turn.conversation_id, question.seq)
        brought = taskstates.get(space_id, turn.conversation_id)
        persona_id = persona_at(space_id, turn.conversation_id, question.said_at)
    return Utterance(
        text=question.text,
        conversation_id=turn.conversation_id,
        message_id=question.message_id,
        turn_id=turn.turn_id,
        said_at=question.said_at,
        time_zone=question.time_zone,
        language=language_of.detect(question.text),
        pasted=question.pasted,
        earlier=earlier,
        message_seq=question.seq,
        persona_id=persona_id,
        offered=tuple(
            tuple(line.text for line in one.lines) for one in brought if len(one.lines) > 1 and one.seq < question.seq
        ),
    )
