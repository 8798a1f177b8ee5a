"""Days and periods of a memory made absolute, so that its words hold when they are read years later."""

import re
from datetime import date, datetime

from memoryhub.language import api as language

_NO_DAY = re.compile(r"小时|分钟|hour|minute|秒|(?:19|20)\d\d", re.I)
# Periods that count from the day of speaking; 五月 and "in April" name themselves but for the year.
_RELATIVE = re.compile(
    r"^(?:下下?个?|上上?个?|这个?|本)月|^(?:明|后|去|前|今)年|^(?:下下?个?|上上?个?|这个?|本)(?:周|星期|礼拜)|"
    r"^(?:in )?(?:the )?(?:next|last|this) (?:week|month|year)$|^(?:month|week|year) after next$",
    re.I,
)
_HAPPENED_ZH = re.compile(r"[了过](?!得|来|去|年|几|一|\d)|刚[刚才]?|^那天")
_TO_COME_ZH = re.compile(
    r"要|会(?!议|上)|准备|打算|将|想|得(?:去|把)|别|提醒|记得|计划|快到了|就到了"
    r"|[改换推延挪调移][了成到至在为期迟后长]|定[在到]|[订约]了|改签|提前|顺延"
)
_HAPPENED_EN = re.compile(
    r"\b(?:was|were|had|did|got|went|met|bought|sold|lost|won|broke|left|took|came|gave|saw|ran|found|made|told|paid|"
    r"sent|spent|began|became|chose|drove|flew|fell|felt|held|kept|knew|put(?= in| on| up)|read(?= the| a)|said|"
    r"taught|"
    r"thought|threw|woke|wrote|(?!need|feed|speed|exceed|proceed|bleed|breed|seed|weed|indeed)\w{2,}ed)\b",
    re.I,
)
_TO_COME_EN = re.compile(
    r"\b(?:will|won't|going to|gonna|want|need|plan(?:ning)?|have to|has to|must|should|shall|due|by|before|until|"
    r"remind|next|tomorrow|scheduled|booked|supposed)\b|'ll\b|\b(?:is|are|am|'m|'re)\b"
    r"|\b(?:moved|pushed|slipped|slid|postponed|rescheduled|shifted|delayed|deferred|extended|bumped|brought|put)"
    r"(?: (?:back|out|up|forward|off|on))? (?:to|until|till|by)\b",
    re.I,
)


# What comes round: several weekdays in a row, or a thing of every week; and the hour something is done at from now on.
_AGAIN_ZH = re.compile(
    r"(?:周|星期|礼拜)[一二三四五六日天](?:[、和跟与到至]?(?:周|星期|礼拜)?[一二三四五六日天])+(?![点月号])"
    r"|周报|例会|站会|早会|晨会|[周星期]会(?!议)|(?:上|学|[\u4e00-\u9fff])课(?=换|改|调|在|是|[周星])"
)
_HOUR_FROM_NOW_ZH = re.compile(r"[改换调挪][成到为至在]")
_CLOCK_ALONE_ZH = re.compile(
    r"^(?:早上|早晨|上午|中午|下午|傍晚|晚上|凌晨)?[\d一二两三四五六七八九十]{1,3}(?:点|[:：])"
)
# The word is the matter's name, and stays.
_NAMED_UNTIL = re.compile(
    r"截止(?:日期|时间|日)?(?:是|为|:|在|到)?|(?:deadline|due date|cut-?off)(?: is|:|'s)?(?: on)?", re.I
)
_WEEKDAY_ZH = re.compile(r"^(?:周|星期|礼拜)[一二三四五六日天]")


def leaning(words: str, tongue: str) -> str:
    """Which way a day without a year or a bare weekday lies: "past" where something happened, else "future"."""
    zh = tongue == "zh"
    happened = (_HAPPENED_ZH if zh else _HAPPENED_EN).search(words)
    to_come = (_TO_COME_ZH if zh else _TO_COME_EN).search(words)
    return "past" if happened and not to_come else "future"


