"""Who one works for now, told behind a farewell: "I quit Acme, I'm at Globex now".

Only there does being somewhere mean working there; "I'm at Heathrow now" tells of a journey.
"""

import re
from collections.abc import Iterator

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, reader
from memoryhub.memory.types import Cue

_LEFT_A_JOB = re.compile(
    r"\b(?:quit|resigned|left (?-i:[A-Z])\w+|(?:got|was) (?:laid off|let go|fired)|"
    r"(?:changed|switched) jobs|new job|handed in my notice)\b|辞职|离职|跳槽|换工作|离开了?.{1,8}公司",
    re.I,
)
_NOW_AT = re.compile(
    r"\b(?:i'?m|i am|we'?re) (?:now |currently )?(?:at|with) (?P<en>(?-i:[A-Z])[\w&.'-]*(?: (?-i:[A-Z])[\w&.'-]*){0,2})"
    r"(?= now\b| these days| nowadays|$)|现在在(?P<zh>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:上班|工作|了)?$",
    re.I,
)


def moved_on(clause: Clause, scene: Scene) -> Iterator[Draft]:
    before = scene.before()
    found = _NOW_AT.search(clause.text)
    if found and scene.owner.kind == "user" and _LEFT_A_JOB.search(f"{before.text if before else ''} {clause.text}"):
        group = "en" if found["en"] else "zh"
        start, end = found.span(group)
        yield Draft("company.name", found[group], clause.start + start, clause.start + end, base=0.86, cue=Cue.CORRECT)


for _language in ("zh", "en"):
    reader(_language)(moved_on)
