"""What one never does, or has given up, and what a doctor asks about: 我从来不跑步, "I quit smoking".

Kept as a habit in the user's words, so that a question finds it and the contrary can replace it (`practice`).
"""

import re
from collections.abc import Iterator

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene

_ONES_LIFE_ZH = (
    r"(?:熬夜|抽烟|吸烟|喝酒|加班|跑步|健身|睡懒觉|睡午觉|午睡|开车|骑车|坐地铁|坐公交|挤地铁|做饭|下厨|点外卖"
    r"|叫外卖|打游戏|刷短视频|刷手机"
    r"|看电视|化妆|染发|吃夜宵|吃宵夜|吃早饭|吃早餐|吃晚饭|跳舞|跳广场舞|钓鱼|下棋|打牌|打麻将|去健身房|游泳"
    r"|爬山|遛狗|记账|写日记)"
)
_TIME_ZH = (
    r"(?:现在|平时|一般|周末|工作日|晚上|早上|中午|睡前|饭后|以后|已经|早就|都|也|基本|每天|每周|天天"
    r"|经常|常|一直|偶尔|还在|就){0,4}"
)
_DENIED_ZH = re.compile(
    rf"^(?:不过|但是?|其实|而且)?(?:我|我们|咱)?(?P<v>{_TIME_ZH}(?:(?:从来?都?不|从没|从来没|再也不|不再|早就不|已经不)"
    rf"(?!知|想|会|敢|觉|相信|后悔|说|问|缺|要|是|会|像|到|过|能)[\u4e00-\u9fff]{{2,8}}?|不{_ONES_LIFE_ZH}))[了的]?$"
)
_DONE_ZH = re.compile(rf"^(?:我|我们)(?P<v>{_TIME_ZH}{_ONES_LIFE_ZH})的?$")
_DENIED_EN = re.compile(
    r"^(?:(?:and|but|so|actually|also|well|ok|fyi|btw),? )*(?P<v>(?:i|we)(?:'ve| have)? (?:(?:don'?t|do not|no longer) "
    r"(?!know|think|want|mind|care|believe|remember|feel|see|understand|get|need|have to|like|love"
    r"|say)[a-z]+(?:(?! any).){0,40}?"
    r" (?:any ?more|at all|these days|nowadays)|(?:stopped|quit|given up|gave up|packed in) (?:doing |going"
    r" )?[a-z]+ing\b"
    r"(?! (?:about|when|because|for a|today|that)).{0,24}|never (?!mind|remember|forget|know|knew|think"
    r"|thought|been|have|had"
    r"|said|got|want|"
    r"seen|did|was|were|heard|again)[a-z]+ .{2,40}))[.!]*$",
    re.I,
)
_PASSING = re.compile(
    r"\?|今天|今晚|刚|这次|明天|昨|吗|呢|怎么|为什么|\b(?:today|tonight|yet|this time|last night|yesterday"
    r"|tomorrow|again)\b",
    re.I,
)


# What one is in a team, and what one has learnt to do.
_TEAM_ZH = re.compile(
    r"^(?:我|我们)(?P<v>(?:还|也|平时|现在)?在[\u4e00-\u9fffA-Za-z]{2,8}?(?:队|团|社|班|协会|俱乐部|乐队|群|村"
    r"|庙|站)(?:里)?"
    r"(?:跳|打|踢|唱|拉|吹|弹|当|做|负责|练|敲|舞)[\u4e00-\u9fff]{1,8}?)的?$"
)
_LEARNT_ZH = re.compile(
    r"^(?:我|最近|这个?月|上个?月|今年|去年|这周|刚|又|终于|也|总算"
    r"|已经)*(?:把)?学会了?(?P<v>[\u4e00-\u9fffA-Za-z]{2,10}?)了?$"
)


def told(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A habit that is denied or given up; none in a question, of today, or of somebody else."""
    if scene.owner.kind != "user" or "?" in clause.mark or _PASSING.search(clause.text):
        return
    shapes = (_DENIED_ZH, _DONE_ZH) if clause.language == "zh" else (_DENIED_EN,)
    found = next((match for shape in shapes if (match := shape.match(clause.text))), None)
    if found is None and clause.language == "zh" and (found := _TEAM_ZH.match(clause.text)):
        start, end = (clause.start + at for at in found.span("v"))
        yield Draft("habit", found["v"], start, end, base=0.8, text="*")
        return
    if found is None and clause.language == "zh" and (found := _LEARNT_ZH.match(clause.text)):
        start, end = (clause.start + at for at in found.span("v"))
        yield Draft("habit", found["v"], start, end, base=0.8, text=f"你学会了{found['v']}", standing=True)
        return
    if found is not None:
        start, end = (clause.start + at for at in found.span("v"))
        denied = found.re is not _DONE_ZH
        yield Draft("habit", found["v"], start, end, base=0.8, text="*", polarity=not denied)
