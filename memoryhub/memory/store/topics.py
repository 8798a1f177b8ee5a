"""Topic summaries on the shelf. Each function runs inside `spaces.scope` and takes the space first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from memoryhub.memory.models import CaptureLog, Evidence, Memory, TopicSummary
from memoryhub.memory.store.states import CLEAR, open_rows
from memoryhub.memory.types import Status
from memoryhub.spaces.ids import uuid7

# Reasons under which a capture wrote nothing down for a turn.
_NOTHING = "dropped:"


@dataclass(frozen=True, slots=True)
class Kept:
    """One topic as it is stored."""

    number: int
    seqs: tuple[int, ...]
    turn_ids: tuple[UUID, ...]
    made_at: datetime
    title: str = ""
    text: str = ""
    made_by: str = ""
    based_on: dict[str, int] = field(default_factory=dict)  # memory id -> version, of a model's text


@dataclass(frozen=True, slots=True)
class Learned:
    """A memory that a turn told, as it is now."""

    memory_id: UUID
    turn_id: UUID
    text: str
    status: Status
    importance: float
    said_at: datetime
    version: int
    slot: str = ""
    value: str = ""


def replace(space_id: UUID, conversation_id: UUID, kept: Sequence[Kept]) -> None:
    """These are the conversation's topics now."""
    drop(space_id, conversation_id)
    for one in kept:
        TopicSummary(
            id=uuid7(), space_id=space_id, conversation_id=conversation_id, number=one.number, seqs=list(one.seqs),
            turn_ids=list(one.turn_ids), made_at=one.made_at, made_by=one.made_by, based_on=list(one.based_on),
            body={"title": one.title, "text": one.text, "versions": one.based_on} if one.text else None,
        ).save(force_insert=True)  # fmt: skip


def drop(space_id: UUID, conversation_id: UUID) -> None:
    TopicSummary.objects.filter(space_id=space_id, conversation_id=conversation_id).delete()


def blank(space_id: UUID, memory_ids: Iterable[UUID]) -> None:
    """Texts that stand on one of these memories go: it is being erased. The topics stay, made of ids."""
    rows = TopicSummary.objects.filter(space_id=space_id, based_on__overlap=list(memory_ids))
    rows.update(body=None, based_on=[])


def of_conversation(space_id: UUID, conversation_id: UUID) -> list[Kept]:
    rows = TopicSummary.objects.filter(space_id=space_id, conversation_id=conversation_id).order_by("number")
    return [_kept(row) for row in rows]


def learned(space_id: UUID, turn_ids: Sequence[UUID]) -> dict[UUID, list[Learned]]:
    """What each turn told, of every status. A turn that told something which was erased since is left out; one that
    told nothing stands with an empty list."""
    stands = list(Evidence.objects.filter(space_id=space_id, turn_id__in=list(turn_ids)).values("memory_id", "turn_id"))
    rows = Memory.objects.filter(space_id=space_id, id__in={one["memory_id"] for one in stands})
    rows = list(rows.values_list("id", "body", "version", *CLEAR))
    versions = {row[0]: row[2] for row in rows}
    opened = open_rows(space_id, [(row[0], row[1].data, row[3:]) for row in rows])
    states = {state.memory_id: state for state in opened}
    found: dict[UUID, list[Learned]] = {turn_id: [] for turn_id in _silent(space_id, turn_ids)}
    for one in stands:
        state = states.get(one["memory_id"])
        if state is not None:
            found.setdefault(one["turn_id"], []).append(
                Learned(
                    state.memory_id, one["turn_id"], state.text, state.status, state.importance, state.said_at,
                    versions[state.memory_id], state.slot, state.value,
                )
            )  # fmt: skip
    return found


def _silent(space_id: UUID, turn_ids: Sequence[UUID]) -> list[UUID]:
    """Captured turns of which nothing was kept."""
    rows = CaptureLog.objects.filter(space_id=space_id, turn_id__in=list(turn_ids))
    return [
        turn_id
        for turn_id, counts in rows.values_list("turn_id", "counts")
        if all(name.startswith(_NOTHING) for name in counts)
    ]


def _kept(row: TopicSummary) -> Kept:
    body = row.body or {"title": "", "text": "", "versions": {}}
    return Kept(
        row.number, tuple(row.seqs), tuple(row.turn_ids), row.made_at, body["title"], body["text"], row.made_by,
        body["versions"],
    )  # fmt: skip
