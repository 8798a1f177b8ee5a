"""Which memory or to-do an elliptic correction sets right, and what that says then. Pure; see `mending` for the words.

What was said last in this conversation and is of the same kind is meant: a figure of the same unit, a day for a day,
a name for a name. A named matter comes before that; of other conversations only the one thing that fits, and only
within a day. Where nothing fits, nothing is changed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from difflib import SequenceMatcher
from uuid import UUID
from zoneinfo import ZoneInfo

from memoryhub.language import api as language
from memoryhub.memory.encode import closing, elided, gazetteer, mending, phrasing
from memoryhub.memory.encode.clauses import CJK
from memoryhub.memory.encode.closing import Errand
from memoryhub.memory.encode.mending import FIGURE, NAME, WHEN
from memoryhub.memory.encode.same import tellings_of
from memoryhub.memory.types import Action, Candidate, Known, Verdict

# Beyond this a correction that names nothing means no other conversation's matter. Half loses "改成15号吧" said over
# lunch, double lets a "make it 7" of today change what was told the day before yesterday.
NEAR = timedelta(days=1)
# Two spellings of one word: Noor and Noora, 李雷 and 李磊. At half any two names of one letter, at 0.8 only plurals.
ALIKE = 0.45
_NO_WORDS = (
    "rule", "style", "budget", "price", "income", "deadline", "event.date", "birthday", "contact.phone", "age", "seats",
    "health.weight", "health.height", "wake", "bed", "goal",
)  # fmt: skip
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
_CLOCK = re.compile(r"(?<!\d)\d{1,2}[:：]\d\d|\d{1,2}\s?[ap]\.?m\b|[\d一二两三四五六七八九十]{1,3}点", re.I)
_HALF_SAID = re.compile(r"[ap]\.?m\b|noon|midnight|早|上午|中午|下午|傍晚|晚|凌晨|1[3-9][:：点.]|2[0-3][:：点.]", re.I)


@dataclass(frozen=True, slots=True)
class Here:
    """Where the correction was said."""

    conversation_id: UUID | None
    said_at: datetime
    time_zone: str
    earlier: tuple[str, ...] = ()


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
        candidate holding its new wording and time; IGNORE "nothing_to_correct".
    """
    found = [_weighed(candidate, one, here) for one in (*live, *errands)]
    meant = _chosen([one for one in found if one is not None], candidate, here)
    if meant is None:
        return Verdict(Action.IGNORE, "nothing_to_correct"), candidate
    if isinstance(meant, Errand):
        return Verdict(Action.SUPERSEDE, "todo_moved", (meant.todo_id,)), moved(candidate, meant, here)
    told = [one.memory_id for one in tellings_of(meant, live)]
    return Verdict(Action.SUPERSEDE, "corrected", (meant.memory_id, *told)), said_whole(candidate, meant, here)


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


def _is_named(topic: str, thing: Known | Errand) -> bool:
    """Whether the words of a matter are its: half of what names either, as "the passport" of "renew my passport"."""
    if not topic:
        return False
    text = thing.text if isinstance(thing, Errand) else f"{thing.topic} {thing.text}"
    if CJK.search(topic):
        return (
            topic in text or len(closing.naming(topic)) > 1 and set(closing.naming(topic)) <= set(closing.naming(text))
        )
    mine = set(language.words(topic)) - {"the", "my", "our", "a", "appointment", "reminder", "meeting", "to"}
    mine = mine or set(language.words(topic))
    return bool(mine) and len(mine & set(language.words(text))) * 2 > len(mine)


# -- what could stand in its place -------------------------------------------------------------------------------------


def _fit_of_errand(candidate: Candidate, errand: Errand) -> int:
    kind = mending.kind_of(candidate)
    if kind == WHEN:
        return 3 if errand.due_on or errand.due_at else 1 if candidate.topic else 0
    number = _number(candidate.value)
    if kind == FIGURE and errand.due_at and number is not None and 0 < number <= 24 and not _unit(candidate.value):
        return 2
    figures = language.amounts(errand.text)
    return 2 if kind == FIGURE and len(figures) == 1 and _unit(candidate.value) in ("", figures[0].unit) else 0


