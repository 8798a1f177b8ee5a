"""Which stage of a memory's way failed first. Pure: a judgement over codes and ids.

    said -> captured -> recalled -> injected -> used

Without a memory in question the turn as a whole is judged; with one, its own way through recall and prompt.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from memoryhub.cases.types import Stage


@dataclass(frozen=True, slots=True)
class Write:
    """What a capture made of one candidate: dropped by `step` or kept by `action`."""

    step: str
    action: str
    reason: str
    thing_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Sought:
    """One candidate of the recall. `why` it was left out, "" where it was brought."""

    memory_id: UUID
    why: str
    is_used: bool = False
    is_profile: bool = False  # always at hand: brought for every request, whether it fits or not


@dataclass(frozen=True, slots=True)
class Trace:
    """What the logs know of one answer.

    Attributes:
        writes: of the conversation's messages up to the question, oldest first. waiting: a message that should have
            been captured was not.
        looked_up: whether memory was asked at all; skipped: why not, or what was down.
        cut: brought by recall and left out of the prompt.
    """

    writes: Sequence[Write] = ()
    waiting: bool = False
    looked_up: bool = True
    skipped: str = ""
    candidates: Sequence[Sought] = ()
    cut: frozenset[UUID] = frozenset()
    broken: str = ""  # the answer's error, or how it ended badly
    complained: bool = False  # a thumb down, a report, or "I do not know"


@dataclass(frozen=True, slots=True)
class Finding:
    stage: Stage
    reason: str = ""  # a code: the step's, the recall's, or the error's


def judge(trace: Trace, memory_id: UUID | None = None) -> Finding:
    """The first stage that failed.

    Args:
        memory_id: the memory that should have served, or that misled; None where nobody named one.
    """
    if trace.broken:
        return Finding(Stage.BROKEN, trace.broken)
    if memory_id is not None:
        return _of_memory(trace, memory_id)
    brought = [one for one in trace.candidates if not one.why and one.memory_id not in trace.cut]
    if not trace.complained:
        return Finding(Stage.NONE)
    if any(one.is_used for one in brought):
        return Finding(Stage.USED_WRONGLY)
    if any(not one.is_profile for one in brought):
        return Finding(Stage.NOT_USED)
    if not trace.looked_up:
        return Finding(Stage.NOT_RECALLED, trace.skipped)
    left = [one for one in trace.candidates if one.why or one.memory_id in trace.cut]
    return _left_out(left[0], trace) if left else _before_recall(trace)


def _of_memory(trace: Trace, memory_id: UUID) -> Finding:
    sought = next((one for one in trace.candidates if one.memory_id == memory_id), None)
    if sought is not None:
        if sought.why or memory_id in trace.cut:
            return _left_out(sought, trace)
        return Finding(Stage.USED_WRONGLY if sought.is_used else Stage.NOT_USED)
    if not trace.looked_up:
        return Finding(Stage.NOT_RECALLED, trace.skipped)
    return Finding(Stage.NOT_RECALLED, trace.skipped or "no_candidate")


def _left_out(sought: Sought, trace: Trace) -> Finding:
    if sought.memory_id in trace.cut:
        return Finding(Stage.NOT_INJECTED, "prompt")
    if sought.why == "budget":
        return Finding(Stage.NOT_INJECTED, "budget")
    return Finding(Stage.NOT_RECALLED, sought.why)


def _before_recall(trace: Trace) -> Finding:
    """Recall left nothing out: was there anything else to find? What was kept here and was no candidate was."""
    if trace.skipped:  # something was down
        return Finding(Stage.NOT_RECALLED, trace.skipped)
    seen = {one.memory_id for one in trace.candidates}
    kept = [one for one in trace.writes if one.action and one.action != "ignore"]
    if any(one.thing_id not in seen for one in kept):
        return Finding(Stage.NOT_RECALLED, "no_candidate")
    if trace.waiting:
        return Finding(Stage.NOT_CAPTURED, "waits")
    dropped = next((one for one in reversed(trace.writes) if one.step), None)
    if dropped is not None:
        return Finding(Stage.NOT_CAPTURED, dropped.reason)
    return Finding(Stage.NOT_SAID)
