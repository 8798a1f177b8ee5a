"""A plan that stays but for its month, day or place: "we're going in May instead", "我们改五月去". Pure.

What is meant is the plan the words are of (a trip for "going"), said here or before; `mended` finds it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.memory.encode import gazetteer, mending, shifts, stance
from memoryhub.memory.encode.clauses import CJK, Clause
from memoryhub.memory.encode.frames import Draft, Scene

_EN = re.compile(
    r"^(?:(?:change of plans?|slight change|new plan|ok(?:ay)?|so|and|but|now|oh|actually|right|update|turns out)"
    r"[,;:.!–— -]+)*(?:we|i|they|it|he|she)(?:'re|'m|'s|'ll|'ve| are| am| is| will be| will| have)?(?: now"
    r"| both| all)?"
    r"(?P<verb> (?:going|flying|travell?ing|leaving|driving|visiting|heading(?: off| out| there)?|go|fly|travel|visit"
    r"|doing (?:it|that)|do (?:it|that)|having (?:it|that)|meeting|meet|getting married|starting|launching|moving"
    r"|booked(?: it)?|decided on|picked))?"
    r"(?: (?:in|on|for|to|at|there|over))* (?P<new>[^,;!?]{2,24}?) (?:instead|rather)"
    r"(?:,? (?:now|then|after all|please|thanks))*[.!\s]*$",
    re.I,
)
_ZH = re.compile(
    r"^(?:计划有变|行程(?:有变|变了|改了)|计划改了|哦|对了|算了|那)*[,，:： ]*(?:我们?|咱们?)?(?:还是|决定"
    r"|打算)*(?:改成?|换成?|推迟?|挪)"
    r"(?:到|成|在|为)?(?P<new>[^,，。!?]{2,10}?)(?:再|才)?(?P<verb>去|走|出发|搬|办|飞|玩|开始|见)(?:了|吧|啦"
    r"|好了)*[。!！\s]*$"
)
TRIP = "trip"  # the matter of a journey, however it was told
_GOES = re.compile(r"go|fly|travel|visit|head|leav|driv|去|走|出发|飞|玩", re.I)
_IS_TRIP = re.compile(
    r"\b(?:trip|travel\w*|holiday|vacation|flight|fly(?:ing)?|visit(?:ing)?|going (?:to|on)|journey|getaway"
    r"|cruise|tour|"
    r"road trip|weekend away|honeymoon|city break|drive to|off to)\b|旅游|旅行|出差|度假|行程|出游|自驾|机票"
    r"|去[^,，]{1,8}玩|打算去"
    r"|计划去|准备去|想去|飞",
    re.I,
)
_AFTER_TO = re.compile(
    r"\b(?:to|in|at|for) (?P<en>(?!January|February|March|April|May\b|June|July|August|September|October"
    r"|November|December"
    r"|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Easter|Christmas)[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
    r"|(?:去|到|飞)(?P<zh>[\u4e00-\u9fff]{2,4}?)(?=玩|旅|出差|度假|看|的|[,，。]|$)"
)


def replanned(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A CORRECT draft of a plan's new month, day, hour or place."""
    if stance.imagined(clause.text) or (clause.is_last and "?" in clause.mark) or len(clause.text) > 90:
        return
    found = (_ZH if clause.language == "zh" else _EN).match(clause.text)
    if found is None:
        return
    new = found["new"].strip()
    tags = shifts.when_tags(new, False, scene) or shifts.when_tags(f"in {new}", False, scene)
    if tags is None and place_in(f"to {new}" if clause.language == "en" else f"去{new}") in (new, f"the {new}"):
        tags = (mending.KIND + mending.WORDS, mending.PLACE)
    if tags is None:
        return
    start = clause.start + found.start("new")
    made = mending.correction_draft(
        new, clause, scene, start, clause.end, tags, TRIP if _GOES.search(found["verb"] or "") else ""
    )
    if shifts.MONTH in tags:
        when = next(iter(language.dates(new, scene.said_at, scene.time_zone)), None) or next(
            iter(language.dates(f"in {new}", scene.said_at, scene.time_zone))
        )
        made = replace(made, due_on=when.on)
    yield replace(made, quote=(clause.start, clause.end))


def is_trip(text: str) -> bool:
    """Whether a memory tells of a journey."""
    return bool(_IS_TRIP.search(text))


def place_in(text: str) -> str:
    """The one place that a text names, known or where one goes "to"; "" where it names none or several."""
    known = re.findall(gazetteer.ZH, text) if CJK.search(text) else re.findall(rf"\b{gazetteer.EN}\b", text, re.I)
    gone = [found["en"] or found["zh"] for found in _AFTER_TO.finditer(text)]
    places = list(dict.fromkeys(known or gone))
    return places[0] if len(places) == 1 else ""