def _fit(candidate: Candidate, row: Known, here: Here) -> int:
    kind = mending.kind_of(candidate)
    if row.slot == "rule" or row.slot.startswith("style."):
        return 0
    if kind == FIGURE:
        return _fit_of_figure(candidate, row)
    if kind == WHEN:
        return _fit_of_when(candidate, row, here)
    if kind == NAME:
        return 3 if row.slot.rpartition(".")[2] in ("pet", "name", "member") or row.slot in _NAMED_SLOTS else 0
    return _fit_of_words(candidate, row)


def _fit_of_figure(candidate: Candidate, row: Known) -> int:
    new, unit = _number(candidate.value), _unit(candidate.value)
    if new is None:
        return 0
    long = new >= 1_000_000
    if not row.slot:
        figures = language.amounts(row.text)
        same = [one for one in figures if one.unit == unit] if unit else figures
        return 2 if len(same) == 1 else 0
    old = _number(row.value)
    if old is None or long is not (old >= 1_000_000) or (row.slot.startswith("contact.") and not long):
        return 0
    if unit and row.unit:
        return 3 if unit == row.unit else 0
    return 2 if not unit or not row.unit else 0


def _fit_of_when(candidate: Candidate, row: Known, here: Here) -> int:
    clock = "clock" in candidate.tags
    if row.slot and (_is_day(row.value) or _is_clock(row.value)):
        return 3 if clock is _is_clock(row.value) else 0
    if row.slot and row.slot != "detail":
        return 0
    text = row.value if row.slot else row.text
    whens = [when for when in language.dates(text, here.said_at, here.time_zone) if (when.at is not None) >= clock]
    return (3 if row.slot else 1) if len(whens) == 1 else 0


def _fit_of_words(candidate: Candidate, row: Known) -> int:
    own = row.slot.split(".", 1)[-1] if row.slot.startswith("relative.") else row.slot
    if own.startswith(_NO_WORDS) or not row.slot:
        return 2 if not row.slot and _alike_in(candidate.value, row.text) else 0
    if _number(row.value) is not None or _is_day(row.value):
        return 0
    if _alike(candidate.value, row.value) or (_is_place(candidate.value) and _is_place(row.value)):
        return 3
    if _is_place(candidate.value) is not _is_place(row.value) and _is_place(candidate.value):
        return 2 if row.slot in ("home.city", "hometown", "event.place", "contact.address") else 0
    return 1


def _is_place(words: str) -> bool:
    return bool(re.fullmatch(gazetteer.EN, words, re.I) or (CJK.search(words) and re.match(gazetteer.ZH, words)))


def _alike(one: str, other: str) -> bool:
    left, right = language.normal(one), language.normal(other)
    return left != right and SequenceMatcher(None, left, right).ratio() >= ALIKE


def _alike_in(word: str, text: str) -> str:
    """The word of a text that is spelt like this one; "" where none is."""
    if CJK.search(word):
        size = len(word)
        pieces = [text[at : at + size] for at in range(len(text) - size + 1)]
        near = [
            one for one in pieces if sum(a == b for a, b in zip(one, word, strict=True)) * 2 >= size > 1 and one != word
        ]
        return near[0] if near else ""
    near = [
        one
        for one in re.findall(r"[A-Z][\w'-]+", text)
        if _alike(word, one) and SequenceMatcher(None, word, one).ratio() > 0.6
    ]
    return near[0] if near else ""


def _number(words: str) -> float | None:
    found = language.amounts(words) or language.numerals(words)
    return float(found[0].value) if found else None


def _unit(words: str) -> str:
    found = language.amounts(words)
    return found[0].unit if found else ""


def _is_day(value: str) -> bool:
    return bool(re.fullmatch(r"(?:\d{4}-)?\d\d-\d\d", value))


def _is_clock(value: str) -> bool:
    return bool(re.fullmatch(r"\d{1,2}:\d\d", value))


