"""That staff looked, as lines of the timeline: who was let in is on the page of one's access log, words on none."""

from datetime import datetime
from uuid import UUID, uuid5

from memoryhub.grants import api as grants
from memoryhub.memory.types import EventView

KIND = "looked"


def looks(space_id: UUID, *, since: datetime | None, before: datetime | None, now: datetime) -> list[EventView]:
    """Newest first, those within the time that a page of the timeline covers (None: without an end on that side)."""
    given, found = grants.of_space(space_id, now=now)
    reasons = {one.grant_id: one for one in given}
    kept = [one for one in found if (since is None or one.at >= since) and (before is None or one.at < before)]
    return [_line(one, reasons.get(one.grant_id)) for one in kept]


def _line(look: grants.Look, grant: grants.Grant | None) -> EventView:
    return EventView(
        event_id=uuid5(look.grant_id, look.at.isoformat()),
        kind=KIND,
        actor="support",
        happened_at=look.at,
        memory_id=None,
        todo_id=None,
        before="",
        after=grant.reason if grant else "",
        conversation_id=_chat(grant.scope) if grant else None,
        message_seq=None,
        undoable=False,
    )


def _chat(scope: tuple[str, ...]) -> UUID | None:
    """The one chat that a grant is for; None where it is for more, or something else."""
    chats = [one.partition(":")[2] for one in scope if one.startswith("chats:")]
    try:
        return UUID(chats[0]) if len(scope) == len(chats) == 1 else None
    except ValueError:
        return None
