"""A day, an hour or a shift of either, as a correction says it: "the Monday after", "two days later", "提前两天"."""

import re

from memoryhub.language import api as language
from memoryhub.memory.encode.frames import Scene

KIND = "mends:"  # tag: what kind of thing a correction gives
WHEN = "when"
MONTH = "month"  # tag: the day is any of a month
_SHIFT_UNIT = (
    r"(?P<unit>days?|weeks?|months?|hours?|fortnights?|天|日|个?星期|周|个?礼拜|个月|(?<=半)月|个?小时|个?钟头)"
)
_SHIFT = re.compile(
    rf"^(?:by |another )?(?P<half>half |半)?(?P<count>an? |one |two |three |four |five |six |\d+ ?"
    rf"|[一两二三四五六七八九十]+)?(?:an? )?{_SHIFT_UNIT}"
    r"(?: (?P<how>later|earlier|back|forward|on))?$",
    re.I,
)
_AFTER = re.compile(
    r"^(?:the )?(?:(?P<day>mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)? (?P<how>after|before)(?: that)?|"
    r"(?P<rel>day|week) (?P<side>after|before)(?: that)?|(?:the )?(?:next|following) (?P<next>day|week))$"
    r"|^(?:再)?(?:后|下|前)(?P<one>一)?(?P<unit>天|周|个?星期)$",
    re.I,
)
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
CLOCK_ONLY = re.compile(
    r"^(?:at |around )?(?:(?P<h>\d{1,2})(?:[:.]\d\d)?\s?(?P<half>[ap]\.?m\.?)?|(?P<noon>noon|midnight)|half past \w+"
    r"|quarter (?:past|to) \w+|"
    r"\w+ o'?clock)$|^(?P<part>早上|上午|中午|下午|傍晚|晚上|凌晨)?[\d一二两三四五六七八九十]{1,3}(?:点|时"
    r"|[:：]\d\d)(?:半|一刻|三刻|[\d一二三四五六七八九十]{1,3}分?|整|钟)?$",
    re.I,
)


def when_tags(words: str, earlier: bool, scene: Scene) -> tuple[str, ...] | None:
    """The tags of a day, an hour or a shift; None where the words are none of these."""
    after = _AFTER.match(words)
    if after:
        return (KIND + WHEN, "shift:" + _after(after))
    shift = _SHIFT.match(words)
    if shift and (shift["count"] or shift["half"] or shift["how"]):
        sign = -1 if earlier or (shift["how"] or "").lower() in ("earlier", "forward") else 1
        return (KIND + WHEN, f"shift:{_length(shift, sign)}")
    whens = language.dates(words, scene.said_at, scene.time_zone)
    if whens and sum(when.end - when.start for when in whens) * 3 >= len(words) * 2:
        if whens[0].grain == "month":
            return (KIND + WHEN, MONTH)
        return (KIND + WHEN, "clock") if CLOCK_ONLY.match(words) else (KIND + WHEN,)
    return None


def _after(found: re.Match[str]) -> str:
    if found["day"]:
        day = next(at for at, name in enumerate(_WEEKDAYS) if found["day"].lower().startswith(name))
        return f"{'-' if found['how'].lower() == 'before' else '+'}w{day}"
    if found["unit"]:
        sign = -1 if "前" in found.group() else 1
        return f"{sign * (24 if '天' in found['unit'] else 168)}h"
    back = (found["side"] or "").lower() == "before"
    hours = 24 if (found["rel"] or found["next"]).lower() == "day" else 168
    return f"{-hours if back else hours}h"


def _length(shift: re.Match[str], sign: int) -> str:
    """ "-24h", "1m": hours, or months, which have no length of their own."""
    said = (shift["count"] or "").strip().lower()
    numbers = language.numerals(said) or language.numerals(said + shift["unit"])  # "三" alone is no figure
    count = 1 if said in ("", "a", "an", "one") or not numbers else numbers[0].value
    unit = shift["unit"].lower()
    if re.search(r"month|月", unit):
        return f"{round(count) * sign}m"
    each = 1 if re.search(r"hour|小时|钟头", unit) else 24 if re.search(r"day|天|日", unit) else 168
    return f"{round(count * (336 if 'fortnight' in unit else each) * (0.5 if shift['half'] else 1)) * sign}h"
