"""Corrections that name what was wrong and what is right, but not of what: "sorry, not Leeds, Hull"."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode import phrasing
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.types import Cue

INSTEAD = "instead:"  # a tag that names the words to be replaced
_ZH = re.compile(
    r"不是(?P<o1>[^,，。!?；;是]{1,12}?)[,，;；。 ]*(?:而是|应该是|是)(?P<n1>[^,，。!?；;]{1,14})"
    r"|(?P<o2>[^,，。!?；;]{1,12}?)(?:写|说|打|记|搞|看)错了?[,，;；。 ]*(?:应该|其实|得)?"
    r"(?:是|改成|改为)(?P<n2>[^,，。!?；;]{1,14})"
    r"|(?:应该)?是(?P<n3>[^,，。!?；;是]{1,14}?)[,，]?(?:而)?不是(?P<o3>[^,，。!?；;]{1,12})"
)
_EN = re.compile(
    r"\b(?:sorry|oops|no|wait|correction|i meant|my bad|whoops|actually|hang on)?[,:! ]*\bnot (?:the |in |on |"
    r"at |to )?"
    r"(?P<o1>[A-Z0-9£$€][\w'&:.-]*(?: [\w'&-]+){0,2}?)[,;.-]+ ?(?:but |it'?s |make it |rather )?(?:the |in |on |"
    r"at |to )?"
    r"(?P<n1>[A-Z0-9£$€][\w'&:.-]*(?: [A-Z0-9][\w'&-]*){0,2})"
    r"|\b(?:it'?s|make it|i meant|should be|meant) (?:the |in |on |at |"
    r"to )?(?P<n2>[A-Z0-9£$€][\w'&:.-]*(?: [A-Z][\w'&-]*){0,2}),? not "
    r"(?:the |in |on |at |to )?(?P<o2>[A-Z0-9£$€][\w'&:.-]*(?: [A-Z][\w'&-]*){0,2})"
    r"|\b(?:change|swap|replace|switch) (?:the )?(?P<o3>[A-Z0-9][\w'&-]*(?: [\w'&-]+){0,3}?) (?:to|for|with|into) "
    r"(?:the )?(?P<n3>[A-Z0-9][\w'&-]*(?: [\w'&-]+){0,3})$"
)
_TAIL = re.compile(r"(?:[了吧啊哈哦呀嘛啦的]|才对|就对了|\s|[.!~])+$")
_NOT_A_VALUE = re.compile(
    r"说|觉得|想|要|因为|为了|我|你|他|她|这样|那样|什么|怎么|吗|很|太|都|就|不|个意思|故意|\b(?:sure|only|that|this|really|it|me|my|"
    r"you|file|line|colou?r|font|text|word|title)\b",
    re.I,
)


def elided(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A CORRECT draft without a slot: its value replaces the words of its `instead:` tag, wherever they are kept."""
    zh = clause.language == "zh"
    match = (_ZH if zh else _EN).search(scene.text, clause.start, clause.sentence_end)
    if not match or match.start() >= clause.end:
        return
    place = next(at for at in "123" if match[f"n{at}"])
    new = _TAIL.sub("", match[f"n{place}"]).strip()
    old = _TAIL.sub("", match[f"o{place}"]).strip()
    if len(old) < (2 if zh else 1) or not new or _NOT_A_VALUE.search(old) or _NOT_A_VALUE.search(new) or old == new:
        return
    dated = [phrasing.absolute(words, clause.language, scene.said_at, scene.time_zone) for words in (old, new)]
    wrong = dict.fromkeys((old, dated[0]))  # a date is kept as the day it means
    start = scene.text.index(new, match.start(f"n{place}"))
    yield Draft(
        "", dated[1], start, start + len(new), text="*", base=0.84, cue=Cue.CORRECT, standing=True,
        tags=tuple(INSTEAD + words for words in wrong),
        quote=(min(clause.start, match.start()), max(clause.end, match.end())),
    )  # fmt: skip
