"""Who one works for now, told behind a farewell: "I quit Acme, I'm at Globex now".

Only there does being somewhere mean working there; "I'm at Heathrow now" tells of a journey.
"""

import re
from collections.abc import Iterator

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, reader
from memoryhub.memory.types import Cue

_LEFT_A_JOB = re.compile(
    r"\b(?:quit|resigned|left (?-i:[A-Z])\w+|left (?:the|my) (?:\w+ )?(?:job|company|firm|bakery|bookshop|shop"
    r"|library|salon|charity|nursery|bank"
    r"|school|hospital|agency|restaurant|studio)|(?:got|was) (?:laid off|let go|fired)|"
    r"(?:changed|switched) jobs|new job|handed in my notice)\b|辞职|离职|跳槽|换工作|换了?(?:份"
    r"|个)?(?:新)?工作|离开了?.{1,8}公司",
    re.I,
)
_NOW_AT = re.compile(
    r"\b(?:i'?m|i am|we'?re) (?:now |currently )?(?:at|with) (?P<en>(?-i:[A-Z])[\w&.'-]*(?: (?-i:[A-Z])[\w&.'-]*){0,2})"
    r"(?= now\b| these days| nowadays|$)|现在在(?P<zh>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:上班|工作|了)?$",
    re.I,
)


# What kind of place it is, where it has no name: "I'm at a florist's now", 去了一家外贸公司.
_PLACE = re.compile(
    r"\b(?:i'?m|i am|we'?re|i work|working|started|joined)(?: now| currently| working| work)? (?:at|with|in"
    r"|for) (?P<en>an? (?:[a-z]"
    r"[\w'-]*(?: [a-z][\w'-]*){0,2}?))(?= now\b| these days| nowadays| instead|$|[,.])"
    r"|(?:去|来|到|进|换到?|现在在)了?[\u4e00-\u9fff]{0,4}?(?:一家|家|一个|一所)(?P<zh>[\u4e00-\u9fffA-Za-z]{1,8}?"
    r"(?:公司|厂|店|医院|学校|大学|银行|工作室|事务所|律所|酒店|餐厅|超市|机构|单位|国企|外企|研究所"
    r"|诊所))(?:上班|工作|了)*$",
    re.I,
)


def _place(clause: Clause) -> Iterator[Draft]:
    if found := _PLACE.search(clause.text):
        group = "en" if found["en"] else "zh"
        start, end = found.span(group)
        told = f"You work at {found[group]}" if group == "en" else f"你在一家{found[group]}工作"
        yield Draft(
            "industry", found[group], clause.start + start, clause.start + end, text=told, base=0.84, cue=Cue.CORRECT
        )


def moved_on(clause: Clause, scene: Scene) -> Iterator[Draft]:
    before = scene.before()
    if scene.owner.kind != "user" or not _LEFT_A_JOB.search(f"{before.text if before else ''} {clause.text}"):
        return
    found = _NOW_AT.search(clause.text)
    if not found:
        yield from _place(clause)
    else:
        group = "en" if found["en"] else "zh"
        start, end = found.span(group)
        yield Draft("company.name", found[group], clause.start + start, clause.start + end, base=0.86, cue=Cue.CORRECT)


for _language in ("zh", "en"):
    reader(_language)(moved_on)
