"""When a conversation has been still for half an hour: what it left twice is merged, what keeps coming up is proposed.

A job, put off by each new message (jobs.enqueue_later), in slices of one transaction each; safe to stop and to repeat.
"""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from memoryhub.errors import ProviderError
from memoryhub.jobs import api as jobs
from memoryhub.language import api as language
from memoryhub.memory import making, policies, prompts
from memoryhub.memory.consolidate import merging, patterns, reflecting
from memoryhub.memory.consolidate.patterns import Pattern
from memoryhub.memory.policy import DEFAULT, MemoryPolicy
from memoryhub.memory.store import consolidating
from memoryhub.memory.writing import writing
from memoryhub.providers import api as providers
from memoryhub.providers.types import ChatMessage, ChatRequest
from memoryhub.spaces.api import scope

log = logging.getLogger(__name__)
JOB = "consolidate"
# Memories of one transaction. Half doubles the commits, double holds up a message that comes after all.
SLICE = 20


def when_still(space_id: UUID, conversation_id: UUID, policy: MemoryPolicy = DEFAULT) -> None:
    """Something was kept: consolidate once the conversation has been still. Inside the capture's transaction."""
    jobs.enqueue_later(JOB, space_id, conversation_id, timedelta(minutes=policy.session_idle_minutes))


def consolidate(
    space_id: UUID, conversation_id: UUID, *, now: datetime, policy: MemoryPolicy | None = None
) -> dict[str, int]:
    """Merge and reflect. Returns {"merged", "proposed"}. Raises: Locked."""
    policy = policy or policies.of(space_id)
    with scope(space_id):
        ids = consolidating.of_conversation(space_id, conversation_id)
    merged = 0
    for start in range(0, len(ids), SLICE):
        with writing(space_id):
            merged += merging.merge(space_id, ids[start : start + SLICE], policy, now)
    with scope(space_id):
        fresh, known = reflecting.tellings(space_id, conversation_id, making.embed([])[1])
    proposed = 0
    for pattern in patterns.found(fresh, known):
        wording = _worded(pattern, now)
        with writing(space_id):
            proposed += reflecting.propose(space_id, pattern, wording, policy, now) is not None
    return {"merged": merged, "proposed": proposed}


@jobs.handler(JOB)
def end(lease: jobs.Lease) -> None:
    """Consolidate conversation `lease.subject_id`."""
    done = consolidate(lease.space_id, lease.subject_id, now=timezone.now())
    log.info("consolidated", extra={"conversation": str(lease.subject_id), **done})
    with scope(lease.space_id):
        lease.complete()


def _worded(pattern: Pattern, now: datetime) -> str:
    """The proposed rule: by the connected model in one call, else the plainest of the tellings."""
    plainly = patterns.worded(pattern)
    if not providers.is_connected():
        return plainly
    tongue = language.detect(pattern.middle.text)
    prompt = prompts.of("reflect", tongue)
    told = [one.text for one in pattern.tellings]
    asked = ChatRequest(
        messages=(ChatMessage("system", prompt.text), ChatMessage("user", prompts.data(told=told))),
        language=tongue, now=now, time_zone="UTC", max_tokens=200,
    )  # fmt: skip
    try:
        form = providers.chat_model().structured(asked, prompts.RuleForm)
    except ProviderError:
        return plainly
    rule = " ".join(form.rule.split())
    said = set(language.words(" ".join(told)))
    words = set(language.words(rule))
    borne = words and len(words & said) * 3 >= len(words)  # a rule about something else is none of theirs
    return rule if borne and language.detect(rule) == tongue else plainly
