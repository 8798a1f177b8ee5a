"""A conversation played again from its logs: for each message what was written, looked up and assembled, and which
stage failed first. Codes and ids; the words stay sealed.

The chat says which messages there are (`provide`): it stands above us.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from memoryhub.cases import stages, store
from memoryhub.cases.stages import Finding, Sought, Trace, Write
from memoryhub.cases.types import Assembly, Stage, Talk
from memoryhub.errors import NotFound
from memoryhub.memory import api as memory
from memoryhub.memory.api import CaptureRecord, RecallRecord
from memoryhub.spaces.api import scope

Talks = Callable[[UUID, UUID], Sequence[Talk]]
Words = Callable[[UUID, UUID, int], tuple[str, str]]
_chat: dict[str, Callable] = {}


class Kind(StrEnum):
    WRITE = "write"
    RETRIEVAL = "retrieval"
    ASSEMBLY = "assembly"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the scrubber, numbered from 1."""

    number: int
    kind: Kind
    talk: Talk
    write: CaptureRecord | None = None
    recall: RecallRecord | None = None
    assembly: Assembly | None = None
    is_bad: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    space_id: UUID
    conversation_id: UUID
    steps: tuple[Step, ...]
    findings: dict[UUID, Finding]  # of each message, by its root turn

    def of(self, root_id: UUID) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.talk.root_id == root_id)


def provide(talks: Talks, words: Words) -> None:
    """Say who knows the conversations; once, while the house is wired.

    Args:
        talks: (space, conversation) -> its messages, oldest first. Raises NotFound.
        words: (space, conversation, seq) -> (what was said, the last answer to it).
    """
    _chat["talks"], _chat["words"] = talks, words


def words(space_id: UUID, conversation_id: UUID, seq: int) -> tuple[str, str]:
    """Somebody's words: ask `memoryhub.grants` first. Raises: NotFound."""
    return _chat["words"](space_id, conversation_id, seq)


def replay(space_id: UUID, conversation_id: UUID, memory_id: UUID | None = None) -> Replay:
    """
    Args:
        memory_id: the one in question, where somebody named one.
    Raises: NotFound; Locked while the space is being erased.
    """
    found = _chat["talks"](space_id, conversation_id) if _chat else ()
    if not found:
        raise NotFound(f"conversation {conversation_id}")
    turn_ids = [turn_id for talk in found for turn_id in talk.turn_ids]
    logs = _Logs(space_id, turn_ids)
    steps: list[Step] = []
    findings: dict[UUID, Finding] = {}
    for place, talk in enumerate(found):
        finding = stages.judge(logs.trace(found[: place + 1]), memory_id)
        findings[talk.root_id] = finding
        steps += _steps(len(steps), talk, logs, finding)
    return Replay(space_id, conversation_id, tuple(steps), findings)


def first_stage(space_id: UUID, conversation_id: UUID, turn_id: UUID, memory_id: UUID | None = None) -> Finding:
    """Of one answer. A conversation that is gone tells nothing."""
    try:
        played = replay(space_id, conversation_id, memory_id)
    except NotFound:
        return Finding(Stage.NONE)
    roots = [step.talk.root_id for step in played.steps if turn_id in step.talk.turn_ids]
    return played.findings[roots[0]] if roots else Finding(Stage.NONE)


class _Logs:
    """The logs of these turns, by turn."""

    def __init__(self, space_id: UUID, turn_ids: Sequence[UUID]) -> None:
        with scope(space_id):
            self.writes = {one.turn_id: one for one in memory.capture_records(space_id, turn_ids)}
            self.recalls = {one.turn_id: one for one in memory.recall_records(space_id, turn_ids)}
            self.assemblies = {one.turn_id: one for one in store.assemblies(space_id, turn_ids)}
            self.down = {turn_id for turn_id, is_up in store.ratings(space_id, turn_ids).items() if not is_up}
            self.reported = {row.turn_id for row in store.cases_of(space_id)}

    def last(self, talk: Talk) -> tuple[RecallRecord | None, Assembly | None]:
        """Of the last try that has any."""
        recalls = [self.recalls[one] for one in talk.turn_ids if one in self.recalls]
        made = [self.assemblies[one] for one in talk.turn_ids if one in self.assemblies]
        return (recalls or [None])[-1], (made or [None])[-1]

    def trace(self, talks: Sequence[Talk]) -> Trace:
        """Of the last of these messages; those before it say what was there to be known."""
        talk = talks[-1]
        recall, made = self.last(talk)
        lines = [line for one in talks[:-1] if one.root_id in self.writes for line in self.writes[one.root_id].lines]
        return Trace(
            writes=[Write(line.step, line.action, line.reason, line.thing_id) for line in lines],
            waiting=any(one.learns and not one.is_captured for one in talks[:-1]),
            looked_up=recall is not None and recall.outcome != "no_need",
            skipped=(recall.outcome if recall.outcome == "no_need" else recall.degraded) if recall else "not_asked",
            candidates=[Sought(one.memory_id, one.why, one.is_used, one.is_profile) for one in recall.candidates]
            if recall
            else (),
            cut=frozenset(made.cut) if made else frozenset(),
            broken=_broken(talk),
            complained=bool({*talk.turn_ids} & (self.down | self.reported)) or bool(made and made.is_lost),
        )


def _broken(talk: Talk) -> str:
    if talk.states and talk.states[-1] in ("failed", "interrupted"):
        return talk.errors[-1] or talk.states[-1]
    return ""


# At which step a stage that failed is shown.
_SHOWN_AT = {
    Stage.NOT_SAID: Kind.WRITE,
    Stage.NOT_CAPTURED: Kind.WRITE,
    Stage.NOT_RECALLED: Kind.RETRIEVAL,
    Stage.NOT_INJECTED: Kind.ASSEMBLY,
    Stage.NOT_USED: Kind.ASSEMBLY,
    Stage.USED_WRONGLY: Kind.ASSEMBLY,
    Stage.BROKEN: Kind.ASSEMBLY,
}


def _steps(before: int, talk: Talk, logs: _Logs, finding: Finding) -> list[Step]:
    recall, made = logs.last(talk)
    bad = _SHOWN_AT.get(finding.stage)
    return [
        Step(before + 1, Kind.WRITE, talk, write=logs.writes.get(talk.root_id), is_bad=bad is Kind.WRITE),
        Step(before + 2, Kind.RETRIEVAL, talk, recall=recall, is_bad=bad is Kind.RETRIEVAL),
        Step(before + 3, Kind.ASSEMBLY, talk, assembly=made, is_bad=bad is Kind.ASSEMBLY),
    ]
