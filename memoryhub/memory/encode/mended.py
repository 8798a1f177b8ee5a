"""Which memory or to-do an elliptic correction sets right, and what that says then. Pure; see `mending` for the words.

What was said last in this conversation and is of the same kind is meant: a figure of the same unit, a day for a day,
a name for a name. A named matter comes before that; of other conversations only the one thing that fits, and only
within a day. Where nothing fits, nothing is changed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memoryhub.language import api as language
from memoryhub.memory import slots
from memoryhub.memory.encode import changing, closing, elided, gazetteer, mending, onward, rates, replanned, righting
from memoryhub.memory.encode.clauses import CJK
from memoryhub.memory.encode.closing import Errand
from memoryhub.memory.encode.mending import FIGURE, NAME, WHEN
from memoryhub.memory.encode.righting import Here
from memoryhub.memory.encode.same import tellings_of
from memoryhub.memory.types import Action, Candidate, Known, Verdict

# Beyond this a correction that names nothing means no other conversation's matter. Half loses "改成15号吧" said over
# lunch, double lets a "make it 7" of today change what was told the day before yesterday.
NEAR = timedelta(days=1)
_NO_WORDS = (
    "rule", "style", "budget", "price", "income", "deadline", "event.date", "birthday", "contact.phone", "age", "seats",
    "health.weight", "health.height", "wake", "bed", "goal",
)  # fmt: skip
# "苏州行程" is the trip of "去苏州出差": what a matter is called beside its name.
_ARRANGED = re.compile(r"(?<=[\u4e00-\u9fff]{2})的?(?:行程|安排|计划|日程|活动|的事儿?|那次|那件事|这件事|课)$")
_NAMED_SLOTS = (
    "pet",
    "name",
    "nickname",
    "family.member",
    "person.responsible",
    "project",
    "detail",
    "family.children",
)


@dataclass(frozen=True, slots=True)
class _Thing:
    """A memory or a to-do that may be meant. `fit`: 3 the same kind and unit, 2 the same kind, 1 it could be."""

    thing: Known | Errand
    fit: int
    named: bool
    here: bool

    @property
    def order(self) -> tuple[bool, bool, bool, datetime, int]:
        return (self.named, self.here, self.fit > 1, self.thing.said_at, self.fit)


def judge(
    candidate: Candidate, live: Sequence[Known], errands: Sequence[Errand], here: Here
) -> tuple[Verdict, Candidate]:
    """What becomes of an elliptic correction.

    Args: live: active and pending memories, errands: open to-dos, any order.
    Returns: SUPERSEDE "corrected" of a memory with the candidate said whole; SUPERSEDE "todo_moved" of a to-do, the
        candidate holding its new wording and time; ADD "new" of what names its matter and sets nothing right; IGNORE
        "nothing_to_correct".
    """
    found = [_weighed(candidate, one, here) for one in (*live, *errands)]
    meant = _chosen([one for one in found if one is not None], candidate, here)
    if meant is None and (told := onward.told_whole(candidate)):
        return Verdict(Action.ADD, "new"), replace(candidate, text=told, value=told, topic="", tags=())
    if (
        meant is None
        and candidate.topic
        and CJK.search(candidate.topic)
        and mending.MOVED not in candidate.tags
        and not _is_rate(candidate)
    ):
        told = f"{candidate.topic}是{candidate.value}"  # "不对，押金是500": said for the first time, it is news
        told = candidate.quote if changing.CHANGED in candidate.tags else told
        return Verdict(Action.ADD, "new"), replace(candidate, text=told, value=told, topic="", tags=())
    if meant is None:
        return Verdict(Action.IGNORE, "nothing_to_correct"), candidate
    if isinstance(meant, Errand):
        return Verdict(Action.SUPERSEDE, "todo_moved", (meant.todo_id,)), righting.moved(candidate, meant, here)
    if changing.moves_weekly(candidate, meant):
        candidate = replace(
            candidate, tags=(changing.WEEKDAYS, changing.CHANGED), is_todo=False, due_on=None, due_at=None
        )
    told = [one.memory_id for one in tellings_of(meant, live)]
    return Verdict(Action.SUPERSEDE, "corrected", (meant.memory_id, *told)), righting.said_whole(candidate, meant, here)


def _chosen(found: Sequence[_Thing], candidate: Candidate, here: Here) -> Known | Errand | None:
    if candidate.topic or elided.instead(candidate):
        named = [one for one in found if one.named]
        return max(named, key=lambda one: one.order).thing if named else None
    near = [one for one in found if one.here]
    if mending.WEAK in candidate.tags:
        near = [one for one in near if _just_said(one.thing, here)]
        return max(near, key=lambda one: one.order).thing if near else None
    if near:
        return max(near, key=lambda one: one.order).thing
    if _is_rate(candidate):  # nothing else can be meant than the one thing that is done so often
        rated = [one for one in found if one.fit > 1]
        return rated[0].thing if len(rated) == 1 else None
    lately = [one for one in found if one.fit > 1 and here.said_at - NEAR <= one.thing.said_at <= here.said_at]
    return lately[0].thing if len(lately) == 1 else None


def _weighed(candidate: Candidate, thing: Known | Errand, here: Here) -> _Thing | None:
    wrong = elided.instead(candidate)
    named = any(_holds(thing, words) for words in wrong) if wrong else _is_named(candidate.topic, thing)
    fit = _fit_of_errand(candidate, thing) if isinstance(thing, Errand) else _fit(candidate, thing, here)
    if not fit and not (wrong and named):
        return None
    return _Thing(
        thing, fit or 1, named, thing.conversation_id is not None and thing.conversation_id == here.conversation_id
    )


def _just_said(thing: Known | Errand, here: Here) -> bool:
    """Whether the message before this one spoke of it: "no, 60" answers whatever was asked, unless it was just said."""
    if not here.earlier:
        return False
    last = language.normal(language.digits(here.earlier[-1]))
    if isinstance(thing, Known) and righting.is_day(thing.value):
        said = language.dates(here.earlier[-1], here.said_at, here.time_zone)
        return any(when.on.isoformat().endswith(thing.value) for when in said)
    held = [thing.text] if isinstance(thing, Errand) else [thing.value or thing.text]
    terms = {word for one in held for word in language.words(one)}
    return bool(terms & set(language.words(last))) or any(language.normal(one) in last for one in held)


def _holds(thing: Known | Errand, words: str) -> bool:
    if isinstance(thing, Errand):
        return words.lower() in thing.text.lower() or (thing.due_on is not None and words == thing.due_on.isoformat())
    text = f"{thing.text} {thing.value}".lower()
    return re.search(rf"(?<![\w.]){re.escape(words.lower())}(?![\w])", text) is not None or (
        bool(CJK.search(words)) and words in text
    )


def _dated_as(row: Known) -> str:
    """What a day of record is called beside its own name: "the deadline", 截止日期."""
    if row.slot not in ("deadline", "event.date"):
        return ""
    slot = slots.of(row.slot)
    return f"{slot.en} {slot.zh}"


def _is_named(topic: str, thing: Known | Errand) -> bool:
    """Whether the words of a matter are its: half of what names either, as "the passport" of "renew my passport"."""
    if not topic:
        return False
    if topic == replanned.TRIP:
        return replanned.is_trip(thing.text)
    text = thing.text if isinstance(thing, Errand) else f"{thing.topic} {thing.text} {_dated_as(thing)}"
    if CJK.search(topic):
        topic = _ARRANGED.sub("", topic) or topic
        marks = set(closing.naming(topic))
        return topic in text or (len(marks) > 1 and marks <= set(closing.naming(text)))
    mine = set(language.words(topic)) - {"the", "my", "our", "a", "appointment", "reminder", "meeting", "to"}
    mine = mine or set(language.words(topic))
    return bool(mine) and len(mine & set(language.words(text))) * 2 > len(mine)


def _is_rate(candidate: Candidate) -> bool:
    return mending.kind_of(candidate) == rates.RATE


# -- what could stand in its place -------------------------------------------------------------------------------------


def _fit_of_errand(candidate: Candidate, errand: Errand) -> int:
    kind = mending.kind_of(candidate)
    if changing.CHANGED in candidate.tags:
        return 0
    if kind == WHEN:
        return 3 if errand.due_on or errand.due_at else 1 if candidate.topic else 0
    number = righting.number_in(candidate.value)
    if (
        kind == FIGURE
        and errand.due_at
        and number is not None
        and 0 < number <= 24
        and not righting.unit_in(candidate.value)
    ):
        return 2
    figures = language.amounts(errand.text)
    return (
        2 if kind == FIGURE and len(figures) == 1 and righting.unit_in(candidate.value) in ("", figures[0].unit) else 0
    )


def _fit(candidate: Candidate, row: Known, here: Here) -> int:
    kind = mending.kind_of(candidate)
    if changing.WEEKDAYS in candidate.tags:
        return 3 if changing.WEEKDAYS_ZH.search(row.text) and not righting.is_day(row.value) else 0
    if row.slot.startswith("style.") or (row.slot == "rule" and not (candidate.topic and kind == FIGURE)):
        return 0  # a rule is set right by its name only
    if changing.moves_weekly(candidate, row):
        return 3
    if mending.MOVED in candidate.tags and row.slot == "detail":
        return 0  # read as the thing's new time already
    if kind == FIGURE:
        return _fit_of_figure(candidate, row)
    if kind == rates.RATE:
        return 2 if righting.is_free(row) and rates.rate_in(row.text) else 0
    if kind == WHEN:
        return _fit_of_when(candidate, row, here)
    if kind == NAME:
        return 3 if row.slot.rpartition(".")[2] in ("pet", "name", "member") or row.slot in _NAMED_SLOTS else 0
    return _fit_of_words(candidate, row, here)


def _fit_of_figure(candidate: Candidate, row: Known) -> int:
    new, unit = righting.number_in(candidate.value), righting.unit_in(candidate.value)
    if righting.is_contact(candidate.value):
        return 3 if row.slot.endswith("contact.phone") and righting.is_contact(row.value) else 0
    if new is None:
        return 0
    long = new >= 1_000_000
    if righting.is_free(row):
        figures = language.amounts(row.text)
        same = [one for one in figures if one.unit == unit] if unit else figures
        after_name = candidate.topic in row.text and CJK.search(candidate.topic)
        return 2 if len(same) == 1 or (same and after_name) else 0
    old = righting.number_in(row.value)
    if old is None or long is not (old >= 1_000_000) or (row.slot.startswith("contact.") and not long):
        return 0
    held = row.unit or righting.unit_in(row.value)
    if unit and held:
        return 3 if unit == held else 0
    return 2 if not unit or not held else 0


def _fit_of_when(candidate: Candidate, row: Known, here: Here) -> int:
    clock = "clock" in candidate.tags
    if row.slot and (righting.is_day(row.value) or righting.is_clock(row.value)):
        return 3 if clock is righting.is_clock(row.value) else 0
    if row.slot and row.slot != "detail":
        return 0
    text = row.value if row.slot else row.text
    whens = [when for when in language.dates(text, here.said_at, here.time_zone) if (when.at is not None) >= clock]
    return (3 if row.slot else 1) if len(whens) == 1 else 0


def _fit_of_words(candidate: Candidate, row: Known, here: Here) -> int:
    if "@" in candidate.value:
        return 3 if row.slot.endswith("contact.email") else 0
    if replanned.WHERE in candidate.tags:
        placed = row.slot in ("event.place", "") and replanned.where_in(row.text)
        return 2 if placed and row.conversation_id == here.conversation_id else 0
    if mending.PLACE in candidate.tags:
        placed = replanned.place_in(row.text) if righting.is_free(row) else ""
        return 2 if placed and placed.lower() != candidate.value.lower() else 0
    own = row.slot.split(".", 1)[-1] if row.slot.startswith("relative.") else row.slot
    if own.startswith(_NO_WORDS) or not row.slot:
        return 2 if not row.slot and righting.alike_in(candidate.value, row.text) else 0
    if re.fullmatch(r"[\d., ]+", row.value) or righting.is_day(row.value):
        return 0
    if righting.alike(candidate.value, row.value) or (_is_place(candidate.value) and _is_place(row.value)):
        return 3
    if _is_place(candidate.value) is not _is_place(row.value) and _is_place(candidate.value):
        return 2 if row.slot in ("home.city", "hometown", "event.place", "contact.address") else 0
    return 0 if mending.LIKE in candidate.tags else 1


def _is_place(words: str) -> bool:
    return bool(re.fullmatch(gazetteer.EN, words, re.I) or (CJK.search(words) and re.match(gazetteer.ZH, words)))
