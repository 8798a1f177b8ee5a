"""What it is worth to embed a memory with its normalised value, topic and tags instead of its words alone.

Everything that all cases tell is appended to one store for each language, so that the right memory has hundreds of
neighbours; then each question is asked of it by its vector alone. Source of the measure: report B's top five.
"""

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from memoryhub.evaluation.cases import LANGUAGES, Case
from memoryhub.evaluation.judge import contains
from memoryhub.evaluation.player import Way
from memoryhub.evaluation.shares import Share
from memoryhub.evaluation.spaces import passing_space
from memoryhub.evaluation.zones import zone_of
from memoryhub.language import api as language
from memoryhub.memory import api as memory
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Utterance

FIRST = 5
WIDE = {"leg_size": 60, "open_bodies": 120}  # so that the nearest by vector are among what is looked at


@dataclass(frozen=True, slots=True)
class Tagging:
    """Cases whose memory is among the nearest five."""

    plain: Share = field(default_factory=Share)
    tagged: Share = field(default_factory=Share)


def measured(cases: Sequence[Case]) -> Tagging:
    found = Tagging()
    for spoken in LANGUAGES:
        chosen = [case for case in cases if case.language == spoken and case.expected.strings.get("recalls")]
        if chosen:
            _store(chosen, found.tagged, nullcontext)
            _store(chosen, found.plain, lambda: memory.without_parts("tags"))
    return found


def _store(cases: Sequence[Case], share: Share, way: Way) -> None:
    with passing_space() as space_id, memory.ruling(DEFAULT.overlaid(WIDE)), memory.without_parts("reconcile"), way():
        for case in cases:
            _tell(space_id, case)
        for case in cases:
            nearest = _nearest(space_id, case)
            wanted = case.expected.strings["recalls"]
            share.count(all(contains(nearest, alternatives) for alternatives in wanted))


def _tell(space_id: UUID, case: Case) -> None:
    who = case.probe.turns[0].who
    for session in case.sessions:
        conversation_id = uuid4()
        for seq, turn in enumerate((one for one in session.turns if not one.tool and one.who == who), 1):
            said = Utterance(
                turn.text, conversation_id, uuid4(), uuid4(), session.at, zone_of(session.at),
                language.detect(turn.text), message_seq=seq,
            )  # fmt: skip
            memory.remember(space_id, said, now=session.at)


def _nearest(space_id: UUID, case: Case) -> list[str]:
    probe = case.probe
    recalled = memory.recall(
        space_id, probe.turns[0].text, now=probe.at, time_zone=zone_of(probe.at), budget_tokens=2000, deep=True
    )
    near = sorted(
        (one for one in recalled.considered if one.similarity is not None),
        key=lambda one: -(one.similarity or 0.0),
    )
    return [memory.memory(space_id, one.memory_id).text for one in near[:FIRST]]
