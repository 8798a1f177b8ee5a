"""Times for meetings: what the facts say against a time of day, and what is left of it."""

import re
from dataclasses import dataclass

from memoryhub.language import api as language
from memoryhub.providers.embedded import phrasing
from memoryhub.providers.embedded.limits import relation
from memoryhub.providers.types import ChatRequest, Fact

PROPOSED = 3
# Usual hours of an office day, in the order they are offered; a table of habits, not a calendar.
_HOURS = (10 * 60, 14 * 60, 16 * 60, 11 * 60, 15 * 60, 9 * 60 + 30)
_MORNING, _AFTERNOON = (9 * 60 + 30, 10 * 60, 11 * 60, 11 * 60 + 30), (14 * 60, 15 * 60, 16 * 60, 13 * 60 + 30)
_ABOUT = re.compile(
    r"会议|开会|约会|通话|电话会|接电话|上班|下班|有空|没空|接送|午休|\b(meetings?|meet|calls?|sync|stand-?up"
    r"|available|free|busy"
    r"|work(ing)? (hours|day)|office hours|school run|lunch break|appointments?)\b",
    re.IGNORECASE,
)
_TIME = (
    r"(?P<pre>凌晨|早上|上午|中午|下午|傍晚|晚上)?(?P<h>\d{1,2})(?:[:：](?P<m>\d{2})"
    r"|点(?P<half>半)?(?P<zm>\d{1,2})?分?)?"
    r"\s*(?P<ap>am|pm|a\.m\.|p\.m\.|o'?clock)?"
)
_AFTER = re.compile(
    rf"{_TIME}\s*(?:以后|之后|后)|(?:after|past|later than)\s*{_TIME.replace('?P<', '?P<e')}", re.IGNORECASE
)
_BEFORE = re.compile(
    rf"{_TIME}\s*(?:以前|之前|前)|(?:before|earlier than|until)\s*{_TIME.replace('?P<', '?P<e')}", re.IGNORECASE
)
_NOT = re.compile(
    r"不|别|没空|勿|\b(no|not|nothing|none|never|don'?t|do not|can'?t|cannot|won'?t|without)\b", re.IGNORECASE
)
_DATE = re.compile(r"\d{4}年\d{1,2}月\d{1,2}日|\d{1,2} [A-Z][a-z]+ \d{4}|\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Bar:
    """Minutes of the day [low, high) that a fact rules out."""

    low: int
    high: int
    fact: Fact


def bearing(facts: tuple[Fact, ...]) -> list[Fact]:
    """The facts about when the user meets people."""
    return [fact for fact in facts if not relation(fact) and _ABOUT.search(fact.text) and _clock(fact.text)]


def _clock(text: str) -> bool:
    return bool(
        re.search(
            r"\d|[一二三四五六七八九十两]点|morning|afternoon|evening|上午|下午|晚上|周[一二三四五六日]"
            r"|\w+days?\b",
            text,
        )
    )


def bars(facts: list[Fact]) -> list[Bar]:
    found = []
    for fact in facts:
        text = language.digits(_DATE.sub("", f"{fact.text} ; {fact.value}"))
        for cue, after in ((_AFTER, True), (_BEFORE, False)):
            for hit in cue.finditer(text):
                at = _minutes(hit.groupdict())
                if at is None:
                    continue
                # "not after nine" bars what comes later, "only after nine" what comes earlier.
                later = after == bool(_NOT.search(text))
                found.append(Bar(at, 24 * 60, fact) if later else Bar(0, at, fact))
    return found


def _minutes(named: dict[str, str | None]) -> int | None:
    def get(key: str) -> str:
        return named.get(key) or named.get(f"e{key}") or ""

    if not get("h"):
        return None
    hour, minute = int(get("h")), int(get("m") or get("zm") or (30 if get("half") else 0))
    part, half = get("pre"), get("ap").lower()
    if hour < 12 and (part in {"下午", "傍晚", "晚上"} or half.startswith("p")):
        hour += 12
    return hour * 60 + minute if hour < 25 and minute < 60 else None


def may_meet(words: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str) -> str:
    """ "Can we meet at five?" from the facts; "" where no time is asked about or nothing speaks for or against it."""
    at = _asked(words, request)
    known = bearing(facts)
    if at is None or not known:
        return ""
    against = list(dict.fromkeys(bar.fact for bar in bars(known) if bar.low <= at < bar.high))
    reasons = ("；" if tongue == "zh" else "; ").join(phrasing.dated(fact, tongue, request) for fact in against)
    if reasons:
        return f"这个点最好避开：{reasons}。" if tongue == "zh" else f"Better not at that time: {reasons}."
    told = ("；" if tongue == "zh" else "; ").join(phrasing.dated(fact, tongue, request) for fact in known[:2])
    return f"这个点不碰你说过的限制：{told}。" if tongue == "zh" else f"That keeps to what you told me: {told}."


def _asked(words: str, request: ChatRequest) -> int | None:
    for when in language.dates(words, request.now, request.time_zone):
        if when.at is not None:
            return when.at.hour * 60 + when.at.minute
    found = re.search(_TIME + r"(?=.{0,8}(开会|见|约|行|可以|meet))", language.digits(words))
    return _minutes(found.groupdict()) if found and (found["ap"] or "点" in found[0] or ":" in found[0]) else None


def proposal(words: str, request: ChatRequest, facts: list[Fact], tongue: str) -> str:
    """A few times that no fact speaks against, on the day that is named."""
    hours: tuple[int, ...] = _HOURS
    if re.search(r"上午|早上|\bmornings?\b", words, re.IGNORECASE):
        hours = _MORNING
    elif re.search(r"下午|\bafternoons?\b", words, re.IGNORECASE):
        hours = _AFTERNOON
    barred = bars(facts)
    free = [at for at in hours if not any(bar.low <= at < bar.high for bar in barred)][:PROPOSED]
    if not free:
        return (
            "按这些限制，平常的工作时间里没有剩下的时段；要放宽哪一条？"
            if tongue == "zh"
            else "Nothing of a usual working day is left within these limits. Which of them could give?"
        )
    found = language.dates(words, request.now, request.time_zone)
    day = phrasing.day(found[0].on, tongue, request) if found else ""
    times = phrasing.bullets([f"{day + ' ' if day else ''}{at // 60:02d}:{at % 60:02d}" for at in sorted(free)])
    if tongue == "zh":
        return f"可以提这几个时间（我看不到你的日历，发之前对一下）：\n{times}"
    return f"Times you could offer (I do not see your calendar, so check first):\n{times}"
