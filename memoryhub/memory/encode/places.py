"""Where the user lives and comes from."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode import cutting, gazetteer
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader
from memoryhub.memory.types import Cue

frame("zh", "home.city", r"(?:不|没)(?:再|在)?住在?(?P<v>.+?)(?:了|啦)?$", cue=Cue.NEGATE, base=0.84, longest=6)
_LIVES_ZH = re.compile(
    (
        r"(?:(?<![记停忘留抓困入守稳堵挡站憋居不没])住在?|定居(?:在|于)?|搬(?:家)?(?:到|去|来|回)了?|"
        r"(?<!老)家(?:就)?(?:安)?在|坐标(?:在|是|:)?|常驻|人在|base(?:在|是|:)?|落户(?:在|到)?)\s*(?P<v>.+)"
    ),
    re.I,
)
_LEADS_A_LIFE_ZH = re.compile(
    rf"(?<![不没])在(?P<v>{gazetteer.ZH}(?:市|区)?)(?=这?边?(?:的?一?家?.{{0,12}})?(?:生活|读|上学|带[娃孩]|打拼|定居|租|安家))"
)
_NOT_HERE = re.compile(
    r"(?:要|想|打算|准备|计划)(?:在|再)?搬|(?:想|希望|打算|梦想|要是|羡慕)[^,，]{0,4}住|下个?月|明年|出差|旅游"
    r"|旅行|玩|度假|转机|路过|机场|酒店|民宿|看房"
    r"|开会|这[两几]天|下周|明天|今天|今晚|青旅|哪|住院|月子|"
    r"租房|"
    r"待了|呆了|住了[^,，]{0,4}[天周月年]|"
    r"住在?[一二两三四五六七八九十几半\d]+个?(?:晚|天|夜|周|星期|月|年)"
)
# "公司搬到园区了" moves nobody's home.
_A_FIRM = re.compile(
    r"(?:我们?|咱们?)?的?(?:公司|单位|办公室|工作室|厂子?|店|门面|学校|仓库|总部)[^,，住家]{0,6}?(?:搬|迁|在|换)"
)
_TOWN_ZH = re.compile(r"(?P<v>[\u4e00-\u9fff]{2,5}?)(?=了|住|去了|来了|$)")


def _town(text: str, start: int) -> cutting.Piece | None:
    """A town that begins like an adverb (太仓, 都江堰), where it is all that follows."""
    found = _TOWN_ZH.match(text, start)
    return (found.start("v"), found.end("v"), found["v"]) if found else None


@reader("zh")
def city_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    if _NOT_HERE.search(clause.text) or _A_FIRM.match(clause.text):
        return
    match = _LIVES_ZH.search(clause.text)
    if match:
        piece = cutting.noun_zh(clause.text, match.start("v"), len(clause.text))
        if piece and piece[0] > match.start("v"):
            piece = _town(clause.text, match.start("v")) or piece
        words = re.split(r"(?:这边|那边|这里|那里|附近|住|生活|上班|工作|做|去$|来$)", piece[2])[0] if piece else ""
        if (
            piece
            and words
            and gazetteer.possible_zh(words)
            and not re.search(r"^(?:着|了|过|的|校|院|宿|户|房|址|不|得|进|一)", words)
        ):
            start = clause.start + piece[0]
            yield Draft(
                "home.city", words, start, start + len(words), base=0.93 if gazetteer.likely_zh(words) else 0.82
            )
            return
    weak = _LEADS_A_LIFE_ZH.search(clause.text)
    if weak:
        yield Draft("home.city", weak["v"], clause.start + weak.start("v"), clause.start + weak.end("v"), base=0.84)


frame(
    "zh",
    "hometown",
    r"(?:老家(?:就)?(?:是|在)?|祖籍(?:是|在)?|籍贯(?:是|:)?)\s*(?P<v>.+)",
    deny=r"人|的|寄|来|那|这|有|房",
    longest=8,
)
frame(
    "zh",
    "hometown",
    (
        rf"(?:我是|我来自|来自|土生土长的|地道的|老家)(?P<v>{gazetteer.ZH}(?:市|省)?|"
        rf"[\u4e00-\u9fff]{{2,3}}(?=人$))(?:人|"
        rf"的(?=$|[,，]))"
    ),
    cut="as_is",
    deny="中国|本地|外地|什么|哪|年轻|成年|普通|好|坏|正常|负责|老|那种",
)
frame(
    "en",
    "home.city",
    (
        rf"(?:<be>|<i> (?:study|live)|,\s*an?)\b[^,.]{{0,60}}?\b(?:in|based in|out "
        rf"of)\s+(?P<v>{gazetteer.EN})\b(?! (?:for (?:a|the)|until|this|next|on|time|food))"
    ),
    cut="as_is",
    deny="bath$|cork$|la$",
    base=0.82,
)
# When one moved is no part of where to: "moved to Ghent in March", "moved to Oslo last year".
_THEN = (
    r"(?: back)? in (?:early |late |mid-?)?(?:january|february|march|april|may|june|july|august|september|october"
    r"|november|december|spring|summer|autumn|winter)\b"
    r"| (?:last|this|next|a|two|\d+) (?:few )?(?:\w+ ago|week|month|year|spring|summer|autumn|winter|\w+day)\b"
)
_EN_NOT_PLACE = (
    r"(?:a|an|the (?:office|middle|same|moment|city|country|past)|my|your|his|her|fear|constant|love|hope|denial|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|today|next|last|january|february|march|april|may|june|july|august|september|october"
    r"|november|december|"
    r"here|there|it|this|that|peace|hospital|hotels?|meetings?|total|general|fact|"
    # what a team moves its work to
    r"(?:microsoft |ms |google )?(?:teams|slack|notion|jira|asana|trello|linear|github|gitlab|bitbucket|zoom|google|"
    r"gmail|outlook|office|excel|sheets|docs|drive|aws|azure|gcp|kubernetes|docker|postgres\w*|mysql|mongodb|python|react|"
    r"vue|figma|miro|discord|whatsapp|telegram|wechat|linux|windows|macos|android|ios)|remote|hybrid|weekly|monthly)\b"
)
frame(
    "en",
    "home.city",
    (
        r"<i>(?:(?:'ve| have)? (?:just |recently )?(?:live|lives|living|reside|moved(?: back)?|relocated|settled)(?: "
        r"out| over| up| down)? (?:in|to|near))\s+(?P<v>.+?)(?=$| from (?-i:[A-Z])| for (?:a|an|the|my|work)\b|"
        rf"{_THEN})"
    ),
    deny=_EN_NOT_PLACE,
    longest=10,
    base=0.92,
)
frame(
    "en",
    "home.city",
    (
        r"(?:\bi'?ve|\bi have|\bwe'?ve|\bwe have)(?: been)? (?:lived|living|settled)(?: out| over)? (?:in|"
        r"near)\s+(?P<v>.+)"
    ),
    deny=_EN_NOT_PLACE,
    longest=10,
    base=0.92,
)
frame(
    "en",
    "home.city",
    r"^(?:just |recently |finally |and )*(?:moved|relocated)(?: back)? to\s+(?P<v>[A-Z].+?)"
    rf"(?=$| from (?-i:[A-Z])|{_THEN})",
    deny=_EN_NOT_PLACE,
    longest=10,
    base=0.88,
)
frame(  # no city of today's: what is past is kept in the user's own words
    "en",
    "home.city",
    r"^(?:and |but )?(?:before (?:that|then)|until then|previously),? (?:i|we) (?:lived|were living|was living) "
    r"(?:in|near) (?P<v>(?-i:[A-Z])[\w' -]+)",
    deny=_EN_NOT_PLACE,
    longest=10,
)
frame(
    "en",
    "home.city",
    r"<am>(?: living| based| located| residing| settled)(?: out| over)? (?:in|out of|near|at)\s+(?P<v>.+)",
    deny=_EN_NOT_PLACE,
    longest=10,
    base=0.92,
)
frame(
    "en",
    "home.city",
    r"(?:<my> home is|<my> city is|^home(?: for (?:me|us))? is)(?: in)? (?P<v>(?-i:[A-Z]).+)",
    deny=_EN_NOT_PLACE,
    longest=10,
)
frame(
    "en",
    "hometown",
    (
        r"(?:<be> (?:originally )?from|<i> (?:grew up|come|comes|was raised|were raised) (?:in|from)|<my> home ?town "
        r"is|<am>(?: born| raised)(?: and (?:raised|bred))? in)\s+(?P<v>[A-Za-z].+)"
    ),
    deny=_EN_NOT_PLACE + r"|\d|work|home|marketing|sales|support|another|same",
    longest=8,
)