def absolute(words: str, tongue: str, said_at: datetime, time_zone: str, prefer: str = "future") -> str:
    """Relative dates ("昨天", "next Friday", "下个月") replaced by what they mean; others are left alone."""
    for when in reversed(language.dates(words, said_at, time_zone, prefer)):
        if _NO_DAY.search(when.text) or (tongue == "zh" and _comes_round(when, words)):
            continue
        shown = _shown(when, tongue)
        if not shown:
            continue
        pad = " " if tongue == "en" and when.end < len(words) and words[when.end : when.end + 1].isalnum() else ""
        words = words[: when.start] + _until(when, shown, tongue) + pad + words[when.end :]
    return words


def _until(when: language.When, shown: str, tongue: str) -> str:
    """A day with the words that make it a last one; "deadline is" stays, it names the matter."""
    if not when.until:
        return shown
    named = _NAMED_UNTIL.match(when.text)
    if named:
        return f"{named[0].rstrip()}{' ' if tongue == 'en' else ''}{shown}"
    return f"{shown}之前" if tongue == "zh" else f"by {shown}"


def day_as(when: language.When, on: date, tongue: str) -> str:
    """Another day in the words that this one was said in: "by 10 March 2027"."""
    return _until(when, day(on, tongue), tongue)


def day_said(when: language.When, tongue: str) -> str:
    """The day as it was said; "the 15th of next month" by the name that it has in any year."""
    if tongue == "zh":
        named = re.search(r"\d月|[一二三四五六七八九十]月|[农阴]历|\d[/.-]\d", when.text)
        return when.text if named else f"{when.on.month}月{when.on.day}日"
    named = re.search(r"[A-Z][a-z]{2}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d[/.-]\d", when.text)
    return when.text if named and not re.search(r"day\b", when.text, re.I) else f"{when.on.day} {when.on:%B}"


def _comes_round(when: language.When, words: str) -> bool:
    """Whether a weekday or an hour is no one day: "周二周四学琴", "周报改成周四交", "药改到早上八点吃"."""
    if _WEEKDAY_ZH.match(when.text):
        return bool(_AGAIN_ZH.search(words))
    return bool(_CLOCK_ALONE_ZH.match(when.text) and _HOUR_FROM_NOW_ZH.search(words))


# Counted back in years or months, it is no day: "three years ago" is 2023, not the thirtieth of November.
_ROUGH = {
    "year": re.compile(r"年(?:多|半)?(?:以前|之前|前)|\byears? ago", re.I),
    "month": re.compile(r"个月(?:以前|之前|前)|\bmonths? ago", re.I),
}


def _shown(when: language.When, tongue: str) -> str:
    rough = next((grain for grain, said in _ROUGH.items() if when.at is None and said.search(when.text)), "")
    if rough:
        return _period(when.on, rough, tongue)
    if when.grain in ("day", "minute", "weekend"):
        clock = f"{when.at:%H:%M}" if when.at else ""
        return f"{day(when.on, tongue)}{' ' if tongue == 'en' and clock else ''}{clock}"
    return _period(when.on, when.grain, tongue) if _RELATIVE.search(when.text.strip()) else ""


def _period(on: date, grain: str, tongue: str) -> str:
    """2026年4月 / in April 2026, 2027年 / in 2027; a week by its Monday."""
    zh = tongue == "zh"
    if grain == "month":
        return f"{on.year}年{on.month}月" if zh else f"in {on:%B} {on.year}"
    if grain == "year":
        return f"{on.year}年" if zh else f"in {on.year}"
    if grain == "week":
        return f"{day(on, tongue)}那周" if zh else f"in the week of {day(on, tongue)}"
    return ""


def day(on: date, tongue: str) -> str:
    """2026年3月18日 / 18 March 2026: fit to be read years later."""
    if tongue == "zh":
        return f"{on.year}年{on.month}月{on.day}日"
    return f"{on.day} {on:%B} {on.year}"
