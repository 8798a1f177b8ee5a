"""The answer to "which of them holds?": it settles the conflict that was asked about."""

import re
from datetime import datetime
from uuid import UUID

import structlog

from chat.store import messages
from chat.types import Role
from chat.versions import choice
from memoryhub.errors import MemoryHubError
from memoryhub.memory import api as memory
from memoryhub.memory.types import ConflictView, Utterance
from memoryhub.spaces.api import scope

log = structlog.get_logger(__name__)

# How the built-in responder ends an answer that holds both versions; a connected model is asked to mark them and asks
# in words of its own, which the capsule settles.
_ASKED = re.compile(r"(?:以哪个为准？|Which of them holds\?)\s*$")
LONGEST = 40  # characters of an answer that names a version; a longer message tells something else


def asks(answer: str) -> bool:
    """Whether an answer of ours asks which of two versions holds."""
    return _ASKED.search(answer) is not None


def speaks_of(answer: str, conflict: ConflictView) -> bool:
    return all(view.value in answer or view.text in answer for view in (conflict.a, conflict.b))


def by_answer(space_id: UUID, said: Utterance, now: datetime) -> UUID | None:
    """Settle what the message before asked, where this one names a version. Returns the event; None: nothing is."""
    if len(said.text) > LONGEST or said.message_seq is None:
        return None
    with scope(space_id):
        before = messages.page(space_id, said.conversation_id, before=said.message_seq, limit=1)
    if not before or before[-1].role != Role.ASSISTANT or not asks(before[-1].text):
        return None
    told = before[-1].text
    asked = [one for one in memory.conflicts(space_id) if speaks_of(told, one)]
    found = choice(said.text, asked)
    if found is None:
        return None
    conflict, which = found
    try:
        versions = {view.memory_id: view.version for view in (conflict.a, conflict.b)}
        return memory.settle(space_id, conflict.b.memory_id, which, versions=versions, now=now)
    except MemoryHubError as problem:  # settled elsewhere meanwhile, or erased
        log.info("conflict_not_settled", conversation=str(said.conversation_id), code=problem.code)
        return None