# -- what it says then -------------------------------------------------------------------------------------------------


def moved(candidate: Candidate, errand: Errand, here: Here) -> Candidate:
    """The to-do at its new time: a day keeps the hour, an hour keeps the day and the half of it."""
    on, at = _new_time(candidate, errand, here)
    text = errand.text
    tongue = "zh" if CJK.search(text) else "en"
    if mending.kind_of(candidate) == FIGURE and not (errand.due_at and (_number(candidate.value) or 99) <= 24):
        old = language.amounts(text)[0]
        return replace(
            candidate,
            text=text[: old.start] + candidate.value + text[old.end :],
            is_todo=True,
            due_on=errand.due_on,
            due_at=errand.due_at,
        )
    for when in reversed(language.dates(text, errand.said_at, here.time_zone)):
        if when.grain == "day" and not when.at:
            text = text[: when.start] + phrasing.day(on, tongue) + text[when.end :]
    return replace(candidate, text=text, is_todo=True, due_on=on, due_at=at)


def _new_time(candidate: Candidate, errand: Errand, here: Here) -> tuple[date, datetime | None]:
    zone = ZoneInfo(here.time_zone)
    old_at = errand.due_at.astimezone(zone) if errand.due_at else None
    old_on = errand.due_on or (old_at.date() if old_at else here.said_at.astimezone(zone).date())
    shift = next((tag.removeprefix("shift:") for tag in candidate.tags if tag.startswith("shift:")), "")
    if shift:
        return _shifted(shift, old_on, old_at)
    bare = _number(candidate.value) if mending.kind_of(candidate) == FIGURE else None
    if bare is not None:
        hour, minute = int(bare), round(bare % 1 * 100)
        return _at(old_on, _half(hour, candidate.value, old_at), minute if minute < 60 else 0, zone)
    new_at = candidate.due_at.astimezone(zone) if candidate.due_at else None
    if "clock" in candidate.tags and new_at:
        said = new_at.hour if _HALF_SAID.search(candidate.value) else new_at.hour % 12
        return _at(old_on, _half(said, candidate.value, old_at or new_at), new_at.minute, zone)
    on = candidate.due_on or old_on
    if new_at:
        return on, new_at
    return _at(on, old_at.hour, old_at.minute, zone) if old_at else (on, None)


def _half(hour: int, words: str, old: datetime | None) -> int:
    """The hour on the clock of 24: in the same half of the day as before, unless the words say which."""
    if _HALF_SAID.search(words) or old is None or hour > 12:
        return hour % 24
    return hour % 12 + (12 if old.hour >= 12 else 0)


def _at(on: date, hour: int, minute: int, zone: ZoneInfo) -> tuple[date, datetime]:
    return on, datetime(on.year, on.month, on.day, hour, minute, tzinfo=zone)


