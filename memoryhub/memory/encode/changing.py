"""A named matter gets another figure, or other weekdays, in Chinese: "单词改成每天80个", "健身换到周一和周三". Pure.

Read here are the matter and what it is now; the memory that is meant, and its new words, are for `mended` to find. What
a slot is for (a rent, a budget) is left to the slot.
"""

import re

from memoryhub.language import api as language
from memoryhub.memory.encode import frames, stance
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.encode.mending import MOVED
from memoryhub.memory.types import Candidate, Cue, Known

FIGURE, WEEKDAYS = "mends:figure", "mends:weekdays"  # tags; the first is `mending`'s
CHANGED = "changes"  # tag: only a memory that names the matter is meant
_CHANGE = re.compile(
    r"^(?:那就?|好的?|算了|更正一下)?(?:[\u4e00-\u9fff]{1,6}?(?:要求|说|让|希望)|我们?|咱们?|把|将)?的?"
    r"(?P<what>[\u4e00-\u9fffA-Za-z]{1,10}?)(?:的?(?:时间|次数|数量))?(?:从[^,，]{1,10}?)?(?:又|也|都|已经|现在|要|得)*"
    r"(?:(?:改|换|变|调整?|提高?|涨|上涨|降低?|减少?|加|增加?|缩短?|延长?|升|推迟?|挪|移)(?:成|到|至|为|在)|改)"
    r"(?P<new>[^,，。]{1,12}?)(?:[了吧啊哈呀]|好了)*$"
)
_OFTEN = re.compile(r"^(?:每(?:天|周|月|年|次|星期|个月)|一[天周])")
_PRICIER = re.compile(r"[涨降][到至][^,，。]*[元块钱]")  # prices that go up are the world's
_COUNTED = re.compile(r"\d[\d.]*\s?[个页组遍份杯片粒颗题篇条件本套只张瓶圈步分]")
WEEKDAYS_ZH = re.compile(
    r"(?:周|星期|礼拜)[一二三四五六日天](?:[、和跟与]?(?:周|星期|礼拜)?[一二三四五六日天](?![点月号]))*"
)
WEEKDAYS_EN = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b", re.I)
# A memory that says when something comes round: every week, on this day.
_WEEKLY = re.compile(r"每个?(?:周|星期|礼拜)[一二三四五六日天]|\b(?:every|each|on) (?:\w+ )?(?:\w+day|\w+days)\b", re.I)
_EVERY_WEEK = re.compile(r"[日周月]报")  # one weekday of anything else may be a to-do's day, or a detail's
_NO_MATTER = re.compile(
    r"^(?:它|这|那|[今明后去]年|[今明后昨]天|[下上本]周|现在|后来|以后|会|要|时间|日期|提醒|主意|名字?|人均|预算)|什么|怎么|不$"
)


def weekdays(words: str) -> re.Pattern[str]:
    """The pattern of weekdays in the tongue of these words."""
    return WEEKDAYS_EN if words.isascii() else WEEKDAYS_ZH


def moves_weekly(candidate: Candidate, row: Known) -> bool:
    """Whether a bare weekday moves what comes round every week ("健身改到周四了"), which is no appointment's day."""
    return (
        MOVED in candidate.tags
        and row.slot in ("", "habit")
        and weekdays(candidate.value).fullmatch(candidate.value) is not None
        and _WEEKLY.search(row.text) is not None
        and weekdays(candidate.value).search(row.text) is not None
    )


def changes(clause: Clause, scene: Scene) -> list[Draft]:
    """A CORRECT draft of a named matter's new figure or weekdays; none where a slot reads the clause."""
    found = _CHANGE.match(clause.text) if clause.language == "zh" and len(clause.text) <= 32 else None
    if found is None or "?" in clause.mark or stance.imagined(clause.text) or _NO_MATTER.search(found["what"]):
        return []
    new = found["new"].strip()
    days, amounts = WEEKDAYS_ZH.search(new), language.amounts(_OFTEN.sub("", new))
    again = days and (len(days.group()) > 2 or _EVERY_WEEK.search(found["what"]))
    if again and not re.search(r"下|上|这|本|\d|点", new):
        kind, value = WEEKDAYS, days.group()
    elif counted := _COUNTED.fullmatch(_OFTEN.sub("", new)):
        kind, value = FIGURE, counted.group()
    elif (
        len(amounts) == 1
        and amounts[0].unit
        and not _PRICIER.search(clause.text)
        and len(amounts[0].text) * 2 >= len(_OFTEN.sub("", new))
    ):
        kind, value = FIGURE, amounts[0].text
    else:
        return []
    if any(draft.slot not in ("", "habit", "detail", "rule") for draft in frames.drafts(clause, scene)):
        return []
    start = clause.start + clause.text.index(value, found.start("new"))
    return [
        Draft(
            "", value, start, start + len(value), topic=found["what"], text="*", base=0.86, cue=Cue.CORRECT,
            standing=True, tags=(kind, CHANGED), quote=(clause.start, clause.end),
        )
    ]  # fmt: skip
