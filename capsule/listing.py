"""What one address of the capsule shows: its filters read, its tab filled."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.http import QueryDict
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from capsule import agenda, chronicle, words
from capsule.forms import SettleForm
from memoryhub.memory import api as memory
from memoryhub.memory.types import ConflictView, Status

TABS = ("facts", "todo", "time", "conf")
PAGE_SIZE = 20  # cards; half means paging through an ordinary memory, double passes 1,500 nodes with all its buttons
STATES: dict[str, tuple[Status, ...]] = {
    "": (Status.PENDING, Status.ACTIVE, Status.REVOKED),
    "pending": (Status.PENDING,),
    "active": (Status.ACTIVE,),
    "revoked": (Status.REVOKED,),
}
SORTS = ("new", "old", "used")


@dataclass(frozen=True, slots=True)
class Wish:
    """The query string, with whatever is not understood replaced by its default."""

    tab: str
    text: str
    state: str
    sort: str
    chip: str
    page: int
    before: datetime | None
    before_id: UUID | None  # lines of one turn share a time: the last one seen, by its id
    selecting: bool  # boxes to choose by, instead of each card's own buttons
    chosen: frozenset[str]  # ids whose box is ticked


def wish(query: QueryDict) -> Wish:
    return Wish(
        tab=_one_of(query.get("tab", ""), TABS),
        text=query.get("q", "").strip()[:200],
        state=_one_of(query.get("state", ""), tuple(STATES)),
        sort=_one_of(query.get("sort", ""), SORTS),
        chip=_one_of(query.get("kind", ""), ("", *words.CHIPS)),
        page=_page(query.get("page", "")),
        before=_moment(query.get("before", "")),
        before_id=_id(query.get("before_id", "")),
        selecting="select" in query,
        chosen=frozenset(query.getlist("chosen")[:100]),
    )


def _one_of(value: str, allowed: tuple[str, ...]) -> str:
    return value if value in allowed else allowed[0]


def _page(raw: str) -> int:
    return min(max(int(raw), 1), 10_000) if raw.isascii() and raw.isdigit() and len(raw) < 6 else 1


def _moment(raw: str) -> datetime | None:
    try:
        moment = parse_datetime(raw)
    except ValueError:
        return None
    return moment if moment and timezone.is_aware(moment) else None


def _id(raw: str) -> UUID | None:
    try:
        return UUID(raw)
    except ValueError:
        return None


def contents(space_id: UUID, asked: Wish, broken: Mapping[UUID, SettleForm]) -> dict[str, object]:
    """What the asked tab's template needs.

    Args:
        broken: forms of conflicts that could not be taken.
    """
    if asked.tab == "conf":
        return unsettled(space_id, broken)
    return {"facts": facts, "todo": todos, "time": timeline}[asked.tab](space_id, asked)


def facts(space_id: UUID, asked: Wish) -> dict[str, object]:
    found, total = memory.memories(
        space_id,
        statuses=STATES[asked.state],
        text=asked.text,
        sort=asked.sort,
        limit=PAGE_SIZE,
        offset=(asked.page - 1) * PAGE_SIZE,
    )
    more = total > asked.page * PAGE_SIZE
    return {
        "memories": found,
        "total": total,
        "next_page": asked.page + 1 if more else 0,
        "disputes": memory.disputed(space_id),
    }


def todos(space_id: UUID, asked: Wish) -> dict[str, object]:
    found = memory.todos(space_id)
    return {"groups": agenda.grouped(found, timezone.localdate()), "open_count": len(found)}


def timeline(space_id: UUID, asked: Wish) -> dict[str, object]:
    kinds = words.kinds_of(asked.chip)
    after = {"before": asked.before, "before_id": asked.before_id}
    events = memory.timeline(space_id, kinds=kinds, limit=PAGE_SIZE + 1, **after)
    last = events[PAGE_SIZE - 1] if len(events) > PAGE_SIZE else None
    return {"days": chronicle.by_day(events[:PAGE_SIZE]), "last": last, "chips": words.CHIPS}


@dataclass(frozen=True, slots=True)
class Question:
    """One conflict and the form that settles it."""

    conflict: ConflictView
    form: SettleForm


def unsettled(space_id: UUID, broken: Mapping[UUID, SettleForm]) -> dict[str, object]:
    conflicts, waiting = memory.unsettled(space_id, PAGE_SIZE)
    return {"questions": [_question(one, broken) for one in conflicts], "memories": waiting, "disputes": {}}


def _question(found: ConflictView, broken: Mapping[UUID, SettleForm]) -> Question:
    conflict_id = found.b.memory_id
    return Question(found, broken.get(conflict_id) or SettleForm(auto_id=SettleForm.ids(conflict_id)))
