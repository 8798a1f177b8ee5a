"""The "capture" job: what was said in one turn becomes memories; then the open pages hear of it."""

from dataclasses import dataclass, replace
from uuid import UUID

from django.utils import timezone

from chat import costs, push, recap, settled
from chat.notes import shown
from chat.store import messages, taskstates, turns
from chat.tools import registry
from memoryhub.errors import NotFound
from memoryhub.jobs import api as jobs
from memoryhub.language import api as language_of
from memoryhub.memory import api as memory
from memoryhub.memory.types import Utterance
from memoryhub.providers import api as providers
from memoryhub.spaces.api import persona_at, scope


@jobs.handler("capture")
def capture(lease: jobs.Lease) -> None:
    """Remember what the message of turn `lease.subject_id` says. A message deleted meanwhile leaves nothing to do."""
    try:
        utterance = _of_the_person(utterance_of(lease.space_id, lease.subject_id))
    except NotFound:
        with scope(lease.space_id):
            lease.complete()
        return
    with costs.counted(lease.space_id, utterance.time_zone, timezone.now()):
        receipt = memory.remember(lease.space_id, utterance, lease=_Held(lease), now=timezone.now())
    saved = memory.saved_in(lease.space_id, lease.subject_id) if receipt.repeated else receipt.saved
    if not saved:
        settled.by_answer(lease.space_id, utterance, timezone.now())
    is_due = recap.is_due(lease.space_id, utterance.conversation_id, utterance.message_seq, saved)
    with scope(lease.space_id):
        turns.note_captured(lease.space_id, lease.subject_id, len(shown(saved)), timezone.now())
        if is_due:
            jobs.enqueue(recap.JOB, lease.space_id, utterance.conversation_id)
        lease.complete()
    push.ring(utterance.conversation_id, {"type": "notes", "root": str(lease.subject_id)})
    if saved:
        push.ring(lease.space_id, {"type": "changed"})


def _of_the_person(said: Utterance) -> Utterance:
    """What does nothing but order tools about is read as nothing that the person tells of themselves: it is recorded as
    the use of a tool, and "you refund O-7" would be no memory."""
    specs = tuple(tool.spec() for tool in registry.every().values())
    return replace(said, pasted=((0, len(said.text)),)) if providers.only_asks(said.text, specs) else said


@dataclass(frozen=True, slots=True)
class _Held:
    """The lease as the engine sees it: its rows are written only while the job is ours, and the job goes on.

    What follows (the conflict that the words settle, the note under the answer, the topics) would be lost to a worker
    killed right after the rows, had the job ended with them. So it is done again; the engine remembers a turn once.
    """

    lease: jobs.Lease

    def complete(self) -> None:
        self.lease.hold()


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
