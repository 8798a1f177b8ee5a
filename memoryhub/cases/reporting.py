"""How an answer was made, and what people say of it: thumbs, and reports that open a case."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from memoryhub.audit import api as audit
from memoryhub.cases import store
from memoryhub.cases.models import Case
from memoryhub.cases.replaying import first_stage
from memoryhub.cases.types import Assembly, By, CaseState, CaseView
from memoryhub.errors import Refused
from memoryhub.spaces.api import fence, scope

# Characters of a report. Half cuts a quoted answer, double is a letter.
LONGEST = 2_000


class TooLong(Refused):
    code = "report_too_long"
    sentence = "Please say it in fewer than 2,000 characters."


def log_assembly(made: Assembly) -> None:
    """Write down how one answer was made and how it ended. Safe to repeat."""
    with scope(made.space_id):
        fence(made.space_id)
        store.write_assembly(made)


def rate(space_id: UUID, turn_id: UUID, conversation_id: UUID, *, is_up: bool, now: datetime) -> None:
    """A thumb on an answer; the last one counts."""
    with scope(space_id):
        fence(space_id)
        store.rate(space_id, turn_id, conversation_id, is_up, now)


def unrate(space_id: UUID, turn_id: UUID) -> None:
    with scope(space_id):
        fence(space_id)
        store.unrate(space_id, turn_id)


def ratings(space_id: UUID, turn_ids: Sequence[UUID]) -> dict[UUID, bool]:
    """turn -> whether its thumb is up; those without one are left out."""
    with scope(space_id):
        return ratings_in(space_id, turn_ids)


def ratings_in(space_id: UUID, turn_ids: Sequence[UUID]) -> dict[UUID, bool]:
    """The same for a caller that is in the space's scope already: it saves a page three queries."""
    return store.ratings(space_id, turn_ids)


def report(
    space_id: UUID, turn_id: UUID, conversation_id: UUID, said: str, *, memory_id: UUID | None = None, now: datetime
) -> UUID:
    """A person says that a memory went wrong in an answer. Said again while it is open, it is the same case.

    Raises: TooLong.
    """
    return _open(By.USER, space_id, turn_id, conversation_id, said, memory_id, None, now)


def open_by_staff(
    space_id: UUID,
    turn_id: UUID,
    conversation_id: UUID,
    note: str,
    *,
    memory_id: UUID | None = None,
    staff_id: UUID,
    now: datetime,
) -> UUID:
    """The same from a replay. An entry in the audit trail says who."""
    return _open(By.STAFF, space_id, turn_id, conversation_id, note, memory_id, staff_id, now)


def _open(
    by: By,
    space_id: UUID,
    turn_id: UUID,
    conversation_id: UUID,
    said: str,
    memory_id: UUID | None,
    staff_id: UUID | None,
    now: datetime,
) -> UUID:
    if len(said) > LONGEST:
        raise TooLong()
    finding = first_stage(space_id, conversation_id, turn_id, memory_id)
    with scope(space_id):
        fence(space_id)
        row = store.open_case(
            Case(
                space_id=space_id, by=by, staff_id=staff_id, turn_id=turn_id, conversation_id=conversation_id,
                memory_id=memory_id, words=said.strip(), state=CaseState.OPEN, stage=finding.stage, opened_at=now,
            )
        )  # fmt: skip
        if by is By.STAFF:
            audit.note("case.opened", actor=staff_id, subject=space_id, facts={"case": str(row.id)})
    return row.id


def own_cases(space_id: UUID) -> list[CaseView]:
    """A person's own, words included, newest first."""
    with scope(space_id):
        return [store.case_view(row, with_words=True) for row in store.cases_of(space_id) if row.by == By.USER]
