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
# "bump the qty up to 100", "数量改成150箱": of the order that is spoken of.
_QUANTITY = {
    "en": re.compile(
        r"\b(?:bump|round|raise|cut|drop|change|make|put|set|up|increase|reduce) (?:the )?(?:qty|quantity|count"
        r"|number(?: of"
        r" \w+)?|amount|order)(?: up| down)? (?:to|at) (?P<new>\d[\d,.]*)(?P<unit> \w+)?"
        r"(?:,? (?:while you'?re at it|please|pls|thanks|too|as well|instead|then|now))*[.!\s]*$",
        re.I,
    ),
    "zh": re.compile(
        r"(?:数量|份数|件数|箱数|人数|个数)(?:也|再|帮我|给我)*(?:改|换|加|增加|减|减少|调整?|变)(?:成|到|为"
        r"|至)(?P<new>\d[\d,.]*|[一二两三四五六七八九十百千万]+)"
        r"(?P<unit>[箱件份个套台张本瓶人只])?(?:吧|了|好了|啊)*$"
    ),
}
# "sorry, wrong chat: the venue is Hall A", "看错了,地点是A馆": where it is, set right.
_PLACE = {
    "en": re.compile(
        r"\b(?:the |our )?(?:venue|place|location|address|room|meeting point)(?:'s| is| should be| was meant to be)"
        r"(?: actually| really| now)? (?:at |in )?(?P<new>[^,.;!?]{2,40})",
        re.I,
    ),
    "zh": re.compile(
        r"(?:地点|地址|场地|会场|位置|集合点)(?:应该|其实|现在)?(?:是|改成?|换成?|改到|换到"
        r"|改为)(?:在)?(?P<new>[^,，。!?！？]{2,20})"
    ),
}
_WRONG = re.compile(
    r"看错|搞错|说错|记错|发错|弄错|写错|不对|错了|更正|不好意思|抱歉|改|换|\b(?:sorry|wrong|no,? wait|hang on"
    r"|hold on|scratch that|mixed up"
    r"|my (?:bad|mistake)|correction|oops|whoops|misread|actually)\b",
    re.I,
)
WHERE = "where"  # tag: only the place that a memory tells may be meant
_STANDS = re.compile(
    r"在(?P<zh>(?!每|周|星期|\d)[^,，。在]{2,16}?)(?=[,，。(（]|$|举行|举办|召开|办|开会|集合|见)"
    r"|\b(?:at|in) (?P<en>(?:the )?(?:[A-Z][\w'&-]*(?: [\w'&-]+){0,3}?))(?=,|\.| on\b| at\b| from\b| by\b"
    r"| this\b| next\b|$)"
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
    yield from _of_order(clause, scene)
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


def _of_order(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A new quantity, or the right place, of what this conversation spoke of."""
    before = scene.text[max(clause.sentence_start, clause.start - 30) : clause.start] + " ".join(
        one.text for one in scene.clauses[max(0, scene.at - 2) : scene.at]
    )
    quantity = _QUANTITY[clause.language].search(clause.text)
    place = _PLACE[clause.language].search(clause.text) if scene.earlier else None
    if quantity:
        tags: tuple[str, ...] = (mending.KIND + mending.FIGURE,)
    elif place and _WRONG.search(before + clause.text[: place.end("new")]):
        tags = (mending.KIND + mending.WORDS, WHERE)
    else:
        return
    found = quantity or place
    if found is None:
        return
    new = found["new"].strip()
    start = clause.start + found.start("new")
    made = mending.correction_draft(new, clause, scene, start, clause.end, tags, "")
    yield replace(made, quote=(clause.start, clause.end))


def where_in(text: str) -> str:
    """Where a memory says that something is held or stands; "" where it says none."""
    found = _STANDS.search(text)
    return (found["zh"] or found["en"]) if found else ""


def is_trip(text: str) -> bool:
    """Whether a memory tells of a journey."""
    return bool(_IS_TRIP.search(text))


def place_in(text: str) -> str:
    """The one place that a text names, known or where one goes "to"; "" where it names none or several."""
    known = re.findall(gazetteer.ZH, text) if CJK.search(text) else re.findall(rf"\b{gazetteer.EN}\b", text, re.I)
    gone = [found["en"] or found["zh"] for found in _AFTER_TO.finditer(text)]
    places = list(dict.fromkeys(known or gone))
    return places[0] if len(places) == 1 else ""
