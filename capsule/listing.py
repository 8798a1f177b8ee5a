"""What one address of the capsule shows: its filters read, its tab filled."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from uuid import UUID

from django.http import QueryDict
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime

from capsule import agenda, chronicle, looks, words
from capsule.forms import SettleForm
from memoryhub.memory import api as memory
from memoryhub.memory.owner_types import Sieve
from memoryhub.memory.types import ConflictView, Status
from memoryhub.spaces.api import PersonaView, personas

TABS = ("facts", "todo", "time", "conf")
PAGE_SIZE = 20  # cards; half means paging through an ordinary memory, double passes 1,500 nodes with all its buttons
STATES: dict[str, tuple[Status, ...]] = {
    "": (Status.PENDING, Status.ACTIVE, Status.REVOKED),
    "pending": (Status.PENDING,),
    "active": (Status.ACTIVE,),
    "revoked": (Status.REVOKED,),
}
SORTS = ("new", "old", "used", "important")
NOBODY = "none"  # in the address: memories of no role


@dataclass(frozen=True, slots=True)
class Wish:
    """The query string, with whatever is not understood replaced by its default."""

    tab: str
    text: str
    state: str
    sort: str
    chip: str  # of the timeline
    about: str  # of the facts: a key of words.ABOUT
    persona: str  # an id, NOBODY, or "" for all
    since: date | None  # the user's calendar days, both included
    until: date | None
    page: int
    before: datetime | None
    before_id: UUID | None  # lines of one turn share a time: the last one seen, by its id
    selecting: bool  # boxes to choose by, instead of each card's own buttons
    chosen: frozenset[str]  # ids whose box is ticked
    sure: bool = True  # False: whether to erase them is asked

    @property
    def narrows(self) -> bool:
        """Whether filters other than the words and the state are set."""
        return bool(self.about or self.persona or self.since or self.until)

    @property
    def is_filtered(self) -> bool:
        return bool(self.text or self.state or self.narrows)


def wish(query: QueryDict) -> Wish:
    return Wish(
        tab=_one_of(query.get("tab", ""), TABS),
        text=query.get("q", "").strip()[:200],
        state=_one_of(query.get("state", ""), tuple(STATES)),
        sort=_one_of(query.get("sort", ""), SORTS),
        chip=_one_of(query.get("kind", ""), ("", *words.LINES)),
        about=_one_of(query.get("kind", ""), ("", *words.ABOUT)),
        persona=_persona(query.get("persona", "")),
        since=_day(query.get("from", "")),
        until=_day(query.get("to", "")),
        page=_page(query.get("page", "")),
        before=_moment(query.get("before", "")),
        before_id=_id(query.get("before_id", "")),
        selecting="select" in query,
        chosen=frozenset(query.getlist("chosen")[:100]),
        sure="sure" not in query,
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


def _day(raw: str) -> date | None:
    try:
        day = parse_date(raw)
    except ValueError:
        return None
    return day if day and 1900 <= day.year < 2200 else None  # beyond, a time zone may leave the calendar


def _persona(raw: str) -> str:
    return raw if raw == NOBODY or _id(raw) else ""


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
    found = memory.find(
        space_id, sieve(asked), text=asked.text, sort=asked.sort, limit=PAGE_SIZE, offset=(asked.page - 1) * PAGE_SIZE
    )
    more = found.total > asked.page * PAGE_SIZE
    near_from = found.worded - (asked.page - 1) * PAGE_SIZE if found.worded < found.total else PAGE_SIZE
    return {
        "memories": found.memories,
        "total": found.total,
        "near_from": max(near_from, 0),  # which on this page is the first that is only near in meaning
        "next_page": asked.page + 1 if more else 0,
        "disputes": found.disputes,
        "abouts": [(key, word) for key, (word, _) in words.ABOUT.items()],
        "names": names(space_id),
    }


def names(space_id: UUID) -> dict[UUID, PersonaView]:
    """Roles by id, those put away too."""
    return {one.persona_id: one for one in personas(space_id, archived=True)}


def sieve(asked: Wish) -> Sieve:
    """What the filters let through. Days are those of the user's calendar."""
    whose = () if not asked.persona else (None if asked.persona == NOBODY else UUID(asked.persona),)
    return Sieve(
        statuses=STATES[asked.state],
        categories=words.ABOUT[asked.about][1] if asked.about else (),
        personas=whose,
        since=asked.since and _midnight(asked.since),
        until=_midnight(asked.until + timedelta(days=1)) if asked.until else None,
    )


def _midnight(on: date) -> datetime:
    return timezone.make_aware(datetime.combine(on, time.min))


def todos(space_id: UUID, asked: Wish) -> dict[str, object]:
    found = memory.todos(space_id)
    return {"groups": agenda.grouped(found, timezone.localdate()), "open_count": len(found)}


def timeline(space_id: UUID, asked: Wish) -> dict[str, object]:
    if asked.chip == looks.KIND:
        seen = looks.looks(space_id, since=None, before=None, now=timezone.now())
        return {"days": chronicle.by_day(seen), "last": None, "chips": words.LINES}
    kinds = words.kinds_of(asked.chip)
    after = {"before": asked.before, "before_id": asked.before_id}
    events = memory.timeline(space_id, kinds=kinds, limit=PAGE_SIZE + 1, **after)
    last = events[PAGE_SIZE - 1] if len(events) > PAGE_SIZE else None
    page = events[:PAGE_SIZE]
    if not asked.chip:
        seen = looks.looks(space_id, since=last and last.happened_at, before=asked.before, now=timezone.now())
        page = sorted([*page, *seen], key=lambda event: event.happened_at, reverse=True)
    return {"days": chronicle.by_day(page), "last": last, "chips": words.LINES}


@dataclass(frozen=True, slots=True)
class Question:
    """One conflict and the form that settles it."""

    conflict: ConflictView
    form: SettleForm


def unsettled(space_id: UUID, broken: Mapping[UUID, SettleForm]) -> dict[str, object]:
    conflicts, waiting = memory.unsettled(space_id, PAGE_SIZE)
    shown = [_question(one, broken) for one in conflicts]
    return {"questions": shown, "memories": waiting, "disputes": {}, "names": names(space_id)}


def _question(found: ConflictView, broken: Mapping[UUID, SettleForm]) -> Question:
    conflict_id = found.b.memory_id
    return Question(found, broken.get(conflict_id) or SettleForm(auto_id=SettleForm.ids(conflict_id)))