def _shifted(shift: str, on: date, at: datetime | None) -> tuple[date, datetime | None]:
    if shift[1] == "w":
        step = 1 if shift[0] == "+" else -1
        days = next(days for days in range(1, 8) if (on + timedelta(days=days * step)).weekday() == int(shift[2:]))
        later = on + timedelta(days=days * step)
    elif shift.endswith("m"):
        months = on.month - 1 + int(shift[:-1])
        year, month = on.year + months // 12, months % 12 + 1
        last = (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day
        later = date(year, month, min(on.day, last))
    elif at is not None and int(shift[:-1]) % 24:
        then = at + timedelta(hours=int(shift[:-1]))
        return then.date(), then
    else:
        later = on + timedelta(days=round(int(shift[:-1]) / 24))
    return later, at.replace(year=later.year, month=later.month, day=later.day) if at else None


def said_whole(candidate: Candidate, row: Known, here: Here) -> Candidate:
    """The memory with the right thing in the wrong one's place: slot, topic, unit, bound and wording are its own."""
    value, text = _value(candidate, row, here)
    return replace(
        candidate, slot=row.slot, topic=row.topic, value=value, unit=row.unit or _unit(candidate.value),
        bound=row.bound, condition=row.condition, polarity=row.polarity, text=text, tags=(), due_on=None, due_at=None,
        is_todo=False,
    )  # fmt: skip


def _value(candidate: Candidate, row: Known, here: Here) -> tuple[str, str]:
    """The new value in the form of the old one, and the sentence with it."""
    kind, new = mending.kind_of(candidate), candidate.value
    if kind == FIGURE and (wrong := _figure_in(row, candidate)):
        number = _number(new) or 0
        plain = str(int(number)) if float(number).is_integer() else str(number)
        if row.slot:
            return plain, _put(row.text, wrong, plain)
        return plain, _put(row.text, wrong, new if _unit(new) else plain)
    if kind == WHEN:
        return _value_of_when(candidate, row, here)
    for words in elided.instead(candidate):
        if words in row.text:
            return (row.value.replace(words, new) or new) if row.slot else new, row.text.replace(words, new)
    wrong = row.value if row.slot and row.value in row.text else _alike_in(new, row.text)
    if kind == NAME and row.slot == "pet" or (row.slot and wrong == row.value and _name_within(row)):
        wrong = _name_within(row) or wrong
    text = (
        row.text.replace(wrong, new)
        if wrong
        else f"{row.text}（{new}）"
        if CJK.search(row.text)
        else f"{row.text} ({new})"
    )
    return (row.value.replace(wrong, new) if wrong and wrong in row.value else new), text


def _name_within(row: Known) -> str:
    """The name in "a cat called Mochi", "一只猫,叫豆包": the last word of it where one is called so."""
    found = re.search(r"(?:叫|名叫|called|named)\s*(?P<n>[^\s,，。]{1,20})$", row.value) or re.search(
        r"(?:叫|名叫|called|named)\s*(?P<n>[^\s,，。]{1,20})[,，。.]?$", row.text
    )
    return found["n"].strip("。.,，") if found else ""


def _figure_in(row: Known, candidate: Candidate) -> tuple[int, int]:
    """Where in a memory's words the figure stands; an empty tuple where it does not."""
    if row.slot:
        old = _number(row.value)
        return next(((one.start, one.end) for one in language.numerals(row.text) if float(one.value) == old), ())
    unit = _unit(candidate.value)
    for one in language.amounts(row.text):
        if not unit or one.unit == unit:
            number = next(iter(language.numerals(one.text)), None)
            if unit or number is None:
                return one.start, one.end
            return one.start + number.start, one.start + number.end
    return ()


def _put(text: str, place: tuple[int, int], new: str) -> str:
    return text[: place[0]] + new + text[place[1] :]


def _value_of_when(candidate: Candidate, row: Known, here: Here) -> tuple[str, str]:
    tongue = "zh" if CJK.search(row.text) else "en"
    zone = ZoneInfo(here.time_zone)
    whens = language.dates(row.text, here.said_at, here.time_zone)
    clock = "clock" in candidate.tags
    at = candidate.due_at.astimezone(zone) if candidate.due_at else None
    on = candidate.due_on
    shift = next((tag.removeprefix("shift:") for tag in candidate.tags if tag.startswith("shift:")), "")
    if shift and whens:
        on, at = _shifted(shift, whens[0].on, whens[0].at)
    if _is_clock(row.value) and at:
        hour = _half(
            at.hour if _HALF_SAID.search(candidate.value) else at.hour % 12,
            candidate.value,
            at.replace(hour=int(row.value.split(":")[0])),
        )
        shown = f"{hour:02d}:{at.minute:02d}"
    elif _is_day(row.value) and on:
        shown = on.isoformat() if len(row.value) > 5 else on.isoformat()[5:]
    else:
        shown = candidate.value if clock or not on else phrasing.day(on, tongue)
    told = phrasing.day(on, tongue) if on and not clock else shown
    if whens:
        return shown, _put(row.text, (whens[0].start, whens[0].end), told)
    return shown, row.text.replace(row.value, told) if row.value else row.text
