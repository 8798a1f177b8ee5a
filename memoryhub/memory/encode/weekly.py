"""What stands on one weekday of every week: "my gym day is Tuesday", 健身日改到周四了; no day of the calendar."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, reader
from memoryhub.memory.types import Cue

_DAY_EN = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_DAYS_EN = (
    rf"(?P<v>{_DAY_EN}s?(?:(?:,| and|,? or| &) {_DAY_EN}s?)*(?: (?:mornings?|afternoons?|evenings?|nights?"
    r"|lunchtimes?))?(?: at \d{1,2}(?::\d\d)?(?: ?[ap]m)?)?)"
)
# "gym day", "bin night", "swimming day": the noun says that it comes round. "class" may be one of them only.
_ROUND_EN = r"(?P<t>(?!that |this |next |last )[a-z][\w'-]*(?: [\w'-]+)? (?:day|night|evening|morning))s?"
_REGULAR_EN = (
    r"(?P<u>[a-z][\w'-]*(?: [\w'-]+){0,2}? (?:class|lesson|session|practice|rehearsal|training|club|shift"
    r"|group|course|slot"
    r"|meet-?up|surgery|market))(?:e?s)?"
)
_OWN_EN = r"(?:my|our|the|his|her|their)"
_IS_EN = re.compile(
    rf"^(?:[\w' ]{{2,24}}: )?(?:(?:and|so|but|btw|fyi|oh|also),? )*(?:{_OWN_EN} )?(?:{_ROUND_EN}|{_REGULAR_EN})"
    rf"(?P<changed> (?:(?:has |have )?(?:moved|changed|switched|shifted)(?: over)? to|(?:is|are) now))?"
    rf"(?: is| are|'s)?(?: on)?(?: always| usually)? {_DAYS_EN}(?: now| instead| from now on| these days)*[.!]*$",
    re.I,
)
_MOVED_EN = re.compile(
    rf"^(?:(?:and|so|but|btw|fyi|oh|also),? )*(?:(?:i|we)(?:'ve| have)? )?(?P<changed>switched|moved|changed"
    rf"|shifted|swapped"
    rf"|pushed) {_OWN_EN} (?:{_ROUND_EN}|{_REGULAR_EN})(?: over)?(?: from [\w ]{{3,20}}?)? to {_DAYS_EN}"
    rf"(?: now| instead| from now on)*[.!]*$",
    re.I,
)
_PLURAL = re.compile(rf"{_DAY_EN}s|mornings|evenings|nights|afternoons", re.I)
_DAYS_ZH = (
    r"(?P<v>每?(?:周|星期|礼拜)[一二三四五六日天](?:[、和跟与]?(?:周|星期|礼拜)?[一二三四五六日天](?![点月号]))*"
    r"(?:早上|上午|中午|下午|晚上|晚)?)"
)
_IS_ZH = re.compile(
    rf"^(?:我们?|咱们?|我家|家里|孩子)?的?(?P<t>[\u4e00-\u9fff]{{1,5}}?(?:日|那天|的日子))(?:现在|固定|都|一般|就)*"
    rf"(?P<changed>改到|换到|改成|换成|挪到|调到|改为)?(?:了|是|在|定在|放在|：|:)*{_DAYS_ZH}了?$"
)
_NO_MATTER = re.compile(
    r"^(?:every|each|one|that|this|生日|节日|假日|明日|今日|昨日|次日|工作日|交付日|截止日|到期日|纪念日)$"
)


def weekly(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """The weekday of what comes round, as a detail of it; none for a single date ("my class moved to Friday")."""
    if scene.owner.kind not in ("user", "family") or "?" in clause.mark:
        return
    shapes = (_IS_ZH,) if clause.language == "zh" else (_MOVED_EN, _IS_EN)
    found = next((match for shape in shapes if (match := shape.match(clause.text))), None)
    if found is None:
        return
    named = found.groupdict()
    topic = (named["t"] or named.get("u") or "").strip()
    if _NO_MATTER.match(topic) or (named.get("u") and not _PLURAL.search(found["v"])):
        return
    start, end = (clause.start + at for at in found.span("v"))
    days = re.sub(r"^每", "", found["v"])
    text = f"你的{topic}是{days}" if clause.language == "zh" else f"Your {topic} is {days}"
    yield Draft(
        "detail", found["v"], start, end, topic=topic, text=text, base=0.86,
        cue=Cue.CORRECT if found["changed"] else Cue.NONE, quote=(clause.start, clause.end),
    )  # fmt: skip


for _tongue in ("zh", "en"):
    reader(_tongue)(weekly)
