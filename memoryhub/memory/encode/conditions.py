"""Under which condition a taste, a habit or a limit holds: "when travelling", "周末". Pure."""

import re

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft

_CONDITION_ZH = re.compile(
    r"(?:^|[,，])(?P<c>[^,，]{0,10}(?:出差|旅行|旅游|上班|加班|周末|工作日|忙|在家|在公司|开会|晚上|早上|夏天|"
    r"冬天|开车|坐飞机|生病|运动|写代码|写报告|单独|一个人)[^,，]{0,4}?(?:的时候|时|期间|的话))|(?:只在|只有|"
    r"仅在)?(?P<d>(?:周末|工作日|出差|夏天|冬天|晚上|早上|工作)(?:时|才|的时候|期间))"
)
# "我晚上不喝茶": by day it may be drunk.
_WHEN_DENIED_ZH = re.compile(
    r"^(?:我|我们)?(?P<c>早上|上午|中午|下午|晚上|夜里|睡前|饭后|饭前|空腹|周末|工作日|夏天|冬天|运动[前后])"
    r"(?:从来|都|就|一般|已经|也|是)*(?:不|别|少)"
)
_CONDITION_EN = re.compile(
    (
        r"\b(?P<c>(?:when(?:ever)?|while|if|unless) (?:i'?m |i am |i |we'?re |we )?(?:travel+ing|working|at work|at "
        r"home|on (?:a )?(?:business|work)? ?(?:trip|trips|holiday|vacation|call)|driving|flying|busy|tired|cooking|"
        r"alone|sick|eating out|it'?s (?:cold|hot|summer|winter|dark|raining))[\w ]{0,20}|on (?:weekends|weekdays|"
        r"work(?:ing)? days|business trips|school nights|holidays)|at (?:weekends|work|home|night)|in (?:summer|"
        r"winter|the (?:morning|mornings|evening|evenings))|during (?:the week|lent|ramadan|work hours|the day)|only "
        r"on \w+days?)\b"
    ),
    re.I,
)
_TAKES_CONDITION = ("taste", "diet", "habit", "style", "budget", "tool", "payment", "delivery", "seat")


def condition(clause: Clause, draft: Draft) -> str:
    """The condition of a draft as it is kept, second person; "" where it holds always."""
    if not draft.slot.startswith(_TAKES_CONDITION):
        return ""
    found = (_CONDITION_ZH if clause.language == "zh" else _CONDITION_EN).search(clause.text)
    if not found and clause.language == "zh" and draft.slot.startswith("diet"):
        found = _WHEN_DENIED_ZH.search(clause.text)
    if not found:
        return ""
    words = (found["c"] or found.groupdict().get("d") or "").strip()
    inside = draft.slot == "habit" or words in draft.value
    if clause.language == "zh":
        return "" if inside else words.replace("我", "你")
    return (
        ""
        if inside
        else re.sub(
            r"\bi'?m\b|\bi am\b|\bwe'?re\b", "you are", re.sub(r"\b(?:i|we) ", "you ", words, flags=re.I), flags=re.I
        ).replace("you are ", "", 1)
    )
