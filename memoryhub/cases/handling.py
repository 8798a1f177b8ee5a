"""What staff do: cases, marks on candidates, the latest answers."""

import re
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from memoryhub.audit import api as audit
from memoryhub.cases import store
from memoryhub.cases.types import Assembly, CaseOutcome, CaseState, CaseView
from memoryhub.errors import Conflict, NotFound
from memoryhub.memory import api as memory
from memoryhub.spaces.api import fence, office, scope

_HEX = re.compile(r"[0-9a-f]{4,12}")


def cases(
    states: Sequence[CaseState], *, before: tuple[datetime, UUID] | None = None, limit: int = 50
) -> list[CaseView]:
    """Of all spaces, newest first, without words. Args: before: (opened, id) of the last of the page before."""
    with office("oversight"):
        return store.cases(states, before=before, limit=limit)


def open_count() -> int:
    """Cases that nobody has seen."""
    with office("oversight"):
        return store.count_cases(CaseState.OPEN)


def case(space_id: UUID, case_id: UUID) -> CaseView:
    """Without its words."""
    with scope(space_id):
        return store.case_view(store.case(space_id, case_id))


def case_words(space_id: UUID, case_id: UUID) -> str:
    """Somebody's words: ask `memoryhub.grants` first."""
    with scope(space_id):
        return store.case(space_id, case_id).words


def see(space_id: UUID, case_id: UUID, *, staff_id: UUID, now: datetime) -> None:
    """Take it up. One that is seen or closed stays as it is."""
    with scope(space_id):
        fence(space_id)
        row = store.case(space_id, case_id, locked=True)
        if row.state == CaseState.OPEN:
            row.state, row.seen_at, row.seen_by = CaseState.SEEN, now, staff_id
            row.save(update_fields=["state", "seen_at", "seen_by"])
            audit.note("case.seen", actor=staff_id, subject=space_id, facts={"case": str(case_id)})


def close(space_id: UUID, case_id: UUID, outcome: CaseOutcome, *, staff_id: UUID, now: datetime) -> None:
    """Raises: Conflict when it is closed already."""
    with scope(space_id):
        fence(space_id)
        row = store.case(space_id, case_id, locked=True)
        if row.state == CaseState.CLOSED:
            raise Conflict(f"case {case_id}")
        row.state, row.outcome, row.closed_at, row.closed_by = CaseState.CLOSED, outcome, now, staff_id
        row.save(update_fields=["state", "outcome", "closed_at", "closed_by"])
        facts = {"case": str(case_id), "outcome": str(outcome)}
        audit.note("case.closed", actor=staff_id, subject=space_id, facts=facts)


def mark(space_id: UUID, recall_id: UUID, memory_id: UUID, *, is_relevant: bool, staff_id: UUID, now: datetime) -> None:
    """Raises: NotFound where the recall has no such candidate."""
    record = memory.recall_record(space_id, recall_id)
    if memory_id not in {one.memory_id for one in record.candidates}:
        raise NotFound(f"candidate {memory_id}")
    with scope(space_id):
        fence(space_id)
        store.mark(space_id, recall_id, memory_id, is_relevant, staff_id, now)


def unmark(space_id: UUID, recall_id: UUID, memory_id: UUID) -> None:
    with scope(space_id):
        fence(space_id)
        store.unmark(space_id, recall_id, memory_id)


def marks(space_id: UUID, recall_id: UUID) -> dict[UUID, bool]:
    """candidate -> whether a reader found it relevant."""
    with scope(space_id):
        return store.marks(space_id, recall_id)


def latest(*, gone_wrong: bool, limit: int = 50) -> list[Assembly]:
    """The latest answers of all spaces, or those that failed or did not remember."""
    with office("oversight"):
        return store.latest_assemblies(gone_wrong=gone_wrong, limit=limit)


def spaces_named(pseudonym: str) -> list[UUID]:
    """Spaces behind a pseudonym such as "u_7f3a21": nearly always one."""
    tail = pseudonym.strip().lower().removeprefix("u_")
    return store.spaces_ending_with(tail, 5) if _HEX.fullmatch(tail) else []
